/** Jobs of imports. Both can be retried at any time: the check starts again, the import continues where it stopped. */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { staffCaller } from '#backend/services/auth/rights/staff_caller'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { lockImport, type Import } from './store.ts'
import { checkImport, mayImport, runImport, type JobControl } from './run_import.ts'
import type { JobContext, Jobs } from '#backend/engine/resource/job'
import type { Caller } from '#backend/engine/resource/caller'

export const MAX_ATTEMPTS = 3
/** `site_id`: the site of the request. */
interface Payload { readonly import: number; readonly site_id?: number | null }

export const importJobs = {
  'exchange.check': (payload: Payload, context: JobContext) => runStep(payload, context, 'checking', checkImport),
  'exchange.import': (payload: Payload, context: JobContext) => runStep(payload, context, 'running', runImport),
} satisfies Jobs

type Step = (id: number, caller: Caller, watch: JobControl) => Promise<void>

async function runStep({ import: id, site_id = null }: Payload, context: JobContext, state: Import['state'], step: Step): Promise<void> {
  const current = await runInTransaction((trx) => lockImport(trx, id))
  if (current?.state !== state) return
  const caller = await staffCaller(current.user_id, current.locale, current.permissions, current.api_token_id, site_id)
  if (!caller || !mayImport(caller, current.resource)) return markFailed(current, 'errors.E_FORBIDDEN')
  try {
    await step(id, caller, context)
  } catch (error) {
    // After the last attempt the state is `failed`, and the user may start the step again.
    if (!context.signal.aborted && context.attempt >= MAX_ATTEMPTS) await markFailed(current, 'errors.exchange.broken')
    throw error
  }
}

/** Only if the import is still in this state: the error may have come after the step was completed. */
async function markFailed({ id, locale, state }: Import, messageKey: 'errors.E_FORBIDDEN' | 'errors.exchange.broken'): Promise<void> {
  await query(
    db.connection(), "update imports set state = 'failed', problem = ? where id = ? and state = ?",
    [translator(locale)(messageKey), id, state],
  )
}
