/** Enqueues the jobs of schedules. The lock on the row of a schedule ensures that one process enqueues each run. */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { query } from '#backend/engine/database/query'
import { handlers } from '#backend/engine/resource/handler_registry'
import { nextRun } from './next_run.ts'
import { enqueue } from './queue.ts'

/** Runs at the start: computes the next run of new and changed schedules. */
export async function scheduleNextRuns(): Promise<void> {
  const { jobs, schedules, loadContext } = handlers()
  const { timezone } = await loadContext()
  for (const [name, schedule] of Object.entries(schedules)) {
    if (!jobs[name]) throw new Error(`the schedule "${name}" has no job of that name`)
    const rule = JSON.stringify(schedule)
    await query(
      db.connection(),
      `insert into job_schedules (name, rule, next_at) values (?, ?, ?)
       on conflict (name) do update set rule = excluded.rule, next_at = excluded.next_at where job_schedules.rule <> excluded.rule`,
      [name, rule, nextRun(schedule, new Date(), timezone).toISOString()],
    )
  }
}

/** Enqueues due runs. Runs that were missed while no process ran are combined into one. */
export async function enqueueDueSchedules(): Promise<void> {
  const { schedules } = handlers()
  const names = Object.keys(schedules)
  const due = 'name = any(?::text[]) and next_at <= now()'
  if (!(await query(db.connection(), `select 1 from job_schedules where ${due}`, [names])).length) return
  const { timezone } = await handlers().loadContext()
  await runInTransaction(async (trx) => {
    // The clock of the database: clocks of processes differ, and a run could be enqueued twice.
    const rows = await query(trx, `select name, now() as now from job_schedules where ${due} for update skip locked`, [names])
    for (const { name, now } of rows as { name: string; now: string }[]) {
      const schedule = schedules[name]
      if (!schedule) continue
      const next = nextRun(schedule, new Date(now), timezone).toISOString()
      await query(trx, 'update job_schedules set next_at = ?, last_at = now() where name = ?', [next, name])
      await enqueue(name, {}, { trx, key: 'schedule' })
    }
  })
}
