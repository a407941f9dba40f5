/** Wrong PINs by device and person, in the database. Only a right PIN, a new one or a sign-in with the password forgets them. */
import db from '@adonisjs/lucid/services/db'
import { PIN_TRIES } from '#common/pin'
import { query } from '#backend/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from './guards.ts'

/** How many tries are left after this one; null when there was none. Counted before the PIN is compared, outside of any transaction. */
export async function countPinAttempt(deviceId: number, personId: number): Promise<number | null> {
  const [row] = await query(
    db.connection(),
    `insert into pin_attempts (device_id, person_id, failed) values (?, ?, 1)
     on conflict (device_id, person_id) do update set failed = pin_attempts.failed + 1 where pin_attempts.failed < ?
     returning failed`,
    [deviceId, personId, PIN_TRIES],
  )
  return row ? PIN_TRIES - Number(row.failed) : null
}

/** After the right PIN. */
export async function forgetAttempts(deviceId: number, personId: number): Promise<void> {
  await query(db.connection(), 'delete from pin_attempts where device_id = ? and person_id = ?', [deviceId, personId])
}

/** On all devices. */
export async function forgetPinAttempts({ guard }: GuardConfig, personId: number, client: QueryClientContract): Promise<void> {
  if (guard === 'client') return
  await query(
    client,
    `delete from pin_attempts where person_id = ?
       and device_id in (select id from devices where courier_id is ${guard === 'courier' ? 'not null' : 'null'})`,
    [personId],
  )
}
