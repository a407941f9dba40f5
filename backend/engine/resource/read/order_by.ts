/** The `order by` of a list, always ending with the id. References sort by their label, translated text by the caller's language. */
import { traitsOf } from '#schema/fields/index'
import type { Caller } from '../caller.ts'
import { serverTypeOf } from '../fields/index.ts'
import { labelContext } from './row_label.ts'
import { column } from './sql.ts'
import { SYSTEM_FIELDS, type Field } from '#backend/engine/definition/registry'

export interface Sort { readonly field: Field; readonly isDescending: boolean }
/** Without bindings: sorts name fields, never values. */
export interface OrderBy {
  readonly joins: string
  readonly orderBy: string
  /** The same order for a statement around the one with the rows: it selects `expressions` as columns, and `id`. */
  readonly expressions: string
  readonly outerOrderBy: string
}

export const isSortable = (field: Field): boolean => traitsOf(field).sortable

export function orderByOf(sorts: readonly Sort[], caller: Caller): OrderBy {
  const keys = sorts.map(({ field, isDescending }, index) => ({
    ...serverTypeOf(field).orderBy(field, { alias: 't', ...labelContext(caller) }, `s${index}`),
    isDescending, isNotNull: isNeverNull(field),
  }))
  const directions = keys.map(({ isDescending, isNotNull }) =>
    `${isDescending ? 'desc' : 'asc'}${isDescending && !isNotNull ? ' nulls last' : ''}`)
  // Tiebreaker: equal values would swap rows between pages.
  const last = keys.at(-1)?.isDescending ? 'desc' : 'asc'
  return {
    joins: keys.map(({ join }) => join ?? '').join(''),
    orderBy: [...keys.map(({ sql }, index) => `${sql} ${directions[index]}`), `${column('t', 'id')} ${last}`].join(', '),
    expressions: keys.map(({ sql }, index) => `${sql} as o${index}, `).join(''),
    outerOrderBy: [...directions.map((direction, index) => `o${index} ${direction}`), `id ${last}`].join(', '),
  }
}

/** `nulls last` would then have no effect, but keep PostgreSQL from scanning the index backwards. */
function isNeverNull(field: Field): boolean {
  const { name, required, rollup } = field
  if (SYSTEM_FIELDS.some((one) => one === name) || required === true) return true
  return !traitsOf(field).nullable || (rollup !== undefined && !('last' in rollup))
}
