/** Scheduled jobs about files. */
import db from '@adonisjs/lucid/services/db'
import { sweepFiles } from './sweep.ts'
import { removal } from './remove.ts'
import type { Room } from '#backend/resource/behavior'

export const files = {
  hooks: { media: removal },
  jobs: { 'files.sweep': async () => { await sweepFiles(db) } },
  schedules: { 'files.sweep': { every: { minutes: 15 } } },
} satisfies Room
