/** Names of database objects, derived from resources.ts so that errors of PostgreSQL can be traced to a field. */
import { createHash } from 'node:crypto'
import { literals } from '#backend/engine/database/sql_literal'

export const uniqueConstraintName = (table: string, columns: readonly string[]) => objectName(table, ...columns, 'unique')
export const indexName = (table: string, columns: readonly string[]) => objectName(table, ...columns, 'index')
export const codeOrderName = (table: string, column: string) => objectName(table, column, 'order')
export const searchIndexName = (table: string, column: string) => objectName(table, column, 'search')
export const checkConstraintName = (table: string, column: string) => objectName(table, column, 'check')
export const foreignName = (table: string, column: string) => objectName(table, column, 'foreign')
export const sequenceName = (table: string, column: string) => objectName(table, column, 'seq')

/** Like quote_ident() of PostgreSQL: quotes only where it requires them, so that migrations stay readable. */
export const quoteIdent = (name: string) => (RESERVED.has(name) || !/^[a-z_][a-z0-9_]*$/.test(name) ? `"${name}"` : name)

export const oneOfSql = (column: string, values: readonly string[]) => `${quoteIdent(column)} in (${literals(values)})`

const MAX_LENGTH = 63

function objectName(...parts: string[]) {
  const name = parts.join('_')
  if (name.length <= MAX_LENGTH) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  const ending = `_${hash}_${parts.at(-1)}`
  return name.slice(0, MAX_LENGTH - ending.length) + ending
}

/**
 * Keywords that PostgreSQL 18 takes as a name of a table or column only in quotes: categories R and T of `pg_get_keywords()`.
 * tests/functional/database/migrator/reserved_words.spec.ts compares the list with the server.
 */
export const RESERVED = new Set([
  'all', 'analyse', 'analyze', 'and', 'any', 'array', 'as', 'asc', 'asymmetric', 'authorization', 'binary', 'both', 'case', 'cast',
  'check', 'collate', 'collation', 'column', 'concurrently', 'constraint', 'create', 'cross', 'current_catalog', 'current_date',
  'current_role', 'current_schema', 'current_time', 'current_timestamp', 'current_user', 'default', 'deferrable', 'desc', 'distinct', 'do',
  'else', 'end', 'except', 'false', 'fetch', 'for', 'foreign', 'freeze', 'from', 'full', 'grant', 'group', 'having', 'ilike', 'in',
  'initially', 'inner', 'intersect', 'into', 'is', 'isnull', 'join', 'lateral', 'leading', 'left', 'like', 'limit', 'localtime',
  'localtimestamp', 'natural', 'not', 'notnull', 'null', 'offset', 'on', 'only', 'or', 'order', 'outer', 'overlaps', 'placing', 'primary',
  'references', 'returning', 'right', 'select', 'session_user', 'similar', 'some', 'symmetric', 'system_user', 'table', 'tablesample',
  'then', 'to', 'trailing', 'true', 'union', 'unique', 'user', 'using', 'variadic', 'verbose', 'when', 'where', 'window', 'with',
])
