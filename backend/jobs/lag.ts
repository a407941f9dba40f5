import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'

/** Seconds since when the job that should have begun first has been due; 0 when nothing waits. */
export async function queueLag(): Promise<number> {
  const [row] = await query(
    db.connection(),
    `select greatest(extract(epoch from now() - min(run_at)), 0)::float8 as lag
     from queue_jobs where status = 'waiting' and run_at <= now()`,
  )
  return Number(row?.lag ?? 0)
}

export async function statesOfJobs(): Promise<ReadonlyMap<string, number>> {
  const rows = await query(db.connection(), 'select status, count(*)::int as count from queue_jobs group by status')
  return new Map(rows.map(({ status, count }) => [String(status), Number(count)]))
}
