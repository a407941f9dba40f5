import db from '@adonisjs/lucid/services/db'
import { sweep } from './sweep.ts'
import type { Room } from '#backend/resource/behavior'

export const housekeeping = {
  jobs: {
    'housekeeping.sweep': async () => { await sweep(db) },
  },
  schedules: {
    'housekeeping.sweep': { every: { minutes: 5 } },
  },
} satisfies Room
