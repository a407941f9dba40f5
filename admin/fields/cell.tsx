/** The value of a field, drawn: one way for lists, one for the page of a record. */
import type { Field } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'
import { useSay } from '../definition/words.ts'
import { cells } from './cells.tsx'
import { Nothing } from './nothing.tsx'
import { textOf } from './text_of.ts'

export interface CellProps {
  readonly field: Field
  readonly row: Values
  /** A list is short of room: moments are relative, long text is cut. */
  readonly place?: 'list' | 'page'
}

export function FieldCell({ field, row, place = 'list' }: CellProps) {
  const say = useSay()
  const value = row[field.name]
  return isEmpty(value) ? <Nothing /> : cells[field.type]({ field, row, place, value, text: textOf(field, value, row, say) })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
