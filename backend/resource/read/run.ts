/**
 * Reading statements go straight to the driver: only it can prepare them by name, so that PostgreSQL parses and plans a
 * list once a connection and not at every request.
 */
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Client } from 'pg'
import type { Fragment } from './sql.ts'

/** A transaction, to see what was just written in it, or the connections for reading (reader.ts). */
export type Executor = QueryClientContract

/** Rows of one statement with $1, $2 … */
export async function run<Row>(executor: Executor, { sql, bindings }: Fragment): Promise<Row[]> {
  const { client } = executor.getReadClient() as { client: Pool }
  const connection = await client.acquireConnection()
  try {
    const { rows } = await connection.query({ name: nameOf(sql), text: sql, values: [...bindings] })
    return rows as Row[]
  } finally {
    await client.releaseConnection(connection)
  }
}

interface Pool {
  acquireConnection(): Promise<Client>
  releaseConnection(connection: Client): Promise<void> | void
}

/** Every connection keeps the plans of what it prepared, a tenth of a megabyte and more each: not of what is asked once. */
const MOST_PREPARED = 200
const MOST_REMEMBERED = 2000
const names = new Map<string, string>()
const asked = new Set<string>()

function nameOf(sql: string): string | undefined {
  const name = names.get(sql)
  if (name !== undefined || names.size >= MOST_PREPARED) return name
  if (!asked.has(sql)) {
    if (asked.size >= MOST_REMEMBERED) asked.clear()
    asked.add(sql)
    return undefined
  }
  names.set(sql, `read_${names.size}`)
  return names.get(sql)
}
