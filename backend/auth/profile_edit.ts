/**
 * GET and PATCH /auth/<guard>/me: everybody looks after language, look, address and password themselves; the last two with the
 * current password.
 */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { once } from '#backend/resource/once'
import { mayOperate } from '#backend/resource/read/access'
import { Forbidden, Invalid, Stale, type Say } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { audit } from '#backend/resource/write/audit'
import { refusalOf } from '#backend/resource/write/database_refusal'
import { offerRestore } from './account_restore.ts'
import { revokeTokensOf } from './api_tokens.ts'
import { callerOf } from '#backend/resource/caller_of'
import { assertConfirmed, changedCredentials, confirm } from './confirm.ts'
import { bodyOf, profileInput, readBody } from './input.ts'
import { lockProfile, readProfile, type Profile } from './profile.ts'
import { endCodesOf } from './phone_codes.ts'
import { endResetsOf } from './reset_tokens.ts'
import { endSessionsOf } from './tokens.ts'
import { assertStrong } from './weak_password.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RequestStore } from '#backend/resource/store'
import type { Caller } from '#backend/resource/caller'
import type { Data } from '#schema/predicate'
import type { Kind } from './guards.ts'

const PREFERENCES = ['locale', 'theme', 'email']
const REST = ['version', 'current_password', 'password', 'password_confirmation']

export const showProfile = (kind: Kind) => (ctx: HttpContext) => readProfile(kind, callerOf(ctx).id, db.connection())

export const editProfile = (kind: Kind) => async (ctx: HttpContext) => {
  assertOwn(kind, callerOf(ctx), bodyOf(ctx))
  const { version, locale, theme, email, password, current_password: typed } = await readBody(ctx, profileInput)
  if (typed !== undefined) await confirm(ctx, typed)
  if (password !== undefined) await assertStrong(password, await readProfile(kind, callerOf(ctx).id, db.connection()))
  // Hashed before the row is locked: it takes long. Whoever changed it meanwhile raised the version too.
  const wanted = given({ locale, theme, email, password: password === undefined ? undefined : await hash.make(password) })
  return once(ctx, async (store) => ({ status: 200, body: await change(ctx, kind, wanted, version, store) }))
}

async function change(ctx: HttpContext, kind: Kind, wanted: Data, version: number, store: RequestStore): Promise<Profile> {
  const { trx, caller } = store
  const before = await lockProfile(kind, caller.id, trx)
  if (before.version !== version) throw stale(wanted, before)
  const changed = Object.keys(wanted).filter((name) => name === 'password' || wanted[name] !== before[name])
  if (changed.length === 0) return before
  const credentials = changedCredentials(kind.people, before, wanted)
  if (credentials.length > 0) {
    assertConfirmed(caller)
    await offerRestore(store, kind, before, credentials)
  }
  await save(kind, caller.id, pick(wanted, changed), trx)
  if (changed.includes('password')) await endOthers(ctx, kind, store)
  await audit({ trx, caller }, {
    action: `${kind.people}.profile`, resource: kind.people, id: caller.id,
    before: pick({ ...before, password: null }, changed), after: pick(wanted, changed),
  })
  return readProfile(kind, caller.id, trx)
}

/**
 * Couriers and clients write what their allow-list in resources.ts names; staff all of it. Language and password are
 * everybody's own, whatever their role permits.
 */
function assertOwn({ guard, people }: Kind, caller: Caller, body: Data) {
  if (guard !== 'user' && 'email' in body && !mayOperate(resourceOf(people), caller, 'edit')) throw new Forbidden()
  const allowed = guard === 'user' ? PREFERENCES : resourceOf(people).guards?.[guard]?.write ?? []
  const says: Record<string, Say[]> = {}
  for (const name of Object.keys(body)) {
    if (REST.includes(name)) continue
    if (!PREFERENCES.includes(name)) says[name] = [(t) => t('errors.field.unknown')]
    else if (!allowed.includes(name)) says[name] = [(t) => t('errors.field.forbidden')]
  }
  if (Object.keys(says).length > 0) throw new Invalid(says)
}

async function save({ people }: Kind, id: number, values: Data, trx: TransactionClientContract) {
  try {
    await trx.from(people).where('id', id).update({ ...values, version: trx.raw('version + 1'), updated_at: trx.raw('now()') })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A new password is the answer to somebody else being signed in. */
async function endOthers({ auth }: HttpContext, kind: Kind, store: RequestStore) {
  const { trx, caller: { id } } = store
  const { currentAccessToken } = auth.use(kind.guard).getUserOrFail()
  await endSessionsOf(kind, id, trx, Number(currentAccessToken.identifier))
  await endResetsOf(kind, id, trx)
  await endCodesOf(kind, id, trx)
  if (kind.guard === 'user') await revokeTokensOf(store, id)
}

function stale(wanted: Data, current: Profile) {
  const differing = Object.keys(wanted).filter((name) => name !== 'password' && wanted[name] !== current[name])
  return new Stale(Object.fromEntries(differing.map((name) => [name, { mine: wanted[name], theirs: current[name] }])), current)
}

const given = (values: Data): Data => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
const pick = (values: Data, names: readonly string[]): Data => Object.fromEntries(names.map((name) => [name, values[name]]))
