/**
 * A server or a firewall that is gone closes nothing: a statement would wait a quarter of an hour for its answer. A connection on which
 * nothing has come for some seconds is asked for a sign of life. Its statement may take its time: where the sign fails to come,
 * PostgreSQL is asked on a new connection whether it works for that one. The connection is closed, so that its statements fail, when it
 * does not, and so are all when PostgreSQL does not answer.
 */
import pg, { type Client } from 'pg'
import { errorCode } from '#common/text/error_code'
import { connectionSettings } from './connection_settings.ts'
import type { Socket } from 'node:net'

const TICK_MS = 1000
/** In ticks. */
const SILENT = 2
const OVERDUE = 3
const PROBE_MS = 4000

export interface Silence {
  bytesRead: number
  ticks: number
  isAsked: boolean
  /** What had been sent when it was asked the last time. */
  bytesSent: number
}

interface Watched extends Silence {
  readonly client: Client
  /** The process of PostgreSQL that answers; 0 until it is known. */
  process: number
}

const watched = new Map<Client, Watched>()
const streaming = new WeakSet<Client>()
let timer: NodeJS.Timeout | undefined
let lastTick = 0
let isProbing = false
/** Code of this process kept the answers waiting: their lateness says nothing about the server. */
let wasHeld = false
let isSilent = false

/** From the last failed probe until the first one that is answered: requests need not try. */
export const isDatabaseSilent = (): boolean => isSilent

/** For `afterCreate` of a pool. */
export function watchPooled(client: Client, done: (error: null, client: Client) => void): void {
  watchConnection(client)
  done(null, client)
}

/**
 * For `validate` of a pool: false while a sign of life is awaited. knex waits five seconds for a ROLLBACK and then releases the
 * connection, where the next statement would wait for those before it; the pool closes it instead.
 */
export const hasAnswered = (client: Client): boolean => watched.get(client)?.isAsked !== true

/** One that is read as slowly as a client takes its file: PostgreSQL may have ended long ago. */
export function watchStream(client: Client): void {
  streaming.add(client)
  watchConnection(client)
}

/** Until the connection ends. */
function watchConnection(client: Client): void {
  const connection = { client, process: 0, bytesRead: 0, ticks: 0, isAsked: false, bytesSent: 0 }
  watched.set(client, connection)
  client.once('end', () => { watched.delete(client) })
  client.query<{ process: number }>('select pg_backend_pid() as process')
    .then(({ rows: [row] }) => { connection.process = row?.process ?? 0 }, () => undefined)
  timer ??= setInterval(() => void tick(), TICK_MS).unref()
}

async function tick(): Promise<void> {
  const now = performance.now()
  const isLate = lastTick > 0 && now - lastTick > 2 * TICK_MS
  lastTick = now
  wasHeld ||= isLate
  for (const connection of watched.values()) if (countTick(connection, socketOf(connection), isLate)) ask(connection)
  const overdue = [...watched.values()].filter(isOverdue)
  if (isProbing || (overdue.length === 0 && !isSilent)) return
  isProbing = true
  wasHeld = false
  try {
    const found = await probe(overdue.map(({ process }) => process))
    if (wasHeld) return
    isSilent = found === null
    for (const connection of overdue) if (isOverdue(connection) && isLost(connection, found)) socketOf(connection).destroy()
  } finally {
    isProbing = false
  }
}

/** True: it is to be asked. The time for the answer begins then, however long nothing had been sent before. */
export function countTick(
  silence: Silence, { bytesRead, bytesWritten }: Pick<Socket, 'bytesRead' | 'bytesWritten'>, isLate: boolean,
): boolean {
  silence.ticks = isLate || bytesRead !== silence.bytesRead ? 0 : silence.ticks + 1
  silence.bytesRead = bytesRead
  const isToAsk = silence.ticks >= SILENT && !silence.isAsked && bytesWritten !== silence.bytesSent
  if (isToAsk) silence.ticks = SILENT
  return isToAsk
}

/** Answered after the statements before it, also by an error of theirs. */
function ask(connection: Watched): void {
  const answered = () => { connection.isAsked = false }
  connection.isAsked = true
  connection.client.query('select 1').then(answered, answered)
  connection.bytesSent = socketOf(connection).bytesWritten
}

export const isOverdue = ({ isAsked, ticks }: Silence): boolean => isAsked && ticks >= OVERDUE

function isLost({ client, process }: Watched, found: Found): boolean {
  return found === null || (found !== 'unknown' && !streaming.has(client) && !found.has(process))
}

/** Which of these processes of PostgreSQL work on a statement; null without an answer. */
type Found = ReadonlySet<number> | 'unknown' | null

async function probe(processes: readonly number[]): Promise<Found> {
  const client = new pg.Client({
    ...connectionSettings(), connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, application_name: 'zarbia probe',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows: [found] } = await client.query<{ working: number[] }>(WORKING, [processes])
    return new Set(found?.working)
  } catch (error) {
    return isRefusal(error) ? 'unknown' : null
  } finally {
    // Without waiting: there may be nobody to say goodbye to.
    void client.end().catch(() => {})
  }
}

const WORKING = `select array(
  select pid from pg_stat_activity where pid = any($1::int[]) and coalesce(state, '') not like 'idle%') as working`

/** PostgreSQL answers, but has no connection to spare. */
const isRefusal = (error: unknown): boolean => /^53/.test(String(errorCode(error)))

const socketOf = ({ client }: Watched) => client.connection.stream as Socket
