import { createHash } from 'node:crypto'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type Columns = Record<string, unknown>

/**
 * Rows of one statement with `?` bindings, prepared once a connection: reads at once, for there are few of them; writes when they
 * are asked for again, for their columns come in many combinations.
 */
export async function query(trx: QueryClientContract, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> {
  // The type of a binding knows neither null nor a read-only list.
  const statement = trx.knexRawQuery(sql, bindings as string[])
  const name = nameOf(sql)
  const { rows } = (await (name === undefined ? statement : statement.options({ name }))) as { rows: Columns[] }
  return rows
}

/** Every connection keeps the plans of what it prepared. */
const MOST_WRITES = 300
const MOST_REMEMBERED = 3000
const names = new Map<string, string>()
const asked = new Set<string>()
let writes = 0

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined) return known
  const isRead = sql.startsWith('select')
  if (!isRead && !mayPrepare(sql)) return undefined
  const name = createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

function mayPrepare(sql: string): boolean {
  if (!/^(insert|update|delete) /.test(sql) || writes >= MOST_WRITES) return false
  if (asked.has(sql)) {
    writes++
    return true
  }
  if (asked.size >= MOST_REMEMBERED) asked.clear()
  asked.add(sql)
  return false
}
