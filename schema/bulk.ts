/** Which transitions and fields apply to many records at once. The server refuses the others, the screens do not offer them. Pure. */
import { isComputed, type FieldData, type TransitionData } from './definition.ts'
import { traitsOf } from './fields/index.ts'

/** The largest number of ids in one batch, and of records that the filter of a batch may select. */
/** Of the query string of a list whose records a bulk action changes. */
export const MAX_QUERY_LENGTH = 8_000
export const MAX_BULK_IDS = 500
export const MAX_BULK_RECORDS = 10_000

/** True for a transition that asks for nothing, or only for values that may be the same for all records. */
export function isBulkTransition({ ask = {}, args = {}, system }: TransitionData, fields: Readonly<Record<string, FieldData>>): boolean {
  const askedFields = [...Object.keys(ask).map((name) => fields[name]), ...Object.values(args)]
  return !system && askedFields.every((field) => field !== undefined && traitsOf(field).bulk === 'always')
}

/** True for a field that an edit may set to one value in many records. Numbers too: an edit gives the new value. */
export function isBulkEditable(field: FieldData): boolean {
  const isFixed = field.stamped === true || field.create_only === true || field.unique === true || isComputed(field)
  return !isFixed && traitsOf(field).bulk !== 'never'
}
