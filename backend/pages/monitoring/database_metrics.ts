import db from '@adonisjs/lucid/services/db'
import { valuesOf } from '#backend/engine/definition/registry'
import { queueLag, countJobsByStatus } from '#backend/services/jobs/queue_metrics'
import { hub } from '#backend/services/live/open_stream'
import { countLateMessages } from '#backend/services/messages/delivery/enqueue_message_delivery'
import { registerGauge, registerLabelledGauge } from '#backend/services/log/metrics_registry'

interface Pool { numUsed(): number; numFree(): number; numPendingAcquires(): number }

const pool = (): Pool | undefined => db.manager.get(db.primaryConnectionName)?.connection?.pool as Pool | undefined

let isRegistered = false

/** Registers, once, the metrics that read the connection pool, the queue, the live streams and late messages. */
export function registerDatabaseMetrics(): void {
  if (isRegistered) return
  isRegistered = true
  const help = 'Connections of the pool, and requests that wait for one'
  registerLabelledGauge('zarbia_database_connections', help, 'state', async () => new Map([
    ['used', pool()?.numUsed() ?? 0], ['free', pool()?.numFree() ?? 0], ['awaited', pool()?.numPendingAcquires() ?? 0],
  ]))
  registerLabelledGauge('zarbia_jobs', 'Jobs in the queue by state', 'state', async () => {
    const found = await countJobsByStatus()
    return new Map(valuesOf('queue_status').map((state) => [state, found.get(state) ?? 0]))
  })
  registerGauge('zarbia_live_streams', 'Pages that listen for changes', async () => (await hub()).size)
  const late = 'Messages that should have gone out ten minutes ago'
  registerGauge('zarbia_late_messages', late, () => countLateMessages(10))
  registerGauge('zarbia_job_lag_seconds', 'For how long the job that should have begun first has been due', queueLag)
}
