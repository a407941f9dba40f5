import { publish } from '#backend/broadcast/publish'
import { jobSeconds } from '#backend/metrics/registry'
import env from '#backend/env/env'
import { Worker } from './worker.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** The worker of this process, until the application ends. */
export async function startWorker(app: ApplicationService): Promise<void> {
  const logger = await app.container.make('logger')
  let isInTrouble = false
  const worker = new Worker({
    leaseSeconds: env.get('JOB_LEASE_SECONDS') ?? 60,
    report({ id, name, attempt }, { outcome, error, seconds }) {
      isInTrouble = false
      publish({ resource: 'queue_jobs', id, op: 'update', version: null })
      jobSeconds.observe({ job: name, outcome }, seconds)
      const facts = { job: name, job_id: id, attempt, outcome, seconds: Number(seconds.toFixed(3)) }
      if (outcome === 'failed') logger.error({ ...facts, err: error }, 'job failed')
      else if (error) logger.warn({ ...facts, err: error }, `job ${outcome}`)
      else logger.info(facts, 'job done')
    },
    // Told once: the database may be away for a while.
    trouble(error) {
      if (!isInTrouble) logger.error({ err: error }, 'the queue cannot be reached')
      isInTrouble = true
    },
  })
  app.terminating(() => worker.stop())
  await worker.start()
}
