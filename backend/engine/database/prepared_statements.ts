/**
 * Names of prepared statements: PostgreSQL parses and plans such a statement once per connection and not at every call. Each takes 0.1 MB
 * or more in each connection, so only statements that are used again are prepared, and all are forgotten when they are too many.
 */
import type { Client } from 'pg'

const MAX_PREPARED = 500
const MAX_REMEMBERED = 3000
const PREPARABLE = /^\s*(select|with|insert|update|delete) /

const usedOnce = new Set<string>()
/** By their texts. A new map each time that all are forgotten. */
let names = new Map<string, string>()
/** A name is never given twice. */
let count = 0
/** The number of the first name in `names`. */
let first = 0
/** The names that the statements of a connection have. */
const namesOn = new WeakMap<Client, ReadonlyMap<string, string>>()

/** Undefined for a statement that is not prepared. To be called right before the statement is sent on this connection. */
export function preparedName(connection: Client, sql: string): string | undefined {
  const name = names.get(sql) ?? (isUsedAgain(sql) ? addName(sql) : undefined)
  if (name !== undefined && namesOn.get(connection) !== names) deallocateForgotten(connection)
  return name
}

function isUsedAgain(sql: string): boolean {
  if (!PREPARABLE.test(sql)) return false
  if (usedOnce.delete(sql)) return true
  if (usedOnce.size >= MAX_REMEMBERED) usedOnce.clear()
  usedOnce.add(sql)
  return false
}

function addName(sql: string): string {
  if (names.size >= MAX_PREPARED) forgetPrepared()
  const name = `zarbia_${count++}`
  names.set(sql, name)
  return name
}

/** Also after a column has changed its type: PostgreSQL refuses the statements that were prepared before. */
export function forgetPrepared(): void {
  names = new Map()
  first = count
}

/** Runs before the next statement, after those that are under way. In a failed transaction it has no effect: the next one includes it. */
function deallocateForgotten(connection: Client): void {
  if (namesOn.has(connection)) connection.query(deallocation(first)).catch(() => undefined)
  namesOn.set(connection, names)
}

/** Only what is ours and there: libraries prepare on the same connections, and an error would end the transaction. */
const deallocation = (before: number): string => `
  do $$ declare one text; begin
    for one in select name from pg_prepared_statements where name ~ '^zarbia_\\d+$' and substr(name, 8)::bigint < ${before} loop
      execute format('deallocate %I', one);
    end loop;
  end $$`
