import {
  array,
  component,
  enumSchemaName,
  id,
  integer,
  instant,
  mapSchema,
  nullable,
  object,
  enumOf,
  string,
  type Schema,
} from '#backend/engine/definition/json_schema'
import { MAX_POSITIONS, MAX_RINGS } from '#backend/engine/resource/fields/shape/geometry'
import { valuesOf } from '#backend/engine/definition/registry'
import { LOCALES } from '#common/locales'
import { app } from '#resources'
import type { Translate } from '#backend/engine/i18n/translator'

/** Schemas that many calls share. */
export function sharedSchemas(t: Translate): Record<string, Schema> {
  return {
    ...enums(t),
    Money: integer({ description: t('openapi.types.money') }),
    Translated: {
      type: 'object', properties: Object.fromEntries(LOCALES.map((locale) => [locale, string()])), additionalProperties: false,
      description: t('openapi.types.translated'),
    },
    Reference: { ...object({ id, label: nullable(string()) }), description: t('openapi.types.reference') },
    Subject: { ...object({ type: string(), id, label: nullable(string()) }), description: t('openapi.types.subject') },
    File: {
      ...object({ id, label: nullable(string()), url: string(), thumb_url: nullable(string()), mime: string(), size: integer() }),
      description: t('openapi.types.file'),
    },
    Point: object({ lat: { type: 'number', minimum: -90, maximum: 90 }, lng: { type: 'number', minimum: -180, maximum: 180 } }),
    Polygon: object({
      type: { const: 'Polygon' },
      coordinates: array(
        array(array({ type: 'number' }, { minItems: 2, maxItems: 2 }), { minItems: 4, maxItems: MAX_POSITIONS }),
        { minItems: 1, maxItems: MAX_RINGS },
      ),
    }),
    Allowed: {
      anyOf: [object({ allowed: { const: true } }), object({ allowed: { const: false }, reason: string() })],
      description: t('openapi.types.allowed'),
    },
    Event: object({
      id, at: instant, actor: nullable(component('Subject')), action: string(),
      subject: object({ resource: string(), id: integer(), label: nullable(string()) }),
      reason: nullable(string()), via: nullable(string()), request: nullable(string()),
      changes: mapSchema(object({ before: {}, after: {} })), names: mapSchema(string()),
    }),
    BulkReport: { ...bulkReport, description: t('openapi.types.bulk_report') },
    Identified: { ...object({ id, version: integer() }, ['version']), description: t('openapi.types.identified') },
  }
}

function enums(t: Translate): Record<string, Schema> {
  return Object.fromEntries(Object.keys(app.enums).map((name) => {
    const values = valuesOf(name)
    const description = values.map((value) => `${value}: ${t(`enums.${name}.${value}`)}`).join(' · ')
    return [enumSchemaName(name), enumOf(values, { description })]
  }))
}

/** The result of each record of a bulk action. */
const bulkReport: Schema = object({
  batch: string({ format: 'uuid' }),
  results: array({
    anyOf: [
      object({ id, label: string(), ok: { const: true } }),
      object({
        id, label: string(), ok: { const: false }, code: string(), message: string(), errors: mapSchema(array(string())),
      }, ['errors']),
    ],
  }),
  done: integer(), failed: integer(),
})
