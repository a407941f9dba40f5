/** PUT /auth/user/me/pin {pin, current_password} → 204: staff choose the PIN for the shared devices of their site. */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { callerOf, runMutation } from '#backend/resource/request'
import { audit } from '#backend/resource/write/audit'
import { ownPinInput, readBody } from './auth_validators.ts'
import { mailRestoreLink } from './account_restore.ts'
import { GUARD_CONFIGS } from './guards.ts'
import { confirmPassword } from './password_confirmation.ts'
import { forgetPinAttempts } from './pin_attempts.ts'
import { lockProfile, readProfile } from './profile.ts'
import { assertStrongPin } from './weak_pin.ts'
import type { HttpContext } from '@adonisjs/core/http'

const STAFF = GUARD_CONFIGS.user

export async function setOwnPin(ctx: HttpContext) {
  const { pin, current_password: typed } = await readBody(ctx, ownPinInput)
  await confirmPassword(ctx, typed)
  assertStrongPin(pin, await readProfile(STAFF, callerOf(ctx).id, db.connection()))
  const hashed = await hash.make(pin)
  await runMutation(ctx, async (store) => {
    const { trx, caller } = store
    const before = await lockProfile(STAFF, caller.id, trx)
    await mailRestoreLink(store, STAFF, before, ['pin'])
    // Without a new version: the PIN is in no form that may be open.
    await trx.from('users').where('id', caller.id).update({ pin: hashed })
    await forgetPinAttempts(STAFF, caller.id, trx)
    await audit(store, { action: 'users.pin', resource: 'users', id: caller.id, before: null, after: { pin: hashed } })
    return { status: 204, body: null }
  })
  return ctx.response.noContent()
}
