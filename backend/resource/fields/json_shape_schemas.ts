/** The JSON Schemas of the named shapes of `json` fields; other shapes accept any JSON. */
import type { Json } from '#schema/types'
import { array, boolean, component, integer, map, nullable, object, string, type Schema } from '#backend/definition/json_schema'

const time = string({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

const schemas: { readonly [K in keyof Json]?: Schema } = {
  parts: array(object({ length_cm: integer({ minimum: 1 }), width_cm: integer({ minimum: 1 }) })),
  slots: array(object({ from: time, to: time, max_stops: integer({ minimum: 1 }) }), { maxItems: 12 }),
  quote_lines: array(object({
    item_id: integer(), tag: string(), category: component('Translated'), quantity: nullable(string()), unit: nullable(string()),
    unit_price: nullable(integer()), amount: nullable(integer()),
  })),
  invoice_lines: array(object({
    order: string(), designation: string(), quantity: string(), unit: string(), unit_price: integer(), amount: integer(),
  })),
  party: map(nullable(string())),
  coins: array(object({ value: integer(), count: integer() })),
  checklist: array(object({ label: string(), done: boolean })),
  opening_hours: map(array(object({ from: time, to: time }))),
  tags: array(string()),
  payload: { type: 'object' },
  changes: { type: 'object' },
}

export const jsonShapeSchemas: Readonly<Record<string, Schema | undefined>> = schemas
