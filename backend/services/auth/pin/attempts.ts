/**
 * Wrong PINs, in the database: of a person on one device, and of a person on all devices within a day, because whoever may enroll devices
 * has as many as they like. A right PIN forgets those on its device; only the password, or a new PIN, forgets all. Each attempt is counted
 * before the PIN is compared and outside of any transaction, so that attempts at the same time do not exceed the limits.
 */
import db from '@adonisjs/lucid/services/db'
import { PIN_TRIES, PIN_TRIES_OF_DAY } from '#common/pin'
import { query } from '#backend/engine/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from '../guards.ts'

/** How many tries are left after this one; null when there was none. */
export async function countPinAttempt({ guard }: GuardConfig, deviceId: number, personId: number): Promise<number | null> {
  const onDevice = await countOnDevice(deviceId, personId)
  const ofDay = onDevice === null ? null : await countOfDay(guard, personId)
  return onDevice === null || ofDay === null ? null : Math.min(onDevice, ofDay)
}

async function countOnDevice(deviceId: number, personId: number): Promise<number | null> {
  const [row] = await query(
    db.connection(),
    `insert into pin_attempts (device_id, person_id, failed) values (?, ?, 1)
     on conflict (device_id, person_id) do update set failed = pin_attempts.failed + 1 where pin_attempts.failed < ?
     returning failed`,
    [deviceId, personId, PIN_TRIES],
  )
  return row ? PIN_TRIES - Number(row.failed) : null
}

async function countOfDay(guard: string, personId: number): Promise<number | null> {
  const [row] = await query(
    db.connection(),
    `insert into pin_failures as known (guard, person_id, failed) values (?, ?, 1)
     on conflict (guard, person_id) do update set
       failed = case when known.since > now() - interval '1 day' then known.failed + 1 else 1 end,
       since = case when known.since > now() - interval '1 day' then known.since else now() end
     where known.blocked_at is null and (known.failed < ? or known.since <= now() - interval '1 day')
     returning failed`,
    [guard, personId, PIN_TRIES_OF_DAY],
  )
  return row ? PIN_TRIES_OF_DAY - Number(row.failed) : null
}

/** After a wrong PIN: true when it was the last one of the day, once. */
export async function blockAfterWrongPin({ guard }: GuardConfig, personId: number): Promise<boolean> {
  const blocked = await query(
    db.connection(),
    `update pin_failures set blocked_at = now() where guard = ? and person_id = ? and failed >= ? and blocked_at is null
     returning person_id`,
    [guard, personId, PIN_TRIES_OF_DAY],
  )
  return blocked.length > 0
}

/** After the right PIN: those on this device, and this attempt of the day. */
export async function forgetAttemptsOnDevice({ guard }: GuardConfig, deviceId: number, personId: number): Promise<void> {
  await query(db.connection(), 'delete from pin_attempts where device_id = ? and person_id = ?', [deviceId, personId])
  await query(
    db.connection(), 'update pin_failures set failed = greatest(failed - 1, 0) where guard = ? and person_id = ?', [guard, personId],
  )
}

/** All of them: after the password, and with a new PIN. */
export async function forgetPinAttempts({ guard }: GuardConfig, personId: number, client: QueryClientContract): Promise<void> {
  if (guard === 'client') return
  await query(
    client,
    `delete from pin_attempts where person_id = ?
       and device_id in (select id from devices where courier_id is ${guard === 'courier' ? 'not null' : 'null'})`,
    [personId],
  )
  await query(client, 'delete from pin_failures where guard = ? and person_id = ?', [guard, personId])
}
