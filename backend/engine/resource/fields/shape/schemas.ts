/** The JSON Schema of a shape. Bounds apply to requests only: stored values may be older. */
import {
  array, component, enumOf, id, mapSchema, nullable, object, refersTo, string, type Schema,
} from '#backend/engine/definition/json_schema'
import { mapValues } from '#schema/map_values'
import { traitsOf } from '#schema/fields/index'
import { isOptionalMember, type ShapeData } from '#schema/shape'
import type { FieldData } from '#schema/definition'
import type { CallShape, FieldsShape, ValueOfShape } from '#schema/call_shape'
import { nestableTypeOf } from '../nestable_type_of.ts'

/** Of a list, when the definition has no `max`. */
export const MAX_ENTRIES = 500

/** What a document knows of calls: the text of an `about`, and the schemas of the fields of a resource. */
export interface CallSchemas {
  readonly describe: (about: string) => string
  readonly fieldsOf: (shape: FieldsShape, members: Readonly<Record<string, Schema>>, optional: readonly string[]) => Schema
  readonly valueOf: (shape: ValueOfShape) => Schema
}

export function shapeSchema(shape: ShapeData, use: 'response' | 'request', calls?: CallSchemas): Schema {
  const schemaOf = (inner: ShapeData) => shapeSchema(inner, use, calls)
  const membersOf = (members: Readonly<Record<string, ShapeData>>) => mapValues(members, schemaOf)
  switch (shape.kind) {
    case 'any': return {}
    case 'object': return { type: 'object' }
    case 'value': {
      const schema = {
        ...nestableTypeOf(shape.field).schema[use]({ ...shape.field, name: '' }),
        ...(calls && use === 'response' && statedBounds(shape.field)),
      }
      return isOptionalMember(shape) ? nullable(schema) : schema
    }
    case 'list': {
      const { item, min, max = MAX_ENTRIES } = shape
      const bounds = { ...(min !== undefined && { minItems: min }), maxItems: max }
      return array(schemaOf(item), use === 'request' ? bounds : {})
    }
    case 'members': return object(membersOf(shape.members), optionalOf(shape.members))
    default: {
      const schema = shape.kind === 'fields_of' ? calls?.fieldsOf(shape, membersOf(shape.members), optionalOf(shape.members)) ?? {}
        : shape.kind === 'value_of' ? calls?.valueOf(shape) ?? {} : callSchema(shape, schemaOf)
      return shape.about !== undefined && calls ? { ...schema, description: calls.describe(shape.about) } : schema
    }
  }
}

/** The answer of a call is computed: its bounds hold. */
function statedBounds(field: FieldData): Schema {
  const { min, max, pattern } = field
  const [least, most] = traitsOf(field).number ? ['minimum', 'maximum'] as const : ['minLength', 'maxLength'] as const
  return {
    ...(min !== undefined && { [least]: min }), ...(max !== undefined && { [most]: max }), ...(pattern !== undefined && { pattern }),
  }
}

const optionalOf = (members: Readonly<Record<string, ShapeData>>) =>
  Object.entries(members).filter(([, inner]) => isOptionalMember(inner)).map(([name]) => name)

function callSchema(shape: Exclude<CallShape, { kind: 'fields_of' | 'value_of' }>, schemaOf: (inner: ShapeData) => Schema): Schema {
  switch (shape.kind) {
    case 'id': return shape.to === undefined ? id : refersTo(shape.to)
    case 'number': return { type: 'number' }
    case 'nullable': return nullable(schemaOf(shape.inner))
    case 'optional': return schemaOf(shape.inner)
    case 'one_of': return enumOf(shape.values)
    case 'any_of': return { anyOf: shape.shapes.map(schemaOf) }
    case 'map_of': return mapSchema(schemaOf(shape.inner), shape.max === undefined ? {} : { maxProperties: shape.max })
    case 'component': return component(shape.name)
    case 'secret': return string({ minLength: shape.min ?? 1, maxLength: shape.max, format: 'password' })
    case 'schema': return shape.schema
  }
}
