/**
 * Devices on which a PIN signs in: shared ones of a site, enrolled by a manager, and the own phones of couriers and staff. The secret of
 * the device stays on it; the database stores its sha256. A PIN without the device proves nothing.
 */
import db from '@adonisjs/lucid/services/db'
import { publishSessionEnd } from '#backend/engine/broadcast/publish'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { query } from '#backend/engine/database/query'
import { refuse } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import { hashToken, randomToken } from '../password/reset_tokens.ts'
import { PinNeedsRights, UnknownDevice } from '../errors.ts'
import { grantedPermissionsSql } from '../rights/granted_permissions.ts'
import { consumeRateLimit } from '../limits/rate_limits.ts'
import { DEVICES_OF_PERSON, DEVICES_OF_SITE } from '#common/pin'
import type { NewDevice } from '#common/pin'
import type { RequestStore, Store, Values } from '#backend/engine/resource/store'
import type { Row } from '#resources'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from '../guards.ts'

const PREFIX = 'zarbia_device_'

/** A device with what its token proves. */
export interface KnownDevice {
  readonly id: number
  readonly name: string
  readonly site_id: number
  /** The phone of this courier. */
  readonly courier_id: number | null
  /** The phone of this person of the staff; null on a shared device. */
  readonly user_id: number | null
  readonly enrolled_by_id: number | null
  /** The hashed PIN of that courier. */
  readonly pin: string | null
}

/** `pin`: already hashed. The token is part of this response only. */
export async function insertDevice(
  store: RequestStore, values: Values<'devices'>, pin: string | null = null,
): Promise<NewDevice['device']> {
  await consumeRateLimit({ limit: 'enrollments', of: [store.caller.guard, store.caller.id] })
  const { id, name } = await store.insert('devices', values)
  const token = randomToken(PREFIX)
  await store.trx.table('device_secrets').insert({ device_id: id, hash: hashToken(token), pin })
  store.transientResponse.device_token = token
  return { id, name }
}

/** Counted after the device is there and under a lock, so that those enrolled at the same time do not exceed the cap. */
export async function assertRoomForDevice({ trx }: RequestStore, id: number): Promise<void> {
  await acquireAdvisoryLock(trx, 'devices', 'enrollment')
  const [row] = await query(
    trx,
    `select count(*)::int as count, coalesce(own.courier_id, own.user_id) as person_id from devices own join devices other
       on (other.courier_id, other.user_id) is not distinct from (own.courier_id, own.user_id)
       and (coalesce(own.courier_id, own.user_id) is not null or other.site_id = own.site_id)
     where own.id = ? group by own.courier_id, own.user_id`,
    [id],
  )
  const cap = row?.person_id == null ? DEVICES_OF_SITE : DEVICES_OF_PERSON
  if (Number(row?.count) > cap) throw refuse('errors.auth.devices_full', { max: cap })
}

/**
 * A PIN signs nobody in who has a permission that whoever enrolled the device lacks. The roles count as they are now, also of somebody who
 * has left.
 */
export async function assertMaySignInOn({ enrolled_by_id: enrollerId }: KnownDevice, personId: number): Promise<void> {
  const granted = `lateral (${grantedPermissionsSql('user')}) granted`
  const [missing] = await query(
    db.connection(),
    `select granted.name from users person, ${granted} where person.id = ?
     except select granted.name from users person, ${granted} where person.id = ? limit 1`,
    [personId, enrollerId],
  )
  if (missing) throw new PinNeedsRights()
}

/** Throws UnknownDevice, also for a device of the other guard. */
export async function findDevice({ guard }: GuardConfig, token: string): Promise<KnownDevice> {
  const [row] = await query(
    db.connection(),
    `select device.id, device.name, device.site_id, device.courier_id, device.user_id, device.enrolled_by_id, secret.pin
     from device_secrets secret join devices device on device.id = secret.device_id
     where secret.hash = ? and device.courier_id is ${guard === 'courier' ? 'not null' : 'null'}`,
    [hashToken(token)],
  )
  if (!row) throw new UnknownDevice()
  return row as unknown as KnownDevice
}

/**
 * After a new password or the end of an account: staff lose their PIN, and all their own phones. A session that goes on no longer
 * belongs to a device.
 */
export async function revokePin(store: Store, { guard, sessions }: GuardConfig, personId: number): Promise<void> {
  if (guard === 'client') return
  await query(store.trx, `update ${sessions} set device_id = null where person_id = ?`, [personId])
  if (guard === 'user') await query(store.trx, 'update users set pin = null where id = ? and pin is not null', [personId])
  for (const row of await store.select('devices', { [`${guard}_id`]: personId })) await removeRow(store, resourceOf('devices'), row)
}

/** The database deletes the sessions with their device; here their people hear of it. */
export async function publishDeviceEnd({ store, row }: { readonly store: Store; readonly row: Row<'devices'> }): Promise<void> {
  const guard = row.courier_id === null ? 'user' : 'courier'
  for (const id of await peopleSignedIn(guard, row.id, store.trx)) await publishSessionEnd(guard, id, store.trx)
}

async function peopleSignedIn(guard: 'user' | 'courier', deviceId: number, client: QueryClientContract): Promise<number[]> {
  const rows = await query(client, `select distinct person_id from ${guard}_sessions where device_id = ?`, [deviceId])
  return rows.map(({ person_id }) => Number(person_id))
}
