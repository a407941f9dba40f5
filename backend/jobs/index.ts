/** Work in the background, kept in PostgreSQL: what staff do with jobs that failed. */
import { query } from '#backend/database/query'
import { CHANNEL } from './queue.ts'
import type { Room, Saved } from '#backend/resource/behavior'

export const jobs = {
  json: { payload: () => false },
  hooks: {
    // A job that was put back is not left waiting for the next look of a worker.
    queue_jobs: { afterSave: ({ store }: Saved<'queue_jobs'>) => query(store.trx, 'select pg_notify(?, ?)', [CHANNEL, '']).then(() => {}) },
  },
} satisfies Room
