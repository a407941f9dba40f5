/** Runs statements directly on the driver, which can use named prepared statements (prepared_statements.ts). */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { awaitPendingStatements, addPendingStatement, discardPendingStatements } from './deferred_statements.ts'
import { forgetPrepared, preparedName } from './prepared_statements.ts'
import { errorCode } from '#common/error_code'
import { gatherWrites } from './gather_writes.ts'
import { assertParameters } from './row_statements.ts'
import { runTextBatch, type RowTexts } from './text_batch.ts'
import pg, { type Client, type QueryResult } from 'pg'
import utils from 'pg/lib/utils.js'

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
  assertParameters(sql, bindings.length)
  const { command, rows } = isPrepared
    ? await sendStatement(connection, sql, bindings) : await connection.query<Columns>(sql, [...bindings])
  if (command === 'ROLLBACK') discardPendingStatements(executor)
  return rows as Row[]
})

/** The rows of statements with $1, $2 …, which are sent together on one connection. */
export const queryRowTexts = (
  executor: QueryClientContract, statements: readonly { readonly sql: string; readonly bindings: readonly unknown[] }[],
  { isPrepared = true, maxCharacters }: StatementOptions = {},
): Promise<RowTexts[]> => withConnection(executor, (connection) => runTextBatch(connection, statements.map(({ sql, bindings }) => (
  { name: isPrepared ? preparedName(connection, sql) : undefined, text: sql, values: bindings })), maxCharacters))

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
 * runInTransaction, whose COMMIT it follows.
 */
export async function deferStatement(trx: TransactionClientContract, sql: string, bindings: readonly unknown[] = []): Promise<void> {
  const { client } = trx.getReadClient() as unknown as { client: Pool }
  // A value that cannot be sent is refused here: PostgreSQL would commit without the statement.
  assertParameters(sql, bindings.length)
  const values = bindings.map(utils.prepareValue)
  addPendingStatement(trx, sendStatement(await client.acquireConnection(), toNumberedParameters(sql), values))
}

export const awaitDeferred = (trx: TransactionClientContract): Promise<void> => awaitPendingStatements(trx)

/** As a Query, because pg would copy a configuration property by property. */
function sendStatement(connection: Client, text: string, values: readonly unknown[]): Promise<QueryResult<Columns>> {
  gatherWrites(connection)
  return new Promise<QueryResult<Columns>>((resolve, reject) => {
    const callback = (error: Error | null, result: QueryResult<Columns>) => { if (error) reject(error); else resolve(result) }
    const statement = new pg.Query(text as never, [...values] as never, callback as never)
    connection.query(Object.assign(statement, { name: preparedName(connection, text) }))
  }).catch((error: Error) => {
    // The stack of the caller instead of that of the socket.
    Error.captureStackTrace(error)
    throw error
  })
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
