import { query } from '#backend/engine/database/query'
import { quoteIdent } from './sql_names.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { SchemaChange } from './diff_schemas.ts'

/** Summarises a migration in at most four lines at the end of `npm run schema`. */
export function summarizeSchemaChanges(changes: readonly SchemaChange[]): string[] {
  const statements = changes.map(({ statement }) => statement)
  const tables = namesIn(statements, /^create table (\S+)/gm)
  const changed = namesIn(statements, /^alter table (\S+)/gm).filter((name) => !tables.includes(name))
  const count = (pattern: RegExp) => statements.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  const counts = KINDS.map(([what, pattern]) => [what, count(pattern)] as const)
  const lost = [...new Set(changes.flatMap(({ loses = [] }) => loses))]
  return [
    ...(tables.length ? [`New tables: ${tables.join(', ')}`] : []),
    ...(changed.length ? [`Changed tables: ${changed.join(', ')}`] : []),
    counts.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}`).join(' · '),
    ...(lost.length ? [`Values are lost: ${lost.join(', ')}`] : []),
  ].filter((line) => line !== '')
}

const KINDS = [
  ['columns added', /\badd column\b/g], ['columns dropped', /\bdrop column\b/g], ['columns altered', /\balter column\b/g],
  ['renamed', /\brename (?:column|to|constraint)\b/g], ['constraints', /\badd constraint\b/g], ['indexes', /^create (?:unique )?index\b/gm],
] as const

const namesIn = (statements: readonly string[], pattern: RegExp): string[] =>
  [...new Set(statements.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name.replaceAll('"', ''))))]

/** Counts the rows or values that a migration would delete. `paths`: 'orders.rack', or a table or sequence. */
export async function countLostValues(executor: QueryClientContract, paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map((path) => countLoss(executor, path)))
}

async function countLoss(executor: QueryClientContract, path: string): Promise<string> {
  const [table = '', column] = path.split('.')
  if (table.endsWith('_seq')) return `${path}: the next number`
  const filled = column === undefined ? 'count(*)' : `count(${quoteIdent(column)})`
  const [row] = await query(executor, `select count(*) as rows, ${filled} as filled from ${quoteIdent(table)}`, [])
  const all = String(row?.rows)
  return column === undefined ? `${path}: all ${all} rows` : `${path}: its value in ${String(row?.filled)} of ${all} rows`
}
