/**
 * Statements go straight to the driver: only it can prepare them by name, so that PostgreSQL parses and plans them once a
 * connection and not at every request.
 */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { answerTo, hold, sendHeld } from './ahead.ts'
import type { Client } from 'pg'
import type { Columns } from './sending.ts'

export type { Columns }

/** Rows of one statement with `?` bindings, in the transaction or on any connection. */
export const query = (trx: QueryClientContract, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> =>
  send(trx, numberedText(sql), bindings)

/** The same with $1, $2 … */
export async function send<Row>(executor: QueryClientContract, sql: string, bindings: readonly unknown[]): Promise<Row[]> {
  const { client } = executor.getReadClient() as { client: Pool }
  const connection = await client.acquireConnection()
  try {
    return await answerTo(connection, { name: nameOf(sql), text: sql, values: bindings }) as Row[]
  } finally {
    await client.releaseConnection(connection)
  }
}

/**
 * A statement of a transaction whose answer nobody waits for: it goes along with the next one, or with `sendNotes`, which must
 * come before the commit. What is wrong with it is thrown there.
 */
export async function note(trx: TransactionClientContract, sql: string, bindings: readonly unknown[]): Promise<void> {
  const text = numberedText(sql)
  hold(await connectionOf(trx), { name: nameOf(text), text, values: bindings })
}

export const sendNotes = async (trx: TransactionClientContract): Promise<void> => sendHeld(await connectionOf(trx))

/** The one that the transaction has for itself. */
const connectionOf = (trx: TransactionClientContract) => (trx.getReadClient() as unknown as { client: Pool }).client.acquireConnection()

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
