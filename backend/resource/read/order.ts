/** `order by` of a list, always ending with the id. References and translated words are in the order in which they are read. */
import type { Caller } from '../caller.ts'
import { resourceOf, type Field } from '#backend/definition/registry'
import { labelOf, morphLabel, wordsOf } from './label.ts'
import { column, quoted } from './sql.ts'

export interface Sort { readonly field: Field; readonly isDown: boolean }
/** Without bindings: sorts name fields, never values. */
export interface Order { readonly joins: string; readonly by: string }

export const isSortable = ({ type }: Field): boolean => !UNORDERED.includes(type)

export function orderOf(sorts: readonly Sort[], caller: Caller): Order {
  const keys = sorts.map(({ field, isDown }, index) => ({ ...keyOf(field, `s${index}`, caller), isDown, isFull: neverEmpty(field) }))
  const by = keys.map(({ sql, isDown, isFull }) => `${sql} ${isDown ? 'desc' : 'asc'}${isDown && !isFull ? ' nulls last' : ''}`)
  // Tiebreaker: equal values would swap rows between pages.
  const last = `${column('t', 'id')} ${keys.at(-1)?.isDown ? 'desc' : 'asc'}`
  return { joins: keys.map(({ join }) => join).join(''), by: [...by, last].join(', ') }
}

const UNORDERED = ['children', 'many', 'media', 'medias', 'file', 'json', 'geo', 'polygon', 'password', 'token']
/** As dictionaries do, in any language: by code point é would come after z, and A before b but after it in lower case. */
const READ = ' collate "und-x-icu"'

function keyOf(field: Field, alias: string, caller: Caller): { sql: string; join: string } {
  const own = column('t', field.name)
  switch (field.type) {
    case 'ref': {
      const target = resourceOf(String(field.to))
      // A join and not a subquery: four times as fast over all rows (measured on 200,000 orders).
      const join = ` left join ${quoted(target.name)} as ${quoted(alias)} on ${column(alias, 'id')} = ${own}`
      return { sql: `(${labelOf(target, alias, caller)})${READ}`, join }
    }
    case 'morph': return { sql: `(${morphLabel(field, 't', caller)})${READ}`, join: '' }
    case 'i18n': return { sql: `${wordsOf(own, caller.locale)}${READ}`, join: '' }
    case 'string': case 'text': return { sql: `${own}${READ}`, join: '' }
    default: return { sql: own, join: '' }
  }
}

/** Then `nulls last` says nothing, and would keep PostgreSQL from reading the index backwards. */
function neverEmpty({ name, type, required, rollup }: Field): boolean {
  if (['id', 'version', 'created_at', 'updated_at'].includes(name) || required === true) return true
  return ['bool', 'enums', 'sequence'].includes(type) || (rollup !== undefined && !('last' in rollup))
}
