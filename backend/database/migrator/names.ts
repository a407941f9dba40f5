/** The names of everything in the database, made from the names in resources.ts: errors of PostgreSQL lead back by them. */
import { createHash } from 'node:crypto'

export const uniqueName = (table: string, columns: readonly string[]) => nameOf(table, ...columns, 'unique')
export const indexName = (table: string, columns: readonly string[]) => nameOf(table, ...columns, 'index')
export const searchName = (table: string, column: string) => nameOf(table, column, 'search')
export const checkName = (table: string, column: string) => nameOf(table, column, 'check')
export const foreignName = (table: string, column: string) => nameOf(table, column, 'foreign')
export const sequenceName = (table: string, column: string) => nameOf(table, column, 'seq')

/** Quoted only when the word means something to PostgreSQL. */
export const quoted = (name: string) => (RESERVED.has(name) || !/^[a-z_][a-z0-9_]*$/.test(name) ? `"${name}"` : name)

export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`
export const literals = (values: readonly string[]) => values.map(literal).join(', ')
export const oneOf = (column: string, values: readonly string[]) => `${quoted(column)} in (${literals(values)})`

const MAX_LENGTH = 63

function nameOf(...parts: string[]) {
  const name = parts.join('_')
  if (name.length <= MAX_LENGTH) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  const ending = `_${hash}_${parts.at(-1)}`
  return name.slice(0, MAX_LENGTH - ending.length) + ending
}

const RESERVED = new Set([
  'all', 'analyse', 'analyze', 'and', 'any', 'array', 'as', 'asc', 'asymmetric', 'both', 'case', 'cast', 'check', 'collate', 'column',
  'constraint', 'create', 'current_date', 'current_role', 'current_time', 'current_timestamp', 'current_user', 'default', 'deferrable',
  'desc', 'distinct', 'do', 'else', 'end', 'except', 'false', 'fetch', 'for', 'foreign', 'from', 'grant', 'group', 'having', 'in',
  'initially', 'intersect', 'into', 'lateral', 'leading', 'limit', 'localtime', 'localtimestamp', 'not', 'null', 'offset', 'on', 'only',
  'or', 'order', 'placing', 'primary', 'references', 'returning', 'select', 'session_user', 'some', 'symmetric', 'system_user', 'table',
  'then', 'to', 'trailing', 'true', 'union', 'unique', 'user', 'using', 'variadic', 'when', 'where', 'window', 'with',
])
