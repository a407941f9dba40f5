/** Jobs of tests beside those of the rooms, in this process. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { Worker, type WorkerOptions } from '#backend/jobs/worker'
import { handlers, plug } from '#backend/resource/socket'
import { eventually } from './until.ts'
import type { Jobs, Schedules } from '#backend/resource/job'
import type { Row } from '#resources'

/** Until the test ends: call what it returns. */
export function plugJobs(jobs: Jobs, schedules: Schedules = {}): () => void {
  const rooms = handlers()
  plug({ ...rooms, jobs, schedules })
  return () => plug(rooms)
}

/** A worker that is stopped by what it returns. */
export async function working(options: WorkerOptions = {}): Promise<() => Promise<void>> {
  const worker = new Worker(options)
  await worker.start()
  return () => worker.stop()
}

export type Job = Row<'queue_jobs'>

export async function jobOf(id: number): Promise<Job> {
  const [job] = await query(db.connection(), 'select * from queue_jobs where id = ?', [id])
  if (!job) throw new Error(`no job ${id}`)
  return job as unknown as Job
}

/** The job, once it is in this state. */
export const reaches = (id: number, status: Job['status']): Promise<Job> =>
  eventually(`job ${id} is ${status}`, async () => {
    const job = await jobOf(id)
    if (job.status !== status) throw new Error(`it is ${job.status} after ${job.tries} tries: ${job.error ?? 'no error'}`)
    return job
  })

/** Due now, whatever pause it was given. */
export const hurry = (id: number) => query(db.connection(), 'update queue_jobs set run_at = now() where id = ?', [id])
