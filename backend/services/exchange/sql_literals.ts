/**
 * Writes the bindings of a statement into its text as SQL literals, because COPY takes no parameters. Supports the types of
 * values that the filters of a list use.
 */
import pg from 'pg'
import type { Fragment } from '#backend/engine/resource/read/sql'

export function inlineBindings({ sql, bindings }: Fragment): string {
  const pieces = sql.split('?')
  if (pieces.length !== bindings.length + 1) throw new Error('the number of bindings differs from the number of placeholders')
  return pieces.map((piece, index) => (index === 0 ? piece : `${toLiteral(bindings[index - 1])}${piece}`)).join('')
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(toArrayElement).join(',')}}`)
  // In parentheses: a negative number after a minus sign would begin a comment.
  if (typeof value === 'number' && Number.isFinite(value)) return `(${value})`
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string' && !value.includes('\0')) return pg.escapeLiteral(value)
  throw new TypeError(`no literal for ${typeof value}`)
}

/** One element of an array literal. */
function toArrayElement(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'object') throw new TypeError('no arrays of objects')
  return `"${String(value).replace(/[\\"]/g, '\\$&')}"`
}
