import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ApplicationService } from '@adonisjs/core/types'

const EVERY_MS = 30_000

/** A process without a port shows by the age of tmp/worker_alive that it works and reaches its database. */
export function beat(app: ApplicationService) {
  const file = app.tmpPath('worker_alive')
  const once = async () => {
    const db = await app.container.make('lucid.db')
    await db.rawQuery('select 1')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
  }
  // Without the database the file is not touched, which is the signal.
  const timer = setInterval(() => void once().catch(() => {}), EVERY_MS)
  app.terminating(() => clearInterval(timer))
  return once()
}
