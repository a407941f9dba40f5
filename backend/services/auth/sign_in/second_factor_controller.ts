/** The second factor of the caller. Enabling and disabling require the password and a code. */
import db from '@adonisjs/lucid/services/db'
import { runMutation } from '#backend/engine/resource/request'
import { refuse } from '#backend/engine/resource/refusals'
import { audit } from '#backend/engine/resource/write/audit'
import { confirmPassword } from '../password/confirmation.ts'
import { GUARD_CONFIGS } from '../guards.ts'
import { readProfile } from '../profile.ts'
import { createSecondFactor, confirmSecondFactor, deleteSecondFactor, secondFactorOf, verifySecondFactor } from './second_factor.ts'
import { mailAccountNotice } from '../account_notice_mail.ts'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'
import type { RequestStore } from '#backend/engine/resource/store'

/** With the number of unused recovery codes. */
export const showSecondFactor = ({ caller }: Call) => secondFactorOf(caller.id)

interface Enrollment { readonly secret: string; readonly uri: string }
interface Secrets { readonly current_password: string; readonly code: string }

/** For the authenticator. It is enabled by `confirmEnrollment`. */
export async function startEnrollment({ ctx, caller, body }: Call<Pick<Secrets, 'current_password'>>): Promise<Enrollment> {
  await confirmPassword(ctx, body.current_password)
  const { phone } = await readProfile(GUARD_CONFIGS.user, caller.id, db.connection())
  return runMutation(ctx, async (store) => {
    await assertDisabled(store)
    // The secret is part of this response only; the idempotency key stores the response without it.
    Object.assign(store.transientResponse, await createSecondFactor(store.caller.id, phone, store.trx))
    return { status: 200, body: {} }
  }) as Promise<Enrollment>
}

interface Confirmed { readonly recovery_codes: readonly string[] }

export async function confirmEnrollment({ store, body: { code } }: SavingCall<Pick<Secrets, 'code'>>): Promise<Confirmed> {
  await assertDisabled(store)
  store.transientResponse.recovery_codes = await confirmSecondFactor(store.caller.id, code, store.trx)
  await logChange(store, 'second_factor_on')
  const profile = await readProfile(GUARD_CONFIGS.user, store.caller.id, store.trx)
  store.afterCommit(() => { mailAccountNotice('second_factor', profile) })
  // The codes are part of this response only, as the secret is.
  return {} as Confirmed
}

export async function disableSecondFactor({ ctx, caller, body: { current_password: typed, code } }: Call<Secrets>): Promise<object> {
  const isNew = await confirmPassword(ctx, typed)
  if (isNew) await verifySecondFactor(caller.id, code)
  return runMutation(ctx, async (store) => {
    if (await deleteSecondFactor(store.caller.id, store.trx)) await logChange(store, 'second_factor_off')
    return { status: 200, body: {} }
  }) as Promise<object>
}

async function assertDisabled({ caller, trx }: RequestStore): Promise<void> {
  if ((await secondFactorOf(caller.id, trx)).is_on) throw refuse('errors.auth.second_factor_is_on')
}

const logChange = (store: RequestStore, action: string) =>
  audit(store, { action: `users.${action}`, resource: 'users', id: store.caller.id, before: null, after: null })
