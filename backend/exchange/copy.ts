/** All rows of one statement as the text that PostgreSQL itself writes, chunk by chunk, as fast as the reader takes them. */
import { type Readable } from 'node:stream'
import { to, type CopyToStreamQuery } from 'pg-copy-streams'
import { inlined } from './inlined.ts'
import type { Executor } from '#backend/resource/read/run'
import type { Fragment } from '#backend/resource/read/sql'
import type { Client } from 'pg'

/**
 * `options` as COPY writes them. Resolves once PostgreSQL has answered: what is wrong with the statement is thrown here, not
 * in the middle of a file. Until the stream is closed it keeps a connection; closed early, the connection goes with it.
 */
export async function copied(executor: Executor, statement: Fragment, options: string): Promise<Readable> {
  const copying = to(`copy (${inlined(statement)}) to stdout with (${options})`)
  const { client } = executor.getReadClient() as { client: Pool }
  const connection = await client.acquireConnection()
  const rows = connection.query(copying)
  let isGiven = true
  const giveBack = (isClean: boolean) => {
    if (!isGiven) return
    isGiven = false
    if (!isClean) discard(connection)
    void client.releaseConnection(connection)
  }
  rows.once('end', () => giveBack(true))
  // PostgreSQL's own refusal leaves the stream open and the connection fit for use.
  rows.once('error', () => giveBack(!rows.destroyed))
  rows.once('close', () => giveBack(false))
  await answered(rows)
  return rows
}

interface Pool {
  acquireConnection(): Promise<Client & Discardable>
  releaseConnection(connection: Client): Promise<void> | void
}
/** Knex hands out no connection that is marked so. */
interface Discardable { __knex__disposed?: boolean; readonly connection: { readonly stream: { destroy(): void } } }

/** PostgreSQL stops writing when nobody listens; there is no other way to end a COPY that is blocked by its reader. */
function discard(connection: Discardable): void {
  connection.__knex__disposed = true
  connection.connection.stream.destroy()
}

function answered(rows: CopyToStreamQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('readable', resolve)
    rows.once('error', reject)
  })
}
