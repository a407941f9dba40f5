/** `order by` of a list, always ending with the id. References and translated words are in the order in which they are read. */
import { traitsOf } from '#schema/fields/index'
import type { Caller } from '../caller.ts'
import { serverTypeOf } from '../fields/index.ts'
import { readingBy } from './label.ts'
import { column } from './sql.ts'
import type { Field } from '#backend/definition/registry'

export interface Sort { readonly field: Field; readonly isDown: boolean }
/** Without bindings: sorts name fields, never values. */
export interface Order { readonly joins: string; readonly by: string }

export const isSortable = (field: Field): boolean => traitsOf(field).sortable

export function orderOf(sorts: readonly Sort[], caller: Caller): Order {
  const keys = sorts.map(({ field, isDown }, index) => ({
    ...serverTypeOf(field).order(field, { alias: 't', ...readingBy(caller) }, `s${index}`), isDown, isFull: neverEmpty(field),
  }))
  const by = keys.map(({ sql, isDown, isFull }) => `${sql} ${isDown ? 'desc' : 'asc'}${isDown && !isFull ? ' nulls last' : ''}`)
  // Tiebreaker: equal values would swap rows between pages.
  const last = `${column('t', 'id')} ${keys.at(-1)?.isDown ? 'desc' : 'asc'}`
  return { joins: keys.map(({ join }) => join ?? '').join(''), by: [...by, last].join(', ') }
}

/** Then `nulls last` says nothing, and would keep PostgreSQL from reading the index backwards. */
function neverEmpty(field: Field): boolean {
  const { name, required, rollup } = field
  if (['id', 'version', 'created_at', 'updated_at'].includes(name) || required === true) return true
  return !traitsOf(field).nullable || (rollup !== undefined && !('last' in rollup))
}
