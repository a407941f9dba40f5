/**
 * Types of background jobs: `jobs` and `schedules` that a room registers (`PartialHandlers` in backend/engine/resource/handler_types.ts).
 */
import type { Store } from '#backend/engine/resource/store'

export interface JobContext {
  readonly id: number
  /** 1 for the first attempt. */
  readonly attempt: number
  /** An error is not retried after this attempt. */
  readonly isLastTry: boolean
  /** Aborted when the process shuts down or another worker has reclaimed the job: stop soon and throw. */
  readonly signal: AbortSignal
  /** Shown on the job's page. */
  progress(done: number, total: number): Promise<void>
  /**
   * The last step of a job: its writes and the status "done" are committed in one transaction, so that they happen exactly once.
   * All other work may be repeated when a worker crashes, and must be idempotent.
   */
  complete(work: (store: Store) => Promise<void>): Promise<void>
}

/** `never` on purpose: each room types the payload of its own jobs. */
export type JobHandler = (payload: never, context: JobContext) => Promise<void>
export type Jobs = Readonly<Record<string, JobHandler>>

/** When the job of the same name is due. A cron line is read in the time zone of the business. */
export type Schedule = { readonly cron: string } | { readonly every: { readonly minutes: number } }
export type Schedules = Readonly<Record<string, Schedule>>
