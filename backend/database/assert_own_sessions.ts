/**
 * A pooler in transaction mode gives a connection to another client after each transaction. What belongs to a session is lost there:
 * notifications, prepared statements, advisory locks. Found at the start, instead of by requests that fail now and then.
 */
import pg from 'pg'
import { connectionSettings } from './connection_settings.ts'

/** A pooler with free connections may give two clients different ones. */
const ROUNDS = 5

export async function assertOwnSessions(): Promise<void> {
  const clients = [newClient(), newClient()] as const
  try {
    for (const client of clients) await client.connect()
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await processOf(clients[0]), await processOf(clients[1])]
      // Two connections that are open have two processes.
      if (one === other) throw new SessionsAreShared()
    }
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}

function newClient() {
  const client = new pg.Client({ ...connectionSettings(), application_name: 'zarbia setup' })
  client.on('error', () => {})
  return client
}

async function processOf(client: pg.Client): Promise<unknown> {
  const { rows: [row] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return row?.pid
}

export const USE_POSTGRES = 'Use the address of PostgreSQL itself in DATABASE_URL, or pool_mode = session.'

/** Reported at the start as a message with help. */
export class SessionsAreShared extends Error {
  readonly help = USE_POSTGRES

  constructor() {
    super('DATABASE_URL leads to a pooler in transaction mode (PgBouncer): notifications and prepared statements would be lost')
  }
}
