/** All rows of one statement as the text that PostgreSQL itself writes, chunk by chunk, as fast as the reader takes them. */
import { finished, type Readable } from 'node:stream'
import pg from 'pg'
import { to, type CopyToStreamQuery } from 'pg-copy-streams'
import { connection } from '#backend/database/connection'
import { inlined } from './inlined.ts'
import type { Fragment } from '#backend/resource/read/sql'

/**
 * `options` as COPY writes them. Resolves once PostgreSQL has answered: what is wrong with the statement is thrown here, not
 * in the middle of a file. It has a connection of its own, for the pipelined ones of the pool take no COPY, until the stream ends
 * or is closed: a COPY that is blocked by its reader can only be ended with its connection.
 */
export async function copied(statement: Fragment, options: string): Promise<Readable> {
  const client = new pg.Client({ ...connection(), application_name: 'zarbia export', keepAlive: true })
  // A connection that breaks is reported by the stream.
  client.on('error', () => {})
  await client.connect()
  const rows = client.query(to(`copy (${inlined(statement)}) to stdout with (${options})`))
  finished(rows, () => void client.end())
  await answered(rows)
  return rows
}

function answered(rows: CopyToStreamQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('readable', resolve)
    rows.once('error', reject)
  })
}
