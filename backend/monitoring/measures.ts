/** Connections of this process and the state of the queue. */
import db from '@adonisjs/lucid/services/db'
import { valuesOf } from '#backend/definition/registry'
import { queueLag, statesOfJobs } from '#backend/jobs/lag'
import { hub } from '#backend/live/routes'
import { lateMessages } from '#backend/messages/delivery/requeue'
import { measured, measuredBy } from '#backend/metrics/registry'

interface Pool { numUsed(): number; numFree(): number; numPendingAcquires(): number }

const pool = (): Pool | undefined => db.manager.get(db.primaryConnectionName)?.connection?.pool as Pool | undefined

export function measureDatabase(): void {
  measuredBy('zarbia_database_connections', 'Connections of the pool, and requests that wait for one', 'state', async () => new Map([
    ['used', pool()?.numUsed() ?? 0], ['free', pool()?.numFree() ?? 0], ['awaited', pool()?.numPendingAcquires() ?? 0],
  ]))
  measuredBy('zarbia_jobs', 'Jobs in the queue by state', 'state', async () => {
    const found = await statesOfJobs()
    return new Map(valuesOf('queue_status').map((state) => [state, found.get(state) ?? 0]))
  })
  measured('zarbia_live_streams', 'Pages that listen for changes', async () => (await hub()).size)
  measured('zarbia_late_messages', 'Messages that should have gone out ten minutes ago', () => lateMessages(10))
  measured('zarbia_job_lag_seconds', 'For how long the job that should have begun first has been due', queueLag)
}
