/** Streams the rows of a statement in a format of COPY, where null is written like an empty text, with backpressure. */
import { finished, type Readable } from 'node:stream'
import pg from 'pg'
import { to, type CopyToStreamQuery } from 'pg-copy-streams'
import { connectionSettings, replicaSettings } from '#backend/engine/database/connection_settings'
import { hasReplica } from '#backend/engine/database/connection_for_reads'
import { watchStream } from '#backend/engine/database/silent_connections'
import { inlineBindings } from './sql_literals.ts'
import type { Fragment } from '#backend/engine/resource/read/sql'

/**
 * Resolves when PostgreSQL has answered, so that an error of the statement is thrown here and not in the middle of a file. Uses a
 * dedicated connection until the stream ends or is closed: the pipelined connections of the pool do not support COPY, and a COPY whose
 * reader has stopped can only be ended by closing its connection.
 */
export async function copyToStream(statement: Fragment, format: string): Promise<Readable> {
  const client = new pg.Client({ ...hasReplica ? replicaSettings() : connectionSettings(), application_name: 'zarbia export' })
  // The stream reports a broken connection.
  client.on('error', () => {})
  await client.connect()
  if (!hasReplica) watchStream(client)
  const rows = await beginCopy(client, statement, format).catch((error: unknown) => {
    void client.end()
    throw error
  })
  finished(rows, () => void client.end())
  await waitForAnswer(rows)
  return rows
}

async function beginCopy(client: pg.Client, statement: Fragment, format: string): Promise<CopyToStreamQuery> {
  await client.query(SETTINGS)
  return client.query(to(`copy (${inlineBindings(statement)}) to stdout with (${format}, null '')`))
}

/**
 * Every row is formatted for the file, which takes longer than handing it from one process of PostgreSQL to another: the cost that the
 * planner assumes for that (0.1) would keep large exports in one process. One worker beside it: a second one takes a processor from other
 * calls, and on two processors it makes an export slower. With the default of 4 MB both sort in files.
 */
const SETTINGS = "set parallel_tuple_cost = 0.01; set max_parallel_workers_per_gather = 1; set work_mem = '32MB'"

function waitForAnswer(rows: CopyToStreamQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('readable', resolve)
    rows.once('error', reject)
  })
}
