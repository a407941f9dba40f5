import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { isDatabaseSilent } from '#backend/engine/database/silent_connections'
import { query } from '#backend/engine/database/query'
import { queueLag } from '#backend/services/jobs/queue_metrics'
import { sharedCall } from '#backend/engine/turns/shared_call'

export interface Readiness {
  readonly status: 'ok' | 'error'
  readonly database: 'ok' | 'error'
  readonly migrations: 'ok' | 'pending' | 'unknown'
  /** Age of the oldest due job. A long queue does not make the server unready. */
  readonly queue_lag_seconds: number | null
}

/** Readiness depends on the database and its migrations only. Disk and memory are reported by the metrics. */
export const readiness = sharedCall(async (): Promise<Readiness> => {
  if (isDatabaseSilent()) return UNREADY
  try {
    const pending = await pendingMigrations()
    const queue_lag_seconds = Math.round(await queueLag())
    return { status: pending ? 'error' : 'ok', database: 'ok', migrations: pending ? 'pending' : 'ok', queue_lag_seconds }
  } catch {
    return UNREADY
  }
})

const UNREADY: Readiness = { status: 'error', database: 'error', migrations: 'unknown', queue_lag_seconds: null }

async function pendingMigrations(): Promise<number> {
  const files = (await readdir(app.migrationsPath())).filter((name) => name.endsWith('.ts')).map((name) => name.replace(/\.ts$/, ''))
  const rows = await query(db.connection(), 'select name from adonis_schema')
  const done = new Set(rows.map(({ name }) => String(name).split('/').at(-1)))
  return files.filter((name) => !done.has(name)).length
}
