/**
 * `npm run bench -- watch`: the watches of all rooms on the large demo company, by a worker as it runs in a company: how long the first run
 * takes, which has everything to tell, how long the next one, which has nothing, and the longest transaction of a worker beside them.
 */
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionSettings } from '#backend/engine/database/connection_settings'
import { closePostgresUsage, enableStatementCount } from './postgres_usage.ts'
import { markNewOrders } from './data.ts'
import { startBenchServer } from './server.ts'

const JOBS = ['watch.run', 'watch.run_daily'] as const
const [GOAL_SECONDS, GOAL_LOCK_MS] = [30, 200]
const SAMPLED_EVERY_MS = 10

export async function benchWatch(): Promise<void> {
  enableStatementCount()
  markNewOrders()
  const server = await startBenchServer('backend/app/bin/server.ts', '/health/ready', { WORKER: 'inside' })
  const client = new pg.Client(connectionSettings())
  await client.connect()
  try {
    await client.query('delete from watch_marks')
    console.log('run'.padEnd(36) + ['seconds', 'told', 'longest ms', 'goal'].map((cell) => cell.padStart(12)).join(''))
    for (const name of JOBS)
      for (const run of ['everything to tell', 'nothing new']) {
        const before = await marks(client)
        const [seconds, longest] = await runJob(client, name)
        const told = await marks(client) - before
        const isMet = seconds <= GOAL_SECONDS && longest <= GOAL_LOCK_MS
        const cells = [seconds.toFixed(1), String(told), longest.toFixed(0), isMet ? 'met' : 'MISSED']
        console.log(`${name}, ${run}`.padEnd(36) + cells.map((cell) => cell.padStart(12)).join(''))
      }
  } finally {
    await client.end()
    await closePostgresUsage()
    server.end()
  }
}

/** Seconds from its claim to its end, and the longest transaction with locks of rows that was seen meanwhile, in milliseconds. */
async function runJob(client: pg.Client, name: string): Promise<readonly [number, number]> {
  const { rows: [job] } = await client.query<{ id: string }>(
    'insert into queue_jobs (name, run_at) values ($1, now()) returning id', [name])
  await client.query("select pg_notify('zarbia_jobs', '')")
  let longest = 0
  for (;;) {
    const { rows: [seen] } = await client.query<{ status: string; seconds: number | null; error: string | null; longest: number | null }>(`
      select status, error, extract(epoch from finished_at - started_at)::float as seconds, (
        select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float from pg_stat_activity
        where backend_xid is not null and pid <> pg_backend_pid() and datname = current_database()) as longest
      from queue_jobs where id = $1`, [job?.id])
    longest = Math.max(longest, seen?.longest ?? 0)
    if (seen?.status === 'done') return [seen.seconds ?? 0, longest]
    if (seen?.error) throw new Error(`${name}: ${seen.error}`)
    await pause(SAMPLED_EVERY_MS)
  }
}

const marks = async (client: pg.Client): Promise<number> =>
  Number((await client.query<{ count: string }>('select count(*) from watch_marks')).rows[0]?.count)
