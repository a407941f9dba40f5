import { parseJson } from '#common/text/parse_json'
import { component, string } from '#backend/engine/definition/json_schema'
import { jsonColumn, parsedOrInvalid, invalidType } from '../base_types.ts'
import { isPolygon } from './geometry.ts'
import type { ServerFieldType } from '../type.ts'

export const polygon: ServerFieldType = {
  ...jsonColumn,
  parse: (value) => (isPolygon(value) ? { value: { type: 'Polygon', coordinates: value.coordinates } } : invalidType('polygon')),
  importCell: (text) => parsedOrInvalid(parseJson(text), 'json'),
  schema: { response: () => component('Polygon'), request: () => component('Polygon'), operand: () => string() },
}
