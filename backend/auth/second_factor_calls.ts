/** /auth/user/second-factor: one's own second step. It is switched on with the password and a code, and off with both. */
import db from '@adonisjs/lucid/services/db'
import { once } from '#backend/resource/once'
import { refuse } from '#backend/resource/refusals'
import { audit } from '#backend/resource/write/audit'
import { callerOf } from '#backend/resource/caller_of'
import { confirm } from './confirm.ts'
import { KINDS } from './guards.ts'
import { bodyOf, readBody, secondFactorInput } from './input.ts'
import { readProfile } from './profile.ts'
import { beginSecondFactor, confirmSecondFactor, dropSecondFactor, secondFactorOf, takeSecondFactor } from './second_factor.ts'
import { tellSecondFactor } from './second_factor_mail.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/resource/store'

/** GET → { is_on, recovery_codes }, how many are left. */
export const showSecondFactor = (ctx: HttpContext) => secondFactorOf(callerOf(ctx).id)

/** POST { current_password } → { secret, uri }, for the authenticator; it counts once a code of it was sent. */
export async function beginOwn(ctx: HttpContext) {
  await confirm(ctx, bodyOf(ctx).current_password)
  const { phone } = await readProfile(KINDS.user, callerOf(ctx).id, db.connection())
  return once(ctx, async (store) => {
    await assertOff(store)
    // What only this answer says is kept under no key.
    Object.assign(store.once, await beginSecondFactor(store.caller.id, phone, store.trx))
    return { status: 200, body: {} }
  })
}

/** POST confirm { code } → { recovery_codes } */
export const confirmOwn = (ctx: HttpContext) => once(ctx, async (store) => {
  const { code } = await readBody(ctx, secondFactorInput)
  await assertOff(store)
  store.once.recovery_codes = await confirmSecondFactor(store.caller.id, code, store.trx)
  await note(store, 'second_factor_on')
  const profile = await readProfile(KINDS.user, store.caller.id, store.trx)
  store.afterCommit(() => { tellSecondFactor(profile) })
  return { status: 200, body: {} }
})

/** DELETE { current_password, code } → {} */
export async function dropOwn(ctx: HttpContext) {
  const isNew = await confirm(ctx, bodyOf(ctx).current_password)
  if (isNew) await takeSecondFactor(callerOf(ctx).id, (await readBody(ctx, secondFactorInput)).code)
  return once(ctx, async (store) => {
    if (await dropSecondFactor(store.caller.id, store.trx)) await note(store, 'second_factor_off')
    return { status: 200, body: {} }
  })
}

async function assertOff({ caller, trx }: RequestStore): Promise<void> {
  if ((await secondFactorOf(caller.id, trx)).is_on) throw refuse('errors.auth.second_factor_is_on')
}

const note = (store: RequestStore, action: string) =>
  audit(store, { action: `users.${action}`, resource: 'users', id: store.caller.id, before: null, after: null })
