/** Enrolment of devices. */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { runMutation } from '#backend/engine/resource/request'
import { invalid, NotFound } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import { assertRoomForDevice, insertDevice } from './devices.ts'
import { GUARD_CONFIGS, type GuardConfig } from '../guards.ts'
import { assertPasswordConfirmed, confirmPassword } from '../password/confirmation.ts'
import { savePin } from '../pin/own_pin.ts'
import { readPin } from '../pin_digits.ts'
import { readProfile } from '../profile.ts'
import { assertStrongPin } from '../pin/weak_pin.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NewDevice, OwnDevice } from '#common/pin'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'
import type { RequestStore } from '#backend/engine/resource/store'

type Owner = 'user' | 'courier'
/** As long after a sign-in with the password it need not be entered again. */
const FRESH_MINUTES = 10

interface Shared { readonly name: string; readonly site_id?: number }

export async function enrollSharedDevice({ ctx, body: { name, site_id } }: Call<Shared>): Promise<NewDevice> {
  return runMutation(ctx, async (store) => {
    await assertSite(store, site_id)
    const device = await insertDevice(store, { name, enrolled_by_id: store.caller.id, ...site_id !== undefined && { site_id } })
    await assertRoomForDevice(store, device.id)
    return { status: 201, body: { device } }
  }) as Promise<NewDevice>
}

/** Staff of a site enroll devices there only. */
async function assertSite(store: RequestStore, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const own = store.caller.me.site_id ?? null
  if ((own !== null && own !== id) || !(await store.find('sites', id))) throw invalid('site_id', (t) => t('errors.reference.missing'))
}

interface Own { readonly pin: unknown; readonly name?: string; readonly current_password?: string }

/** The own phone. It replaces the one of this session. The PIN of staff is also that of the shared devices of their site. */
export async function enrollOwnDevice(guard: Owner, { ctx, caller, body }: Call<Own>): Promise<NewDevice> {
  const { name, current_password: typed } = body
  const [pin, config, personId] = [readPin(body.pin), GUARD_CONFIGS[guard], caller.id]
  assertStrongPin(pin, await readProfile(config, personId, db.connection()))
  const tokenId = tokenOf(ctx, guard)
  if (typed !== undefined) await confirmPassword(ctx, typed)
  else if (!(await isFreshSignIn(config, tokenId))) assertPasswordConfirmed(caller)
  const hashed = await hash.make(pin)
  return runMutation(ctx, async (store) => {
    const owner = guard === 'user' ? { user_id: personId, enrolled_by_id: personId } : { courier_id: personId }
    const values = { name: name ?? ctx.t('errors.auth.own_phone'), ...owner }
    const device = await insertDevice(store, values, guard === 'courier' ? hashed : null)
    if (guard === 'user') await savePin(store, hashed)
    await removeFormer(store, await moveSession(store, config, tokenId, device.id), guard)
    await assertRoomForDevice(store, device.id)
    return { status: 201, body: { device } }
  }) as Promise<NewDevice>
}

export async function listOwnDevices(guard: Owner, { ctx, caller }: Call): Promise<OwnDevice[]> {
  const { tokens, sessions } = GUARD_CONFIGS[guard]
  const rows = await query(
    db.connection(),
    `select device.id, device.name, device.created_at, device.last_used_at, exists (
       select from ${tokens} token join ${sessions} session on session.id = token.session_id
       where token.id = ? and session.device_id = device.id) as is_current
     from devices device where device.${guard}_id = ? order by is_current desc, device.id desc`,
    [tokenOf(ctx, guard), caller.id],
  )
  return rows as unknown as OwnDevice[]
}

/** Its sessions end too. */
export async function revokeOwnDevice(guard: Owner, { store, id }: SavingCall): Promise<null> {
  const [row] = await store.select('devices', { id, [`${guard}_id`]: store.caller.id })
  if (!row) throw new NotFound()
  await removeRow(store, resourceOf('devices'), row)
  return null
}

const tokenOf = ({ auth }: HttpContext, guard: Owner): number =>
  Number(auth.use(guard).getUserOrFail().currentAccessToken.identifier)

async function isFreshSignIn({ sessions, tokens }: GuardConfig, tokenId: number): Promise<boolean> {
  const rows = await query(
    db.connection(),
    `select from ${sessions} session join ${tokens} token on token.session_id = session.id
     where token.id = ? and session.device_id is null and session.created_at > now() - make_interval(mins => ?)`,
    [tokenId, FRESH_MINUTES],
  )
  return rows.length > 0
}

/** The device to which the session belonged before. */
async function moveSession(
  { trx }: RequestStore, { sessions, tokens }: GuardConfig, tokenId: number, deviceId: number,
): Promise<number | null> {
  const [row] = await query(
    trx,
    `update ${sessions} session set device_id = ?
     from (select session.id, session.device_id from ${sessions} session
       join ${tokens} token on token.session_id = session.id where token.id = ? for update of session) former
     where session.id = former.id returning former.device_id`,
    [deviceId, tokenId],
  )
  return row?.device_id == null ? null : Number(row.device_id)
}

/** A shared device stays. */
async function removeFormer(store: RequestStore, id: number | null, guard: Owner): Promise<void> {
  const row = id === null ? null : await store.lock('devices', id)
  if (row?.[`${guard}_id`] === store.caller.id) await removeRow(store, resourceOf('devices'), row)
}
