/**
 * A server or a firewall that is gone closes nothing: a statement would wait a quarter of an hour for its answer. Statements without one
 * for some seconds are looked up in PostgreSQL, on a new connection. Those that PostgreSQL still works on may take their time; a
 * connection whose statement it does not know is closed, so that the statement fails, and so are all when PostgreSQL does not answer.
 */
import pg, { type Client } from 'pg'
import { errorCode } from '#common/error_code'
import { connectionSettings } from './connection_settings.ts'
import { oldestStatement } from './oldest_statement.ts'

const TICK_MS = 1000
/** In ticks. */
const OVERDUE = 3
const PROBE_MS = 4000

interface Waiting { readonly statement: object; readonly ticks: number }

const watched = new Map<Client, Waiting | null>()
const streaming = new WeakSet<Client>()
let timer: NodeJS.Timeout | undefined
let lastTick = 0
let isProbing = false
/** Code of this process kept the answers waiting: their lateness says nothing about the server. */
let wasHeld = false
let isSilent = false

/** From the last failed probe until the first one that is answered: requests need not try. */
export const isDatabaseSilent = (): boolean => isSilent

/** One that is read as slowly as a client takes its file: PostgreSQL may have ended long ago. */
export function watchStream(client: Client): void {
  streaming.add(client)
  watchConnection(client)
}

/** Until the connection ends. */
export function watchConnection(client: Client): void {
  watched.set(client, null)
  client.once('end', () => { watched.delete(client) })
  timer ??= setInterval(() => void tick(), TICK_MS).unref()
}

async function tick(): Promise<void> {
  const now = performance.now()
  const isLate = lastTick > 0 && now - lastTick > 2 * TICK_MS
  lastTick = now
  wasHeld ||= isLate
  for (const [client, before] of watched) watched.set(client, isLate ? null : waitingOf(client, before))
  const overdue = [...watched].flatMap(([client, waiting]) => (waiting && waiting.ticks >= OVERDUE ? [{ client, waiting }] : []))
  if (isProbing || (overdue.length === 0 && !isSilent)) return
  isProbing = true
  wasHeld = false
  try {
    const found = await probe(overdue.map(({ client }) => processOf(client)))
    if (wasHeld) return
    isSilent = found === null
    for (const { client, waiting } of overdue) {
      const isLost = found === null || (found !== 'unknown' && !streaming.has(client) && !found.has(processOf(client)))
      if (isLost && oldestStatement(client) === waiting.statement) socketOf(client).destroy()
    }
  } finally {
    isProbing = false
  }
}

function waitingOf(client: Client, before: Waiting | null): Waiting | null {
  const statement = oldestStatement(client)
  if (!statement) return null
  return { statement, ticks: before?.statement === statement ? before.ticks + 1 : 0 }
}

/** Which of these processes of PostgreSQL work on a statement; null without an answer. */
async function probe(processes: readonly number[]): Promise<ReadonlySet<number> | 'unknown' | null> {
  const client = new pg.Client({
    ...connectionSettings(), connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, application_name: 'zarbia probe',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows: [found] } = await client.query<{ own: number; working: number[] }>(WORKING, [processes])
    // A pooler tells its clients other numbers than those of PostgreSQL.
    if (!found || found.own !== processOf(client)) return 'unknown'
    return new Set(found.working)
  } catch (error) {
    return isRefusal(error) ? 'unknown' : null
  } finally {
    // Without waiting: there may be nobody to say goodbye to.
    void client.end().catch(() => {})
  }
}

const WORKING = `select pg_backend_pid() as own, array(
  select pid from pg_stat_activity where pid = any($1::int[]) and coalesce(state, '') not like 'idle%') as working`

/** PostgreSQL answers, but has no connection to spare. */
const isRefusal = (error: unknown): boolean => /^53/.test(String(errorCode(error)))

const processOf = (client: Client): number => (client as unknown as { readonly processID: number | null }).processID ?? 0
const socketOf = (client: Client) => (client as unknown as Connected).connection.stream

/** pg itself would wait for the statements of a pipelined connection before it closes it. */
interface Connected { readonly connection: { readonly stream: { destroy(): void } } }
