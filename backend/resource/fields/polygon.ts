import { component, string } from '#backend/definition/json_schema'
import { json, known, wrong } from './common.ts'
import { isPolygon } from './geometry.ts'
import { readJson } from './json.ts'
import type { ServerFieldType } from './field_type.ts'

export const polygon: ServerFieldType = {
  ...json,
  parse: (value) => (isPolygon(value) ? { value: { type: 'Polygon', coordinates: value.coordinates } } : wrong('polygon')),
  imported: (said) => known(readJson(said), 'json'),
  schema: { read: () => component('Polygon'), sent: () => component('Polygon'), compared: () => string() },
}
