/**
 * Names of prepared statements: PostgreSQL parses and plans such a statement once per connection and not at every call. Each takes 0.1 MB
 * or more in each connection, so only statements that are used again are prepared, and no more than MAX_PREPARED of them: those that are
 * used all the time are the first.
 */
const MAX_PREPARED = 500
const MAX_REMEMBERED = 3000
const PREPARABLE = /^\s*(select|with|insert|update|delete) /

const usedOnce = new Set<string>()
/** By their texts. */
const names = new Map<string, string>()
/** A name is never given twice. */
let count = 0

/** Undefined for a statement that is not prepared. */
export function preparedName(sql: string): string | undefined {
  const name = names.get(sql)
  return name ?? (names.size < MAX_PREPARED && isUsedAgain(sql) ? addName(sql) : undefined)
}

function isUsedAgain(sql: string): boolean {
  if (!PREPARABLE.test(sql)) return false
  if (usedOnce.delete(sql)) return true
  if (usedOnce.size >= MAX_REMEMBERED) usedOnce.clear()
  usedOnce.add(sql)
  return false
}

function addName(sql: string): string {
  const name = `s${count++}`
  names.set(sql, name)
  return name
}

/** After a column has changed its type PostgreSQL refuses the statements that were prepared before; they get new names. */
export function forgetPrepared(): void {
  names.clear()
}
