/** Registers the hooks, jobs and schedules of files. */
import db from '@adonisjs/lucid/services/db'
import { sweepFiles } from './sweep_files.ts'
import { mediaHooks } from './media_hooks.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const files = {
  hooks: { media: mediaHooks },
  jobs: { 'files.sweep': async () => { await sweepFiles(db) } },
  schedules: { 'files.sweep': { every: { minutes: 15 } } },
} satisfies PartialHandlers
