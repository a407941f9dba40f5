/**
 * No statement of a request takes as long as it likes, so that a few heavy ones do not keep the connections of all. Jobs and commands take
 * their time, and so does what is not sent on a pooled connection, such as an export. PostgreSQL ends it itself: also behind a pooler, and
 * when nobody waits for the answer any more.
 */
import { currentCall, type CurrentCall } from '#backend/watchdog/current_call'
import type { Client } from 'pg'

const READ_SECONDS = 15
/** A row may be locked by a transaction whose connection was lost: PostgreSQL ends it after a minute (connection_settings.ts). */
const WRITE_SECONDS = 75

/** The setting leaves in one write with the statement that needs it; most connections only ever serve requests. */
export function limitStatements(connection: Client): void {
  const send = connection.query.bind(connection) as (...given: unknown[]) => unknown
  let limit = 0
  let isInTransaction = false
  const query = (...given: unknown[]) => {
    const text = textOf(given[0])
    const wanted = secondsOf(currentCall())
    // Inside of a transaction it would end with a rollback.
    if (!isInTransaction && wanted !== limit) {
      limit = wanted
      send(`set statement_timeout = '${wanted}s'`, () => {})
    }
    if (BEGIN.test(text)) isInTransaction = true
    else if (END.test(text)) isInTransaction = false
    return send(...given)
  }
  Object.assign(connection, { query })
}

function secondsOf({ route, method }: CurrentCall): number {
  if (route === undefined) return 0
  return method === 'GET' || method === 'HEAD' ? READ_SECONDS : WRITE_SECONDS
}

/** As knex sends them. A rollback to a savepoint ends nothing. */
const BEGIN = /^\s*begin\b/i
const END = /^\s*(commit|rollback)\b(?!\s+to\b)/i

const textOf = (statement: unknown): string =>
  (typeof statement === 'string' ? statement : String((statement as { readonly text?: unknown } | null)?.text ?? ''))
