/** Imports in the background. Both jobs may begin again at any time: the dry run from the start, the real one where it was. */
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#backend/database/transaction'
import { staffCaller } from '#backend/auth/staff_caller'
import { query } from '#backend/database/query'
import { translator } from '#backend/i18n/translator'
import { lockedImport, type Import } from './imports.ts'
import { checkImport, mayImport, runImport, type Watch } from './work.ts'
import type { JobContext, Jobs } from '#backend/resource/job'
import type { Caller } from '#backend/resource/caller'

export const TRIES = 3
interface Payload { readonly import: number }

export const importJobs = {
  'exchange.check': (payload: Payload, context: JobContext) => worked(payload, context, 'checking', checkImport),
  'exchange.import': (payload: Payload, context: JobContext) => worked(payload, context, 'running', runImport),
} satisfies Jobs

type Work = (id: number, caller: Caller, watch: Watch) => Promise<void>

async function worked({ import: id }: Payload, context: JobContext, state: Import['state'], work: Work): Promise<void> {
  const kept = await transaction((trx) => lockedImport(trx, id))
  if (kept?.state !== state) return
  const caller = await staffCaller(kept.user_id, kept.locale, kept.permissions)
  if (!caller || !mayImport(caller, kept.resource)) return failed(kept, 'errors.E_FORBIDDEN')
  try {
    await work(id, caller, context)
  } catch (error) {
    // The last try: whoever waits before the screen is told, and may begin again.
    if (!context.signal.aborted && context.attempt >= TRIES) await failed(kept, 'errors.exchange.broken')
    throw error
  }
}

/** Unless the work was over before the fault. */
async function failed({ id, locale, state }: Import, words: 'errors.E_FORBIDDEN' | 'errors.exchange.broken'): Promise<void> {
  await query(
    db.connection(), "update imports set state = 'failed', problem = ? where id = ? and state = ?", [translator(locale)(words), id, state],
  )
}
