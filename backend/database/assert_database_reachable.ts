import { Exception } from '@adonisjs/core/exceptions'
import env from '#backend/env/env'
import type { ApplicationService } from '@adonisjs/core/types'

/** Checks DATABASE_URL at the start. The error message does not contain the password. */
export async function assertDatabaseReachable(app: ApplicationService) {
  const url = env.get('DATABASE_URL')
  if (!url) return
  const db = await app.container.make('lucid.db')
  try {
    await db.rawQuery('select 1')
  } catch (error) {
    throw new DatabaseUnreachable(new URL(url), error)
  }
}

class DatabaseUnreachable extends Exception {
  constructor({ host, pathname }: URL, cause: unknown) {
    super(`The PostgreSQL server of DATABASE_URL cannot be used: ${host}${pathname}`, { code: 'E_DATABASE_UNREACHABLE', cause })
    this.help = describeCause(cause)
  }
}

function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
