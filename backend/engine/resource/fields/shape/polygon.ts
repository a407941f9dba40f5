import { parseJson } from '#common/text/parse_json'
import { component, string } from '#backend/engine/definition/json_schema'
import { jsonColumn, parsedOrInvalid, invalidType } from '../base_types.ts'
import { isPolygon, MAX_POSITIONS, outlineProblem } from './geometry.ts'
import type { ServerFieldType } from '../type.ts'

export const polygon: ServerFieldType = {
  ...jsonColumn,
  parse: (value) => {
    if (!isPolygon(value)) return invalidType('polygon')
    const problem = outlineProblem(value)
    if (problem) return { error: (t) => t(`errors.field.outline.${problem}`, { max: MAX_POSITIONS }) }
    return { value: { type: 'Polygon', coordinates: value.coordinates } }
  },
  importCell: (text) => parsedOrInvalid(parseJson(text), 'json'),
  schema: { response: () => component('Polygon'), request: () => component('Polygon'), operand: () => string() },
}
