/**
 * A statement with its values written into it. COPY takes no parameters, so what is bound everywhere else stands here as
 * literals; only the few kinds of values that conditions of a list are made of.
 */
import pg from 'pg'
import type { Fragment } from '#backend/resource/read/sql'

export function inlined({ sql, bindings }: Fragment): string {
  const pieces = sql.split('?')
  if (pieces.length !== bindings.length + 1) throw new Error('as many values as places')
  return pieces.map((piece, index) => (index === 0 ? piece : `${literal(bindings[index - 1])}${piece}`)).join('')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`)
  // In brackets: after a minus sign a negative number would begin a comment.
  if (typeof value === 'number' && Number.isFinite(value)) return `(${value})`
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string' && !value.includes('\0')) return pg.escapeLiteral(value)
  throw new TypeError(`no literal for ${typeof value}`)
}

/** Of an array as PostgreSQL writes it. */
function element(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'object') throw new TypeError('no arrays of objects')
  return `"${String(value).replace(/[\\"]/g, '\\$&')}"`
}
