import db from '@adonisjs/lucid/services/db'
import { deleteExpiredRows } from './delete_expired_rows.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const housekeeping = {
  jobs: {
    'housekeeping.sweep': async () => { await deleteExpiredRows(db) },
  },
  schedules: {
    'housekeeping.sweep': { every: { minutes: 5 } },
  },
} satisfies PartialHandlers
