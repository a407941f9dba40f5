import { publish } from '#backend/engine/broadcast/publish'
import { jobSeconds } from '#backend/services/log/metrics_registry'
import env from '#backend/engine/env/env'
import { Worker } from './worker.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** Starts the worker of this process; it stops with the application. */
export async function startWorker(app: ApplicationService): Promise<void> {
  const logger = await app.container.make('logger')
  let isUnreachable = false
  const worker = new Worker({
    leaseSeconds: env.get('JOB_LEASE_SECONDS') ?? 60,
    onJobEnd({ id, name, attempt }, { outcome, error, seconds }) {
      isUnreachable = false
      publish({ resource: 'queue_jobs', id, op: 'update', version: null })
      jobSeconds.observe({ job: name, outcome }, seconds)
      const fields = { job: name, job_id: id, attempt, outcome, seconds: Number(seconds.toFixed(3)) }
      if (outcome === 'failed') logger.error({ ...fields, err: error }, 'job failed')
      else if (error) logger.warn({ ...fields, err: error }, `job ${outcome}`)
      else logger.info(fields, 'job done')
    },
    // Logged once for each outage of the database.
    onError(error) {
      if (!isUnreachable) logger.error({ err: error }, 'the queue cannot be reached')
      isUnreachable = true
    },
  })
  app.terminating(() => worker.stop())
  await worker.start()
}
