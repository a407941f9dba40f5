/** The JSON Schema of a shape. Bounds apply to requests only: stored values may be older. */
import { array, nullable, object, type Schema } from '#backend/definition/json_schema'
import { isOptionalMember, type ShapeData } from '#schema/shape'
import { nestableTypeOf } from './nestable_type_of.ts'

/** Of a list, when the definition has no `max`. */
export const MAX_ENTRIES = 500

export function shapeSchema(shape: ShapeData, use: 'response' | 'request'): Schema {
  switch (shape.kind) {
    case 'object': return { type: 'object' }
    case 'value': {
      const schema = nestableTypeOf(shape.field).schema[use]({ ...shape.field, name: '' })
      return isOptionalMember(shape) ? nullable(schema) : schema
    }
    case 'list': {
      const { item, min, max = MAX_ENTRIES } = shape
      const bounds = { ...(min !== undefined && { minItems: min }), maxItems: max }
      return array(shapeSchema(item, use), use === 'request' ? bounds : {})
    }
    case 'members': {
      const members = Object.entries(shape.members)
      const optional = members.filter(([, inner]) => isOptionalMember(inner)).map(([name]) => name)
      return object(Object.fromEntries(members.map(([name, inner]) => [name, shapeSchema(inner, use)])), optional)
    }
  }
}
