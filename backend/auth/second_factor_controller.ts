/** /auth/user/second-factor: the second factor of the caller. Enabling and disabling require the password and a code. */
import db from '@adonisjs/lucid/services/db'
import { runMutation, callerOf } from '#backend/resource/request'
import { refuse } from '#backend/resource/refusals'
import { audit } from '#backend/resource/write/audit'
import { confirmPassword } from './password_confirmation.ts'
import { GUARD_CONFIGS } from './guards.ts'
import { objectBody, readBody, secondFactorInput } from './auth_validators.ts'
import { readProfile } from './profile.ts'
import { createSecondFactor, confirmSecondFactor, deleteSecondFactor, secondFactorOf, verifySecondFactor } from './second_factor.ts'
import { mailAccountNotice } from './account_notice_mail.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/resource/store'

/** GET → { is_on, recovery_codes }: the number of unused recovery codes. */
export const showSecondFactor = (ctx: HttpContext) => secondFactorOf(callerOf(ctx).id)

/** POST { current_password } → { secret, uri } for the authenticator. It is enabled by `confirmEnrollment`. */
export async function startEnrollment(ctx: HttpContext) {
  await confirmPassword(ctx, objectBody(ctx).current_password)
  const { phone } = await readProfile(GUARD_CONFIGS.user, callerOf(ctx).id, db.connection())
  return runMutation(ctx, async (store) => {
    await assertDisabled(store)
    // The secret is part of this response only; the idempotency key stores the response without it.
    Object.assign(store.transientResponse, await createSecondFactor(store.caller.id, phone, store.trx))
    return { status: 200, body: {} }
  })
}

/** POST confirm { code } → { recovery_codes } */
export const confirmEnrollment = (ctx: HttpContext) => runMutation(ctx, async (store) => {
  const { code } = await readBody(ctx, secondFactorInput)
  await assertDisabled(store)
  store.transientResponse.recovery_codes = await confirmSecondFactor(store.caller.id, code, store.trx)
  await logChange(store, 'second_factor_on')
  const profile = await readProfile(GUARD_CONFIGS.user, store.caller.id, store.trx)
  store.afterCommit(() => { mailAccountNotice('second_factor', profile) })
  return { status: 200, body: {} }
})

/** DELETE { current_password, code } → {} */
export async function disableSecondFactor(ctx: HttpContext) {
  const isNew = await confirmPassword(ctx, objectBody(ctx).current_password)
  if (isNew) await verifySecondFactor(callerOf(ctx).id, (await readBody(ctx, secondFactorInput)).code)
  return runMutation(ctx, async (store) => {
    if (await deleteSecondFactor(store.caller.id, store.trx)) await logChange(store, 'second_factor_off')
    return { status: 200, body: {} }
  })
}

async function assertDisabled({ caller, trx }: RequestStore): Promise<void> {
  if ((await secondFactorOf(caller.id, trx)).is_on) throw refuse('errors.auth.second_factor_is_on')
}

const logChange = (store: RequestStore, action: string) =>
  audit(store, { action: `users.${action}`, resource: 'users', id: store.caller.id, before: null, after: null })
