/**
 * A pooler in transaction mode gives a connection to another client after each transaction. What belongs to a session is lost there:
 * notifications, prepared statements, advisory locks. Found at the start, instead of by requests that fail now and then.
 */
import pg from 'pg'
import { connectionSettings } from './connection_settings.ts'

/** Twice in a row: a pooler with free connections gives them out in turn, or the last one first. */
const TURNS = [0, 0, 1, 1, 0, 1] as const

export async function assertOwnSessions(): Promise<void> {
  const clients = [newClient(), newClient()] as const
  const processes: (number | undefined)[] = []
  try {
    for (const client of clients) await client.connect()
    for (const turn of TURNS) {
      const { process } = await sessionOf(clients[turn])
      processes[turn] ??= process
      // Two connections that are open have two processes, which stay.
      if (process !== processes[turn] || processes[0] === processes[1]) throw new UnusablePooler(SHARED, USE_POSTGRES)
    }
    const { zone } = await sessionOf(clients[0])
    if (!UTC.test(zone)) throw new UnusablePooler(`that ignores our options: the time zone is ${zone}`, SET_ZONE)
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}

function newClient() {
  const client = new pg.Client({ ...connectionSettings(), application_name: 'zarbia setup' })
  client.on('error', () => {})
  return client
}

interface Session { readonly process: number; readonly zone: string }

async function sessionOf(client: pg.Client): Promise<Session> {
  const { rows: [row] } = await client.query<Session>(`select pg_backend_pid() as process, current_setting('timezone') as zone`)
  if (!row) throw new TypeError('PostgreSQL has no session')
  return row
}

const UTC = /^(Etc\/)?(UTC|GMT)$/
const SHARED = 'in transaction mode (PgBouncer): notifications and prepared statements would be lost'
const SET_ZONE = `Run in PostgreSQL: alter role … set "timezone" = 'UTC', for the role of DATABASE_URL, and restart the pooler.`
export const USE_POSTGRES = 'Use the address of PostgreSQL itself in DATABASE_URL, or pool_mode = session.'

/** Reported at the start as a message with help. */
export class UnusablePooler extends Error {
  readonly help: string

  constructor(reason: string, help: string) {
    super(`DATABASE_URL leads to a pooler ${reason}`)
    this.help = help
  }
}
