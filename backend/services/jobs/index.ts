/** Background jobs in PostgreSQL, as a resource: staff retry and discard failed jobs. */
import { query } from '#backend/engine/database/query'
import { JOBS_CHANNEL } from './queue.ts'
import type { PartialHandlers, AfterSaveContext } from '#backend/engine/resource/handler_types'

export const jobs = {
  hooks: {
    // Wakes the workers: a retried job starts at once.
    queue_jobs: {
      afterSave: ({ store }: AfterSaveContext<'queue_jobs'>) =>
        query(store.trx, 'select pg_notify(?, ?)', [JOBS_CHANNEL, '']).then(() => {}),
    },
  },
} satisfies PartialHandlers
