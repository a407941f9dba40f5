/** Runs statements on the driver: without waiting for the one before (`pipeline`), and prepared (prepared_statements.ts). */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { awaitPendingStatements, addPendingStatement, discardPendingStatements } from './deferred_statements.ts'
import { forgetPrepared, preparedName } from './prepared_statements.ts'
import { errorCode } from '#common/text/error_code'
import { assertParameters } from './row_statements.ts'
import { sendForTexts, type RowTexts } from './row_texts.ts'
import type { Client, QueryResult } from 'pg'

export type Columns = Record<string, unknown>

/** Runs a statement with `?` bindings, in the transaction or on any connection of the pool. */
export const query = (trx: QueryClientContract, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> =>
  queryNumbered(trx, toNumberedParameters(sql), bindings)

export interface StatementOptions {
  /** False: PostgreSQL plans the statement for the values of this call. */
  readonly isPrepared?: boolean
  /** Of the texts of all rows; beyond them TooManyCharacters is thrown. */
  readonly maxCharacters?: number
}

/** Runs a statement with $1, $2 … */
export const queryNumbered = <Row>(
  executor: QueryClientContract, sql: string, bindings: readonly unknown[], { isPrepared = true }: StatementOptions = {},
): Promise<Row[]> => withConnection(executor, async (connection) => {
  const { command, rows } = await send(connection, sql, bindings, isPrepared)
  if (command === 'ROLLBACK') discardPendingStatements(executor)
  return rows as Row[]
})

/** The rows of statements with $1, $2 …, which are sent together on one connection. */
export const queryRowTexts = (
  executor: QueryClientContract, statements: readonly { readonly sql: string; readonly bindings: readonly unknown[] }[],
  { isPrepared = true, maxCharacters = Infinity }: StatementOptions = {},
): Promise<RowTexts[]> => withConnection(executor, (connection) => {
  const all = statements.map(({ sql, bindings }) => ({ text: sql, values: toValues(sql, bindings) }))
  const budget = { left: maxCharacters }
  return allSettled(all.map(({ text, values }) => {
    const name = isPrepared ? preparedName(connection, text) : undefined
    return sendForTexts(connection, { name, text, values }, budget)
  }))
})

/** Like Promise.all, but none is still under way when it throws: a transaction may be rolled back then. */
export async function allSettled<const T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

async function withConnection<T>(executor: QueryClientContract, work: (connection: Client) => Promise<T>): Promise<T> {
  const { client } = executor.getReadClient() as { client: Pool }
  const connection = await client.acquireConnection()
  try {
    return await work(connection)
  } catch (error) {
    if (isStalePlan(error)) forgetPrepared()
    // The cause is the error of an earlier deferred statement.
    if (hasFailedBefore(error)) await awaitPendingStatements(executor)
    throw error
  } finally {
    await client.releaseConnection(connection)
  }
}

/**
 * Sends a statement without waiting for its result. Its error is thrown by the next statement, by `awaitDeferred`, or by
 * runInTransaction before its COMMIT.
 */
export async function deferStatement(trx: TransactionClientContract, sql: string, bindings: readonly unknown[] = []): Promise<void> {
  const { client } = trx.getReadClient() as unknown as { client: Pool }
  addPendingStatement(trx, send(await client.acquireConnection(), toNumberedParameters(sql), bindings))
}

export const awaitDeferred = (trx: TransactionClientContract): Promise<void> => awaitPendingStatements(trx)

async function send(connection: Client, text: string, bindings: readonly unknown[], isPrepared = true): Promise<QueryResult<Columns>> {
  const values = toValues(text, bindings)
  const name = isPrepared ? preparedName(connection, text) : undefined
  return connection.query<Columns>({ ...name !== undefined && { name }, text, values })
}

/** Throws for values that cannot be sent, before a part of their statement is. */
function toValues(sql: string, bindings: readonly unknown[]): unknown[] {
  assertParameters(sql, bindings.length)
  return bindings.map(toValue)
}

/** Objects as JSON, also those in an array. */
function toValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toValue)
  const isObject = typeof value === 'object' && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value)
  return isObject ? JSON.stringify(value) : value
}

/** in_failed_sql_transaction, and invalid_sql_statement_name: the statement that should have prepared it was skipped. */
const FAILED_BEFORE: readonly unknown[] = ['25P02', '26000']
/** feature_not_supported: "cached plan must not change result type", after a migration while the server runs. */
const isStalePlan = (error: unknown): boolean => errorCode(error) === '0A000'
const hasFailedBefore = (error: unknown): boolean => FAILED_BEFORE.includes(errorCode(error))

interface Pool {
  acquireConnection(): Promise<Client>
  releaseConnection(connection: Client): Promise<void> | void
}

const numberedTexts = new Map<string, string>()
const MAX_CACHED_TEXTS = 3000

/** `?` → $1, $2 … */
export function toNumberedParameters(sql: string): string {
  const known = numberedTexts.get(sql)
  if (known !== undefined) return known
  if (numberedTexts.size >= MAX_CACHED_TEXTS) numberedTexts.clear()
  let count = 0
  const text = sql.replaceAll('?', () => `$${++count}`)
  numberedTexts.set(sql, text)
  return text
}
