import { sweepFiles } from '#backend/files/sweep'
import { sweep } from './sweep.ts'
import type { ApplicationService } from '@adonisjs/core/types'

const EVERY_MS = 5 * 60_000

/** Sweeps now and every few minutes until the application ends. */
export function makeRounds(app: ApplicationService) {
  let current = round(app)
  const timer = setInterval(() => { current = round(app) }, EVERY_MS)
  app.terminating(async () => {
    clearInterval(timer)
    await current
  })
}

/** A round that fails, for instance while the database restarts, is told and made good by the next one. */
async function round(app: ApplicationService) {
  const logger = await app.container.make('logger')
  try {
    const db = await app.container.make('lucid.db')
    const swept = await sweep(db)
    // Whoever swept the tables sweeps the files too.
    const files = swept ? await sweepFiles(db) : 0
    if (swept && (files > 0 || Object.keys(swept).length > 0)) logger.info({ ...swept, files }, 'housekeeping')
  } catch (error) {
    logger.error({ err: error }, 'housekeeping failed')
  }
}
