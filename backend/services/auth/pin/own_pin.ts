import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { runMutation } from '#backend/engine/resource/request'
import { audit } from '#backend/engine/resource/write/audit'
import { mailRestoreLink } from '../password/account_restore.ts'
import { GUARD_CONFIGS } from '../guards.ts'
import { confirmPassword } from '../password/confirmation.ts'
import { forgetPinAttempts } from './attempts.ts'
import { readPin } from '../pin_digits.ts'
import { lockProfile, readProfile } from '../profile.ts'
import { assertStrongPin } from './weak_pin.ts'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Call } from '#backend/engine/calls/define_call'

const STAFF = GUARD_CONFIGS.user

interface Chosen { readonly pin: unknown; readonly current_password: string }

/** Staff choose the PIN for the shared devices of their site. */
export async function setOwnPin({ ctx, caller: { id }, body }: Call<Chosen>): Promise<void> {
  const pin = readPin(body.pin)
  await confirmPassword(ctx, body.current_password)
  assertStrongPin(pin, await readProfile(STAFF, id, db.connection()))
  const hashed = await hash.make(pin)
  await runMutation(ctx, async (store) => {
    await savePin(store, hashed)
    return { status: 204, body: null }
  })
}

/** Hashed already. A mail tells of it. */
export async function savePin(store: RequestStore, hashed: string): Promise<void> {
  const { trx, caller: { id } } = store
  await mailRestoreLink(store, STAFF, await lockProfile(STAFF, id, trx), ['pin'])
  // Without a new version: the PIN is in no form that may be open.
  await trx.from('users').where('id', id).update({ pin: hashed })
  await forgetPinAttempts(STAFF, id, trx)
  await audit(store, { action: 'users.pin', resource: 'users', id, before: null, after: { pin: hashed } })
}
