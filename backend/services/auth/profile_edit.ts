/**
 * People change their own language, theme, mail address and password; the last two require the
 * current password.
 */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { runMutation } from '#backend/engine/resource/request'
import { assertNoErrors, Stale, type ErrorMessage } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { audit } from '#backend/engine/resource/write/audit'
import { mapDatabaseError } from '#backend/engine/resource/write/checks/map_database_error'
import { mailRestoreLink } from './password/account_restore.ts'
import { askToConfirm, emailToConfirm } from './email_confirmation.ts'
import { assertPasswordConfirmed, changedCredentials, confirmPassword } from './password/confirmation.ts'
import { GUARD_CONFIGS } from './guards.ts'
import { assertNewPassword } from './new_password.ts'
import { lockProfile, readProfile, type Profile } from './profile.ts'
import { deleteOneTimeTokens, revokeTokens } from './tokens/revoke_tokens.ts'
import { assertStrong } from './password/weak_password.ts'
import { pick, pickBy } from '#schema/map_values'
import type { Call } from '#backend/engine/calls/define_call'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'
import type { GuardConfig } from './guards.ts'
import type { OwnChanges } from './shapes.ts'

const PREFERENCES = ['locale', 'theme', 'email']

export const showProfile = ({ caller }: Call) => readProfile(GUARD_CONFIGS[caller.guard], caller.id, db.connection())

export async function editProfile({ ctx, caller, body }: Call<OwnChanges>): Promise<Profile> {
  const config = GUARD_CONFIGS[caller.guard]
  await assertWritable(ctx, config, body)
  const { version, locale, theme, email, password, current_password: typed } = body
  assertPasswordComplete(body)
  if (typed !== undefined) await confirmPassword(ctx, typed)
  if (password !== undefined) await assertStrong(password, await readProfile(config, caller.id, db.connection()))
  // Hashed before the row is locked, because hashing is slow. The version detects a concurrent change.
  const changes = withoutUndefined({ locale, theme, email, password: password === undefined ? undefined : await hash.make(password) })
  return runMutation(ctx, async (store) => (
    { status: 200, body: await applyChanges(ctx, config, changes, version, store) }
  )) as Promise<Profile>
}

async function applyChanges(ctx: HttpContext, config: GuardConfig, asked: Data, version: number, store: RequestStore): Promise<Profile> {
  const { trx, caller } = store
  const before = await lockProfile(config, caller.id, trx)
  if (before.version !== version) throw stale(asked, before)
  if (changedCredentials(config.people, before, asked).length > 0) assertPasswordConfirmed(caller)
  const toConfirm = emailToConfirm(config, before, asked)
  const changes = toConfirm === null ? asked : { ...asked, email: before.email }
  await saveChanges(ctx, config, changes, before, store)
  if (toConfirm !== null) await askToConfirm(store, config, before, toConfirm)
  return readProfile(config, caller.id, trx)
}

async function saveChanges(ctx: HttpContext, config: GuardConfig, changes: Data, before: Profile, store: RequestStore): Promise<void> {
  const { trx, caller } = store
  const changed = Object.keys(changes).filter((name) => name === 'password' || changes[name] !== before[name])
  if (changed.length === 0) return
  const credentials = changedCredentials(config.people, before, changes)
  if (credentials.length > 0) {
    await mailRestoreLink(store, config, before, credentials)
    await deleteOneTimeTokens(config, caller.id, trx)
  }
  await updatePerson(config, caller.id, pick(changes, changed), trx)
  if (changed.includes('password')) await revokeOtherAccess(ctx, config, store)
  await audit({ trx, caller }, {
    action: `${config.people}.profile`, resource: config.people, id: caller.id,
    before: pick({ ...before, password: null }, changed), after: pick(changes, changed),
  })
}

/**
 * Couriers and clients may write the fields of their allow-list in resources.ts, staff all fields. Language and password need no
 * permission.
 */
async function assertWritable({ bouncer }: HttpContext, { guard, people }: GuardConfig, body: object): Promise<void> {
  if (guard !== 'user' && 'email' in body) await bouncer.with('ResourcePolicy').authorize('edit', resourceOf(people))
  const allowed = guard === 'user' ? PREFERENCES : resourceOf(people).guards?.[guard]?.write ?? []
  const forbidden = PREFERENCES.filter((name) => name in body && !allowed.includes(name))
  assertNoErrors(Object.fromEntries(forbidden.map((name): [string, ErrorMessage[]] => [name, [(t) => t('errors.field.forbidden')]])))
}

/** A new password needs the current one and its confirmation. */
function assertPasswordComplete({ password, password_confirmation, current_password }: OwnChanges): void {
  if (password === undefined) return
  const missing = Object.entries({ password_confirmation, current_password }).filter(([, value]) => value === undefined)
  assertNoErrors(Object.fromEntries(missing.map(([name]): [string, ErrorMessage[]] => [name, [(t) => t('errors.field.required')]])))
  assertNewPassword({ password, password_confirmation: password_confirmation ?? '' })
}

async function updatePerson({ people }: GuardConfig, id: number, values: Data, trx: TransactionClientContract) {
  try {
    await trx.from(people).where('id', id).update({ ...values, version: trx.raw('version + 1'), updated_at: trx.raw('now()') })
  } catch (error) {
    throw mapDatabaseError(error)
  }
}

/** A new password revokes all other sessions: another person may be signed in. */
async function revokeOtherAccess({ auth }: HttpContext, config: GuardConfig, store: RequestStore) {
  const { currentAccessToken } = auth.use(config.guard).getUserOrFail()
  await revokeTokens(store, config, store.caller.id, Number(currentAccessToken.identifier))
}

function stale(changes: Data, current: Profile) {
  const differing = Object.keys(changes).filter((name) => name !== 'password' && changes[name] !== current[name])
  return new Stale(Object.fromEntries(differing.map((name) => [name, { mine: changes[name], theirs: current[name] }])), current)
}

const withoutUndefined = (values: Data): Data => pickBy(values, (value) => value !== undefined)
