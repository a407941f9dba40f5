import { Exception } from '@adonisjs/core/exceptions'
import env from '#backend/engine/env/env'
import { errorCode } from '#common/text/error_code'
import { assertOwnSessions, UnusablePooler, USE_POSTGRES } from './assert_own_sessions.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** Checks DATABASE_URL at the start. The error message does not contain the password. */
export async function assertDatabaseReachable(app: ApplicationService) {
  const url = env.get('DATABASE_URL')
  if (!url) return
  const db = await app.container.make('lucid.db')
  try {
    // Before the pool: behind such a pooler its connections cannot be trusted.
    await assertOwnSessions()
    await db.rawQuery('select 1')
  } catch (error) {
    if (error instanceof UnusablePooler) throw error
    throw new DatabaseUnreachable(new URL(url), error)
  }
}

class DatabaseUnreachable extends Exception {
  constructor({ host, pathname }: URL, cause: unknown) {
    super(`The PostgreSQL server of DATABASE_URL cannot be used: ${host}${pathname}`, { code: 'E_DATABASE_UNREACHABLE', cause })
    // PgBouncer refuses the options that a connection of ours begins with.
    this.help = isRefusedParameter(cause) ? `${describeCause(cause)}. ${USE_POSTGRES}` : describeCause(cause)
  }
}

const isRefusedParameter = (cause: unknown): boolean =>
  errorCode(cause) === '08P01' && describeCause(cause).includes('startup parameter')

function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
