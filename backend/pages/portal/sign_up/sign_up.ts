/**
 * POST /auth/client/sign-up {phone, request, code, …} → {client, token}: whoever has the code of a number is its client. One whom we know
 * is asked nothing else; with {is_new} a name and the consent to the privacy policy are asked for, and come with the same code.
 *
 * A number of staff or couriers may be that of a client too: these are accounts of their own, with other rights.
 */
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { Invalid, invalid, type ErrorMessage } from '#backend/engine/resource/refusals'
import { mapDatabaseError } from '#backend/engine/resource/write/checks/map_database_error'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { countFailedAttempts } from '#backend/services/auth/limits/rate_limits'
import { createCaller } from '#backend/services/auth/rights/create_caller'
import { openSession } from '#backend/services/auth/sign_in/open_session'
import { consumePhoneCode, verifyPhoneCode, type CodeRequest } from '#backend/services/auth/sign_in/phone_codes'
import { businessNow } from '#backend/services/settings/index'
import { normalisePhone } from '#common/text/phone'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { Locale } from '#common/locales'
import type { Store } from '#backend/engine/resource/store'

interface Newcomer {
  readonly first_name?: string
  readonly last_name?: string
  readonly agrees?: boolean
  readonly marketing_opt_in?: boolean
}
interface Answer extends Newcomer { readonly phone: string; readonly request: string; readonly code: string }

const config = GUARD_CONFIGS.client

export async function signUp({ ctx, body: { phone, request, code, ...newcomer } }: PublicCall<Answer>) {
  const asked = { phone: normalisePhone(phone) ?? phone, request }
  const id = await countFailedAttempts([{ limit: 'recovery_address', of: [ctx.request.ip()] }], async () => {
    if (!(await verifyPhoneCode(config, asked, code))) throw wrongCode()
    return joinClient(asked, code, newcomer, ctx.locale)
  })
  if (id === null) {
    if (newcomer.first_name === undefined) return { is_new: true }
    throw new Invalid(missingOf(newcomer))
  }
  return openSession(ctx, config, createCaller(ctx, 'client', { id, site_id: null, permissions: new Set() }, await businessNow()))
}

const wrongCode = () => invalid('code', (t) => t('errors.auth.code'))

/** Of requests at once with one number, one makes the client and the others join it. Null: a new one who has not said who they are. */
async function joinClient(asked: CodeRequest, code: string, newcomer: Newcomer, locale: Locale): Promise<number | null> {
  return runInTransaction(async (trx) => {
    await acquireAdvisoryLock(trx, 'sign up', asked.phone)
    const store = openStore(trx, null, await handlers().loadContext(trx))
    const [known] = await store.select('clients', { phone: asked.phone })
    // The code stays valid for their name.
    if (!known && Object.keys(missingOf(newcomer)).length > 0) return null
    if (!(await consumePhoneCode(config, asked, code, trx))) throw wrongCode()
    const id = known?.id ?? await createClient(store, asked.phone, newcomer, locale)
    await store.prepareCommit()
    return id
  }).catch((error: unknown) => { throw mapDatabaseError(error) })
}

async function createClient(store: Store, phone: string, newcomer: Newcomer, locale: Locale): Promise<number> {
  const { first_name = '', last_name = '', marketing_opt_in = false } = newcomer
  const client = await store.insert('clients', {
    type: 'particular', phone, first_name, last_name, locale, marketing_opt_in, source: 'website', consented_at: store.context.now,
  })
  return client.id
}

function missingOf({ first_name, last_name, agrees }: Newcomer): Record<string, readonly ErrorMessage[]> {
  const empty: readonly ErrorMessage[] = [(t) => t('alerts.empty')]
  return {
    ...!first_name?.trim() && { first_name: empty }, ...!last_name?.trim() && { last_name: empty },
    ...!agrees && { agrees: [(t) => t('portal.new.agree_missing')] },
  }
}
