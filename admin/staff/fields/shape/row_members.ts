/** Shapes that are edited by plain inputs: a list of objects or of single values as rows, an object as a group. Pure. */
import { isRecord } from '#schema/is_record'
import { pickBy } from '#schema/map_values'
import { nestableTypeOf } from '../nestable_type_of.ts'
import { isEmpty } from '../value_checks.ts'
import type { Field } from '../../definition/definition.ts'
import type { ShapeData } from '#schema/shape'

/** One field for each input of a row, null for other shapes. The name is '' in a list of single values. */
export function rowInputFields(shape: ShapeData): readonly Field[] | null {
  if (shape.kind !== 'list') return null
  const { item } = shape
  return item.kind === 'value' ? plainFields([['', item]]) : memberInputFields(item)
}

/** One field for each member of an object of plain values, null for other shapes. */
export const memberInputFields = (shape: ShapeData): readonly Field[] | null =>
  (shape.kind === 'members' ? plainFields(Object.entries(shape.members)) : null)

function plainFields(members: readonly (readonly [name: string, shape: ShapeData])[]): readonly Field[] | null {
  const fields = members.flatMap(([name, inner]) => (
    inner.kind === 'value' && nestableTypeOf(inner.field).plainInput !== null ? [{ ...inner.field, name }] : []
  ))
  return fields.length === members.length ? fields : null
}

/** A list of single values, not of objects. */
export const isListOfSingleValues = (members: readonly Field[]): boolean => members[0]?.name === ''

/**
 * The rows with the members of the shape only: the server refuses any other. A stored row has others when the shape once had them, or
 * when it was written without the API; `unknownMembers` names them, so that the form announces what a change removes.
 */
export function knownMembers(value: unknown, members: readonly Field[]): unknown {
  const names = members.map(({ name }) => name)
  if (!Array.isArray(value)) return value
  // An emptied line is no value.
  if (isListOfSingleValues(members)) return value.filter((one) => !isEmpty(one))
  return value.map((row: unknown) => (isRecord(row) ? pickBy(row, (_, name) => names.includes(name)) : row))
}

export function unknownMembers(value: unknown, members: readonly Field[]): readonly string[] {
  if (!Array.isArray(value) || isListOfSingleValues(members)) return []
  const names = new Set(value.flatMap((row: unknown) => (isRecord(row) ? Object.keys(row) : [])))
  return [...names].filter((name) => !members.some((member) => member.name === name))
}
