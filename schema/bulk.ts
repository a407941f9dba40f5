/** What can be said once for many records. The server refuses the rest; the screens do not offer it. Pure. */
import { isComputed, type FieldData, type TransitionData } from './definition.ts'
import { traitsOf } from './fields/index.ts'

/** Most records that one order of work may name, and most that a filter may lead to. */
export const MOST_IDS = 500
export const MOST_SELECTED = 10_000

/** A transition that asks nothing, or only what may be the same for all. */
export function isForMany({ ask = {}, args = {}, system }: TransitionData, fields: Readonly<Record<string, FieldData>>): boolean {
  const asked = [...Object.keys(ask).map((name) => fields[name]), ...Object.values(args)]
  return !system && asked.every((field) => field !== undefined && traitsOf(field).bulk === 'always')
}

/** Fields that can have one value in many records; figures too, since an edit says what they shall be. */
export function isShared(field: FieldData): boolean {
  const isFixed = field.stamped === true || field.create_only === true || field.unique === true || isComputed(field)
  return !isFixed && traitsOf(field).bulk !== 'never'
}
