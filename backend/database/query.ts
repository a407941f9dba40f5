/**
 * Statements go straight to the driver: only it can prepare them by name, so that PostgreSQL parses and plans them once a
 * connection and not at every request.
 */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { answered, defer, forget } from './deferred.ts'
import type { Client, QueryResult } from 'pg'

export type Columns = Record<string, unknown>

/** Rows of one statement with `?` bindings, in the transaction or on any connection. */
export const query = (trx: QueryClientContract, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> =>
  send(trx, numberedText(sql), bindings)

/** The same with $1, $2 … */
export async function send<Row>(executor: QueryClientContract, sql: string, bindings: readonly unknown[]): Promise<Row[]> {
  const { client } = executor.getReadClient() as { client: Pool }
  const connection = await client.acquireConnection()
  try {
    const { command, rows } = await write(connection, sql, bindings)
    if (command === 'ROLLBACK') forget(executor)
    return rows as Row[]
  } catch (error) {
    // Of a deferred statement before it: that error says why.
    if (hasFailedBefore(error)) await answered(executor)
    throw error
  } finally {
    await client.releaseConnection(connection)
  }
}

/**
 * A statement of a transaction whose answer nobody waits for. What is wrong with it is thrown by the next statement, or by
 * `awaitDeferred`, which must come before the commit.
 */
export async function deferred(trx: TransactionClientContract, sql: string, bindings: readonly unknown[]): Promise<void> {
  const { client } = trx.getReadClient() as unknown as { client: Pool }
  defer(trx, write(await client.acquireConnection(), numberedText(sql), bindings))
}

export const awaitDeferred = (trx: TransactionClientContract): Promise<void> => answered(trx)

const write = (connection: Client, text: string, values: readonly unknown[]): Promise<QueryResult<Columns>> =>
  connection.query({ name: nameOf(text), text, values: [...values] })

/** The transaction has failed already, or the statement was to be prepared by one that was left out for that. */
const FAILED_BEFORE: readonly unknown[] = ['25P02', '26000']
const hasFailedBefore = (error: unknown): boolean => error instanceof Error && 'code' in error && FAILED_BEFORE.includes(error.code)

interface Pool {
  acquireConnection(): Promise<Client>
  releaseConnection(connection: Client): Promise<void> | void
}

const texts = new Map<string, string>()
const MOST_TEXTS = 3000

/** `?` → $1, $2 …, as PostgreSQL itself wants them. */
export function numberedText(sql: string): string {
  const known = texts.get(sql)
  if (known !== undefined) return known
  if (texts.size >= MOST_TEXTS) texts.clear()
  let count = 0
  const text = sql.replaceAll('?', () => `$${++count}`)
  texts.set(sql, text)
  return text
}

/** Every connection keeps the plans of what it prepared, a tenth of a megabyte and more each: not of what is asked once. */
const MOST_PREPARED = 500
const MOST_REMEMBERED = 3000
const PREPARED = /^\s*(select|with|insert|update|delete) /
const names = new Map<string, string>()
const asked = new Set<string>()

function nameOf(sql: string): string | undefined {
  const name = names.get(sql)
  if (name !== undefined || names.size >= MOST_PREPARED || !PREPARED.test(sql)) return name
  if (!asked.has(sql)) {
    if (asked.size >= MOST_REMEMBERED) asked.clear()
    asked.add(sql)
    return undefined
  }
  names.set(sql, `s${names.size}`)
  return names.get(sql)
}
