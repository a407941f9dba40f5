import * as registered from './nestable_types.ts'
import type { FieldData } from '#schema/definition'
import type { BrowserFieldType } from './field_type.ts'

const types: Readonly<Record<string, BrowserFieldType>> = registered

/** The type of a value in a shape. */
export function nestableTypeOf({ type }: Pick<FieldData, 'type'>): BrowserFieldType {
  const found = types[type]
  if (!found) throw new Error(`a ${type} is no part of a value`)
  return found
}
