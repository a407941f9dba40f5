/** A field of resources.ts as JSON Schema: what is read of it, and what may be sent. */
import type { Translate } from '#backend/i18n/translator'
import { isComputed, type Field, type Resource } from '#backend/resource/registry'
import { array, boolean, component, day, id, integer, instant, nullable, pascal, string, type Schema } from '../schema.ts'
import { enumName } from './shared.ts'
import { shapes } from './shapes.ts'

/** As it stands in a row; null where the database allows it. */
export function readValue(field: Field): Schema {
  const schema = stored(field)
  return isNeverNull(field) ? schema : nullable(schema)
}

/** As a form sends it, with its bounds. */
export function sentValue(field: Field): Schema {
  const schema = sent(field)
  return field.required === true && field.default === undefined ? schema : nullable(schema)
}

/** The bare type, which filters ask for too. */
function stored(field: Field): Schema {
  switch (field.type) {
    case 'int': return integer()
    case 'money': return component('Money')
    case 'decimal': return string({ pattern: DECIMAL })
    case 'bool': return boolean
    case 'date': return day
    case 'time': return string({ pattern: TIME })
    case 'datetime': return instant
    case 'email': return string({ format: 'email' })
    case 'phone': return string({ pattern: '^\\+[1-9][0-9]{5,14}$' })
    case 'color': return string({ pattern: '^#[0-9a-f]{6}$' })
    case 'enum': return component(enumName(field.of ?? ''))
    case 'enums': return array(component(enumName(field.of ?? '')))
    case 'ref': case 'media': return id
    case 'many': return array(component('Reference'))
    case 'medias': return array(component('File'))
    case 'file': return component('File')
    case 'morph': return component('Subject')
    case 'file': return component('File')
    case 'i18n': return component('Translated')
    case 'geo': return component('Point')
    case 'polygon': return component('Polygon')
    case 'json': return shapes[field.of ?? ''] ?? {}
    default: return string()
  }
}

const DECIMAL = '^-?[0-9]+(\\.[0-9]+)?$'
const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

function sent(field: Field): Schema {
  const { min, max, pattern } = field
  const bounds = { ...(min !== undefined && { minimum: Number(min) }), ...(max !== undefined && { maximum: Number(max) }) }
  const length = { ...(min !== undefined && { minLength: Number(min) }), ...(max !== undefined && { maxLength: Number(max) }) }
  switch (field.type) {
    case 'string': case 'text': return string({ ...length, ...(pattern !== undefined && { pattern }) })
    case 'password': return string({ ...length, format: 'password', writeOnly: true })
    case 'int': return integer(bounds)
    case 'money': return component('Money', bounds)
    // Exact numbers travel as text; a whole one may be a number.
    case 'decimal': return { type: ['string', 'integer'], pattern: DECIMAL }
    case 'phone': return string()
    case 'color': return string({ pattern: '^#[0-9A-Fa-f]{6}$' })
    case 'many': case 'medias': return array(id, field.required === true ? { minItems: 1 } : {})
    case 'ref': return field.quick_create ? { anyOf: [id, component(`${pascal(String(field.to))}Create`)] } : id
    case 'morph': return { ...component('Subject') }
    default: return stored(field)
  }
}

function isNeverNull(field: Field): boolean {
  if (['bool', 'enums', 'many', 'medias', 'file', 'sequence', 'token'].includes(field.type)) return true
  if (field.rollup) return !('last' in field.rollup)
  return !isComputed(field) && field.required === true
}

/** With the words of the definition; a required one stands on a schema of its own. */
export const labelled = (t: Translate, resource: Resource, name: string, schema: Schema): Schema => {
  const label = t(`${resource.name}.fields.${name}`)
  return { ...schema, title: label }
}

/** One value of a field as a filter compares it. */
export function comparedValue(field: Field): Schema {
  switch (field.type) {
    case 'enums': return component(enumName(field.of ?? ''))
    case 'many': case 'ref': case 'media': case 'medias': return integer()
    case 'int': case 'money': return integer()
    case 'decimal': return string({ pattern: DECIMAL })
    case 'morph': return string({ pattern: `^(${[field.to ?? []].flat().join('|')})(:[0-9]+)?$` })
    case 'datetime': return { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] }
    case 'bool': case 'enum': case 'date': case 'time': return stored(field)
    default: return string()
  }
}
