/** Runs one attempt of a job. */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { failPermanently, completeJob, releaseJob, recordProgress, retryLater, type ClaimedJob } from './lease.ts'
import { withoutSecrets } from '#backend/services/log/redact'
import { runAsCall } from '#backend/services/watchdog/current_call'
import { retryDelay } from './retry_delay.ts'
import type { JobContext } from '#backend/engine/resource/job'

export type JobOutcome = 'done' | 'retried' | 'failed' | 'given_back' | 'lost'

const PROGRESS_MS = 1000
const ERROR_LENGTH = 2000

/** Errors of the handler are returned; throws only when the outcome cannot be written to the database. */
export async function runJob(job: ClaimedJob, signal: AbortSignal): Promise<{ readonly outcome: JobOutcome; readonly error?: unknown }> {
  let isDone = false
  const context: JobContext = {
    id: job.id,
    attempt: job.attempt,
    isLastTry: job.attempt >= job.max_tries,
    signal,
    progress: progressOf(job),
    async complete(work) {
      await completeWith(job, work)
      isDone = true
    },
  }
  try {
    await runAsCall(() => ({ job: job.name, job_id: job.id }), () => handlerOf(job)((job.payload ?? {}) as never, context))
    if (!isDone && !(await completeJob(job))) throw new LeaseLost()
    return { outcome: 'done' }
  } catch (error) {
    if (isDone) return { outcome: 'done', error }
    if (error instanceof LeaseLost) return { outcome: 'lost', error }
    return { outcome: await recordFailure(job, error, signal), error }
  }
}

class LeaseLost extends Error {}

function handlerOf({ name }: ClaimedJob) {
  const handler = handlers().jobs[name]
  if (!handler) throw new Error(`no room has a job "${name}"`)
  return handler
}

async function completeWith(job: ClaimedJob, work: Parameters<JobContext['complete']>[0]): Promise<void> {
  const ruleContext = await handlers().loadContext()
  await runInTransaction(async (trx) => {
    const store = openStore(trx, null, ruleContext, { defersStatements: 'until prepareCommit' })
    await work(store)
    await store.prepareCommit()
    if (!(await completeJob(job, trx))) throw new LeaseLost()
  })
}

async function recordFailure(job: ClaimedJob, error: unknown, signal: AbortSignal): Promise<JobOutcome> {
  if (signal.aborted) {
    await releaseJob(job)
    return 'given_back'
  }
  const message = withoutSecrets(error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
  if (job.attempt >= job.max_tries) {
    await failPermanently(job, message)
    return 'failed'
  }
  await retryLater(job, message, retryDelay(job.attempt, Math.random()))
  return 'retried'
}

/** Writes the progress at most once a second. */
function progressOf(job: ClaimedJob): JobContext['progress'] {
  let last = 0
  return async (done, total) => {
    if (done < total && Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    await recordProgress(job, done, total)
  }
}
