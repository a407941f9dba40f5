/** Enrolment of devices: /auth/user/devices, /auth/courier/devices. */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { isWholeNumber } from '#backend/http/row_id'
import { callerOf, runMutation } from '#backend/resource/request'
import { Forbidden, invalid, NotFound } from '#backend/resource/refusals'
import { may } from '#backend/resource/caller'
import { resourceOf } from '#backend/definition/registry'
import { removeRow } from '#backend/resource/write/remove'
import { ownDeviceInput, readBody, sharedDeviceInput } from './auth_validators.ts'
import { assertRoomForDevice, insertDevice } from './devices.ts'
import { GUARD_CONFIGS } from './guards.ts'
import { assertPasswordConfirmed, confirmPassword } from './password_confirmation.ts'
import { readProfile } from './profile.ts'
import { assertStrongPin } from './weak_pin.ts'
import type { OwnDevice } from '#common/pin'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/resource/store'

const COURIER = GUARD_CONFIGS.courier
/** As long after a sign-in with the password it need not be entered again. */
const FRESH_MINUTES = 10

/** POST /auth/user/devices {name, site_id?} → { device, device_token } */
export async function enrollSharedDevice(ctx: HttpContext) {
  if (!may(callerOf(ctx), 'device-create')) throw new Forbidden()
  const { name, site_id } = await readBody(ctx, sharedDeviceInput)
  return runMutation(ctx, async (store) => {
    await assertSite(store, site_id)
    const device = await insertDevice(store, { name, enrolled_by_id: store.caller.id, ...site_id !== undefined && { site_id } })
    await assertRoomForDevice(store, device.id)
    return { status: 201, body: { device } }
  })
}

/** Staff of a site enroll devices there only. */
async function assertSite(store: RequestStore, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const own = store.caller.me.site_id ?? null
  if ((own !== null && own !== id) || !(await store.find('sites', id))) throw invalid('site_id', (t) => t('errors.reference.missing'))
}

/** POST /auth/courier/devices {pin, name?, current_password?} → { device, device_token }. It replaces the device of this session. */
export async function enrollOwnDevice(ctx: HttpContext) {
  const { pin, name, current_password: typed } = await readBody(ctx, ownDeviceInput)
  const { id: courierId } = callerOf(ctx)
  assertStrongPin(pin, await readProfile(COURIER, courierId, db.connection()))
  const tokenId = Number(ctx.auth.use('courier').getUserOrFail().currentAccessToken.identifier)
  if (typed !== undefined) await confirmPassword(ctx, typed)
  else if (!(await isFreshSignIn(tokenId))) assertPasswordConfirmed(callerOf(ctx))
  const hashed = await hash.make(pin)
  return runMutation(ctx, async (store) => {
    const device = await insertDevice(store, { name: name ?? ctx.t('errors.auth.own_phone'), courier_id: courierId }, hashed)
    const former = await moveSession(store, tokenId, device.id)
    if (former !== null) await removeRow(store, resourceOf('devices'), await store.lock('devices', former))
    await assertRoomForDevice(store, device.id)
    return { status: 201, body: { device } }
  })
}

/** GET /auth/courier/devices → OwnDevice[] */
export async function listOwnDevices(ctx: HttpContext): Promise<OwnDevice[]> {
  const { id, currentAccessToken } = ctx.auth.use('courier').getUserOrFail()
  const rows = await query(
    db.connection(),
    `select device.id, device.name, device.created_at, device.last_used_at, exists (
       select from ${COURIER.tokens} token join ${COURIER.sessions} session on session.id = token.session_id
       where token.id = ? and session.device_id = device.id) as is_current
     from devices device where device.courier_id = ? order by is_current desc, device.id desc`,
    [Number(currentAccessToken.identifier), id],
  )
  return rows as unknown as OwnDevice[]
}

/** DELETE /auth/courier/devices/:id → 204: its sessions end too. */
export async function revokeOwnDevice(ctx: HttpContext) {
  const id = String(ctx.params.id)
  await runMutation(ctx, async (store) => {
    const [row] = isWholeNumber(id) ? await store.select('devices', { id: Number(id), courier_id: store.caller.id }) : []
    if (!row) throw new NotFound()
    await removeRow(store, resourceOf('devices'), row)
    return { status: 204, body: null }
  })
  return ctx.response.noContent()
}

async function isFreshSignIn(tokenId: number): Promise<boolean> {
  const rows = await query(
    db.connection(),
    `select from ${COURIER.sessions} session join ${COURIER.tokens} token on token.session_id = session.id
     where token.id = ? and session.device_id is null and session.created_at > now() - make_interval(mins => ?)`,
    [tokenId, FRESH_MINUTES],
  )
  return rows.length > 0
}

/** The device to which the session belonged before. */
async function moveSession({ trx }: RequestStore, tokenId: number, deviceId: number): Promise<number | null> {
  const [row] = await query(
    trx,
    `update ${COURIER.sessions} session set device_id = ?
     from (select session.id, session.device_id from ${COURIER.sessions} session
       join ${COURIER.tokens} token on token.session_id = session.id where token.id = ? for update of session) former
     where session.id = former.id returning former.device_id`,
    [deviceId, tokenId],
  )
  return row?.device_id == null ? null : Number(row.device_id)
}
