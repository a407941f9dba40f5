/** What PostgreSQL has used since its start: processor time from /proc for the embedded one, statements from pg_stat_statements. */
import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectionSettings } from '#backend/engine/database/connection_settings'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { cpuSeconds } from './server.ts'

export interface PostgresUsage {
  /** Seconds of processor time of all its processes. NaN for a server that is not the embedded one. */
  readonly cpu: number
  /** NaN when the extension is not loaded. */
  readonly statements: number
}

const SETTING = "shared_preload_libraries = 'pg_stat_statements'"

/** Makes the embedded PostgreSQL count statements from its next start on. */
export function enableStatementCount(): void {
  if (process.env.DATABASE_URL) return
  const file = join(clusterPaths().data, 'postgresql.auto.conf')
  if (existsSync(file) && !readFileSync(file, 'utf8').includes(SETTING)) appendFileSync(file, `${SETTING}\n`)
}

let client: pg.Client | undefined
let countsStatements = false

async function open(): Promise<pg.Client> {
  const opened = new pg.Client(connectionSettings())
  await opened.connect()
  try {
    await opened.query('create extension if not exists pg_stat_statements')
    await opened.query('select from pg_stat_statements limit 1')
    countsStatements = true
  } catch {
    countsStatements = false
  }
  return opened
}

export async function postgresUsage(): Promise<PostgresUsage> {
  client ??= await open()
  const { rows: [row] } = countsStatements
    ? await client.query<{ calls: string }>('select sum(calls) as calls from pg_stat_statements where toplevel') : { rows: [] }
  return { cpu: process.env.DATABASE_URL ? Number.NaN : clusterCpu(), statements: Number(row?.calls ?? Number.NaN) }
}

/** Of the postmaster, its processes, and those of its processes that have ended. */
function clusterCpu(): number {
  const postmaster = readFileSync(join(clusterPaths().data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [...children, postmaster].reduce((sum, pid) => sum + cpuSeconds(pid, pid === postmaster), 0)
}

function parentOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
  } catch {
    return undefined
  }
}

export async function closePostgresUsage(): Promise<void> {
  const opened = client
  client = undefined
  await opened?.end()
}
