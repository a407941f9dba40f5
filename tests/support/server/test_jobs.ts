/** Registers job handlers of tests in this process, and waits for jobs. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { Worker, type WorkerOptions } from '#backend/services/jobs/worker'
import { handlers, registerHandlers } from '#backend/engine/resource/handler_registry'
import { waitForValue } from '../until.ts'
import type { Jobs, Schedules } from '#backend/engine/resource/job'
import type { Row } from '#resources'

/** Returns a function that restores the handlers of the rooms. */
export function registerTestJobs(jobs: Jobs, schedules: Schedules = {}): () => void {
  const rooms = handlers()
  registerHandlers({ ...rooms, jobs, schedules })
  return () => registerHandlers(rooms)
}

/** Starts a worker. Returns a function that stops it. */
export async function startTestWorker(options: WorkerOptions = {}): Promise<() => Promise<void>> {
  const worker = new Worker(options)
  await worker.start()
  return () => worker.stop()
}

export type Job = Row<'queue_jobs'>

export async function findJob(id: number): Promise<Job> {
  const [job] = await query(db.connection(), 'select * from queue_jobs where id = ?', [id])
  if (!job) throw new Error(`no job ${id}`)
  return job as unknown as Job
}

/** Resolves with the job once it has this status. */
export const waitForJobStatus = (id: number, status: Job['status']): Promise<Job> =>
  waitForValue(`job ${id} is ${status}`, async () => {
    const job = await findJob(id)
    if (job.status !== status) throw new Error(`it is ${job.status} after ${job.tries} tries: ${job.error ?? 'no error'}`)
    return job
  })

/** Makes the job due immediately. */
export const makeJobDueNow = (id: number) => query(db.connection(), 'update queue_jobs set run_at = now() where id = ?', [id])
