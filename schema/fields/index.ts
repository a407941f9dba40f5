/** What is asked of types by their names. */
import * as registered from './registry.ts'
import { isComputed, type FieldData } from '../definition.ts'
import type { FieldType, NumberTraits } from './field_type.ts'
import type { Options } from '../types.ts'

/** Every type that schema/types.ts lets resources.ts say. */
export type FieldTypeName = keyof Options<unknown>
export type { FieldType, NumberTraits }

export const fieldTypes = registered satisfies Record<FieldTypeName, FieldType>

export const traitsOf = ({ type }: { readonly type: FieldTypeName }): FieldType => fieldTypes[type]

/** What a type that is only written is like: it may be none of ours. */
export const traitsOfWritten = (type: string | undefined): FieldType | undefined =>
  (fieldTypes as Readonly<Record<string, FieldType>>)[type ?? '']

/** What no form can write: the server stamps, counts or numbers it. */
export const isServerOnly = (field: FieldData): boolean =>
  field.stamped === true || isComputed(field) || traitsOf(field).writer === 'server'

/** To one row or to several of one resource. */
export function isReference(field: { readonly type: FieldTypeName }): boolean {
  const { relation } = traitsOf(field)
  return relation === 'belongs_to' || relation === 'many_to_many'
}

/** The rows of another resource that refer to this one. */
export const isChildren = (field: { readonly type: FieldTypeName } | undefined): boolean =>
  field !== undefined && traitsOf(field).relation === 'has_many'

/** Written and compared, but read by nobody: by no list, filter, export or log. */
export const isSecret = (field: { readonly type: FieldTypeName }): boolean => traitsOf(field).secret

/** Several rows or files, which are read with their names and written as ids. */
export function isList(field: { readonly type: FieldTypeName } | undefined): boolean {
  const traits = field && traitsOf(field)
  return traits?.relation === 'many_to_many' || traits?.files === 'several'
}
