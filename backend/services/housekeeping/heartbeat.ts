import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ApplicationService } from '@adonisjs/core/types'

const INTERVAL_MS = 30_000

/** Touches tmp/worker_alive while the process runs and reaches the database: the health check of a process without a port. */
export function startHeartbeat(app: ApplicationService) {
  const file = app.tmpPath('worker_alive')
  const beatOnce = async () => {
    const db = await app.container.make('lucid.db')
    await db.rawQuery('select 1')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
  }
  // On an error the file is not touched, which the health check detects.
  const timer = setInterval(() => void beatOnce().catch(() => {}), INTERVAL_MS)
  app.terminating(() => clearInterval(timer))
  return beatOnce()
}
