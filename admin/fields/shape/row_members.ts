/** Shapes that are edited as rows of plain inputs: a list of objects or of single values. Pure. */
import { nestableTypeOf } from '../nestable_type_of.ts'
import type { Field } from '../../definition/definition.ts'
import type { ShapeData } from '#schema/shape'

/** One field for each input of a row, null for other shapes. The name is '' in a list of single values. */
export function rowMembers(shape: ShapeData): readonly Field[] | null {
  if (shape.kind !== 'list') return null
  const { item } = shape
  if (item.kind !== 'value' && item.kind !== 'members') return null
  const members = item.kind === 'value' ? [['', item] as const] : Object.entries(item.members)
  const fields = members.flatMap(([name, inner]) => (
    inner.kind === 'value' && nestableTypeOf(inner.field).plainInput !== null ? [{ ...inner.field, name }] : []
  ))
  return fields.length === members.length ? fields : null
}
