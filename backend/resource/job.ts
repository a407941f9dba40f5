/** What rooms say of their work in the background: `jobs` and `schedules` of a Room (backend/resource/behavior.ts). */
import type { Store } from '#backend/resource/store'

export interface JobContext {
  readonly id: number
  /** 1 at the first try. */
  readonly attempt: number
  /** What throws now is not tried again. */
  readonly isLastTry: boolean
  /** Aborted when the process is about to stop, or when another worker has taken the job over: end soon and throw. */
  readonly signal: AbortSignal
  /** Shown on the page of the job. */
  progress(done: number, total: number): Promise<void>
  /**
   * The last act of a job: its writes and "done" are one transaction, so that they happen once even when the worker dies.
   * All other work may happen again (a worker can die after it): it must be harmless twice.
   */
  complete(work: (store: Store) => Promise<void>): Promise<void>
}

/** `never` on purpose: each room knows the payload of its own jobs. */
export type JobHandler = (payload: never, context: JobContext) => Promise<void>
export type Jobs = Readonly<Record<string, JobHandler>>

/** When the job of the same name is due. A cron line is read in the time zone of the business. */
export type Schedule = { readonly cron: string } | { readonly every: { readonly minutes: number } }
export type Schedules = Readonly<Record<string, Schedule>>
