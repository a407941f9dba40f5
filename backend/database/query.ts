import { createHash } from 'node:crypto'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type Columns = Record<string, unknown>

/**
 * Rows of one statement with `?` bindings. Reads are prepared once a connection, for there are few of them; writes are not:
 * their columns come in too many combinations to keep a plan for each.
 */
export async function query(trx: QueryClientContract, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> {
  // The type of a binding knows neither null nor a read-only list.
  const statement = trx.knexRawQuery(sql, bindings as string[])
  const { rows } = (await (sql.startsWith('select') ? statement.options({ name: nameOf(sql) }) : statement)) as { rows: Columns[] }
  return rows
}

const names = new Map<string, string>()

function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
