import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'

/** Age in seconds of the oldest due job; 0 for an empty queue. */
export async function queueLag(): Promise<number> {
  const [row] = await query(
    db.connection(),
    `select greatest(extract(epoch from now() - min(run_at)), 0)::float8 as lag
     from queue_jobs where status = 'waiting' and run_at <= now()`,
  )
  return Number(row?.lag ?? 0)
}

export async function countJobsByStatus(): Promise<ReadonlyMap<string, number>> {
  const rows = await query(db.connection(), 'select status, count(*)::int as count from queue_jobs group by status')
  return new Map(rows.map(({ status, count }) => [String(status), Number(count)]))
}
