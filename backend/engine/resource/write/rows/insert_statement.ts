import { valueList } from '#backend/engine/database/row_statements'
import type { Resource } from '#backend/engine/definition/registry'
import type { Data } from '#schema/predicate'

interface Options {
  /** Rows whose value of this column exists are skipped. */
  readonly conflictField?: string | undefined
  readonly returning?: readonly string[]
}

/** One statement for rows that fill the same columns, no more of them than `rowsOfStatement` allows. */
export function insertStatement(
  resource: Resource, rows: readonly Data[], { conflictField, returning = [] }: Options = {},
): { sql: string; bindings: unknown[] } {
  const names = Object.keys(rows[0] ?? {})
  const row = `(${names.map(() => '?').join(', ')})`
  const onConflict = conflictField === undefined ? '' : ` on conflict ("${conflictField}") do nothing`
  const returned = returning.length ? ` returning ${quotedList(returning)}` : ''
  return {
    sql: `insert into "${resource.name}" (${quotedList(names)}) values ${valueList(rows.length, row)}${onConflict}${returned}`,
    bindings: rows.flatMap((row) => Object.values(row)),
  }
}

const quotedList = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
