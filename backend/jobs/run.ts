/** One attempt of one job. */
import { transaction } from '#backend/database/transaction'
import { handlers } from '#backend/resource/socket'
import { openStore } from '#backend/resource/open_store'
import { failPermanently, finish, release, recordProgress, retryLater, type Claimed } from './claim.ts'
import { withoutSecrets } from '#backend/log/redact'
import { pauseAfter } from './retry.ts'
import type { JobContext } from '#backend/resource/job'

export type Outcome = 'done' | 'retried' | 'failed' | 'given_back' | 'lost'

const PROGRESS_MS = 1000
const ERROR_LENGTH = 2000

/** Errors of the handler are returned; throws only when the outcome cannot be written to the database. */
export async function runJob(job: Claimed, signal: AbortSignal): Promise<{ readonly outcome: Outcome; readonly error?: unknown }> {
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
    await handlerOf(job)((job.payload ?? {}) as never, context)
    if (!isDone && !(await finish(job))) throw new LeaseLost()
    return { outcome: 'done' }
  } catch (error) {
    if (isDone) return { outcome: 'done', error }
    if (error instanceof LeaseLost) return { outcome: 'lost', error }
    return { outcome: await settle(job, error, signal), error }
  }
}

class LeaseLost extends Error {}

function handlerOf({ name }: Claimed) {
  const handler = handlers().jobs[name]
  if (!handler) throw new Error(`no room has a job "${name}"`)
  return handler
}

async function completeWith(job: Claimed, work: Parameters<JobContext['complete']>[0]): Promise<void> {
  const facts = await handlers().facts()
  await transaction(async (trx) => {
    const store = openStore(trx, null, facts, { settles: true })
    await work(store)
    await store.settle()
    if (!(await finish(job, trx))) throw new LeaseLost()
  })
}

async function settle(job: Claimed, error: unknown, signal: AbortSignal): Promise<Outcome> {
  if (signal.aborted) {
    await release(job)
    return 'given_back'
  }
  const words = withoutSecrets(error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
  if (job.attempt >= job.max_tries) {
    await failPermanently(job, words)
    return 'failed'
  }
  await retryLater(job, words, pauseAfter(job.attempt, Math.random()))
  return 'retried'
}

/** Writes the progress once a second at most: a write for each line of an import would cost more than the line. */
function progressOf(job: Claimed): JobContext['progress'] {
  let last = 0
  return async (done, total) => {
    if (done < total && Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    await recordProgress(job, done, total)
  }
}
