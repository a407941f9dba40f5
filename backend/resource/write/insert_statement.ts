import type { Resource } from '#backend/definition/registry'
import type { Data } from '#schema/predicate'

/** One statement for rows that fill the same columns. With `conflictField` rows whose value of it exists are skipped. */
export function insertStatement(resource: Resource, rows: readonly Data[], conflictField?: string): { sql: string; bindings: unknown[] } {
  const names = Object.keys(rows[0] ?? {})
  const placeholders = `(${names.map(() => '?').join(', ')})`
  const columns = names.map((name) => `"${name}"`).join(', ')
  const onConflict = conflictField === undefined ? '' : ` on conflict ("${conflictField}") do nothing`
  return {
    sql: `insert into "${resource.name}" (${columns}) values ${rows.map(() => placeholders).join(', ')}${onConflict} returning *`,
    bindings: rows.flatMap((row) => Object.values(row)),
  }
}
