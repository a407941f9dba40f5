/** What a test that takes too long waits for: printed while it still waits, because its timeout only ends it. */
import db from '@adonisjs/lucid/services/db'
import server from '@adonisjs/core/services/server'
import { withAdminClient } from './server/test_database.ts'
import type { Test } from '@japa/runner/core'
import type { Socket } from 'node:net'

const STALLED_AFTER_MS = 150_000

export function reportWhenStalled(test: Test): void {
  test.setup(() => {
    const timer = setTimeout(() => { void printReport(test.title) }, STALLED_AFTER_MS).unref()
    return () => { clearTimeout(timer) }
  })
}

async function printReport(title: string): Promise<void> {
  const report = await stallReport().catch(String)
  process.stdout.write(`\n${title} still runs after ${STALLED_AFTER_MS / 1000} s\n${report}\n`)
}

/** The sessions of PostgreSQL, the pool and its connections as this process sees them, and what keeps the process alive. */
export async function stallReport(): Promise<string> {
  const lines = [...await sessions(), ...pooledConnections(), `HTTP connections: ${await httpConnections()}`, activeResources()]
  return lines.map((line) => `  ${line}`).join('\n')
}

const SESSIONS = `
  select pid, datname, application_name as application, state, wait_event_type || ' ' || wait_event as waits_for,
    pg_blocking_pids(pid) as blocked_by, round(extract(epoch from now() - state_change)) as seconds, left(query, 200) as query
  from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend' and datname like 'zarbia%' order by pid`

async function sessions(): Promise<string[]> {
  const { rows } = await withAdminClient((client) => client.query<object>(SESSIONS))
  return rows.map((row) => `session: ${JSON.stringify(row)}`)
}

/** What pg knows of its work. */
interface PooledClient {
  readonly processID: number
  readonly _activeQuery?: { readonly text?: string } | null
  readonly _sentQueryQueue: readonly unknown[]
  readonly _queryQueue: readonly unknown[]
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}
/** That of knex. */
interface Pool {
  readonly used: readonly { readonly resource: PooledClient }[]
  readonly free: readonly { readonly resource: PooledClient }[]
  numPendingAcquires(): number
}

function pooledConnections(): string[] {
  // None before its first statement.
  const pool = (db.manager.get('postgres')?.connection as unknown as { readonly pool: Pool } | undefined)?.pool
  if (!pool) return []
  return [
    `pool: ${pool.used.length} used, ${pool.free.length} free, ${pool.numPendingAcquires()} waited for`,
    ...pool.used.map(({ resource }) => `used: ${describe(resource)}`), ...pool.free.map(({ resource }) => `free: ${describe(resource)}`),
  ]
}

function describe({ processID, connection: { stream }, ...client }: PooledClient): string {
  return JSON.stringify({
    pid: processID, statement: client._activeQuery?.text?.slice(0, 200), isReady: client.readyForQuery,
    sent: client._sentQueryQueue.length, queued: client._queryQueue.length, corked: stream.writableCorked,
    unwritten: stream.writableLength, isClosed: stream.destroyed,
  })
}

const httpConnections = (): Promise<number> =>
  new Promise((resolve) => { server.getNodeServer()?.getConnections((_, count) => { resolve(count) }) })

function activeResources(): string {
  const counts = Map.groupBy(process.getActiveResourcesInfo(), (name) => name)
  return `active: ${[...counts].map(([name, all]) => `${all.length} ${name}`).join(', ')}`
}
