/** The server's types of values in a shape. */
import * as registered from './nestable_types.ts'
import type { FieldData } from '#schema/definition'
import type { ServerFieldType } from './field_type.ts'

const types: Readonly<Record<string, ServerFieldType>> = registered

export function nestableTypeOf({ type }: Pick<FieldData, 'type'>): ServerFieldType {
  const found = types[type]
  if (!found) throw new Error(`a ${type} is no part of a value`)
  return found
}
