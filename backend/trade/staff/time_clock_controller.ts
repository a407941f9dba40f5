/** Clocking in and out in the own session, and on a shared device of the site, with the PIN each time. */
import db from '@adonisjs/lucid/services/db'
import { clock, clockState } from './time_clock.ts'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { findDeviceOf, proveByPin } from '#backend/services/auth/sign_in/pin_sign_in'
import { isDeactivated, type AccountStatus } from '#backend/services/auth/account_status'
import { query } from '#backend/engine/database/query'
import { businessNow } from '#backend/services/settings/index'
import { mutationRequestOf } from '#backend/engine/resource/request'
import { runMutationTransaction } from '#backend/engine/resource/mutation_transaction'
import { openStore } from '#backend/engine/resource/open_store'
import { handlers } from '#backend/engine/resource/handler_registry'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { LONGEST_SHIFT_HOURS } from '#common/time/time_clock'
import type { Clocked, ClockDirection, ClockState } from '#common/time/time_clock'
import type { DevicePeople, DevicePerson } from '#common/pin'
import type { PinProof } from '#backend/services/auth/shapes'
import type { Call, PublicCall, SavingCall } from '#backend/engine/calls/define_call'
import type { RequestStore, Store } from '#backend/engine/resource/store'

interface Clocking { readonly direction: ClockDirection }

export const showClock = ({ caller }: Call): Promise<ClockState> => withStore((store) => clockState(store, caller.id))

export const clockInSession = ({ store, body: { direction } }: SavingCall<Clocking>): Promise<Clocked> => clocked(store, direction, 'self')

/** It opens no session. */
export async function clockOnDevice({ ctx, body: { direction, ...proof } }: PublicCall<PinProof & Clocking>): Promise<Clocked> {
  const { caller, device } = await proveByPin(ctx, GUARD_CONFIGS.user, proof)
  const { body } = await runMutationTransaction(caller, mutationRequestOf(ctx), async (store) => {
    await store.trx.from('devices').where('id', device.id).update({ last_used_at: store.context.now })
    return { status: 200, body: await clocked(store, direction, device.user_id === null ? 'kiosk' : 'self') }
  })
  return body as Clocked
}

/** Staff of the site who have a PIN, by name; on an own phone its person. */
export async function listDevicePeople({ ctx, body }: PublicCall<Pick<PinProof, 'device_token'>>): Promise<DevicePeople> {
  const { id, name, site_id, user_id } = await findDeviceOf(ctx, GUARD_CONFIGS.user, body.device_token)
  const { today, instant } = await businessNow()
  const rows = await query(
    db.connection(),
    `select person.id, person.full_name, person.status, person.left_on, (
       select max(check_in_at) from attendances where user_id = person.id and check_out_at is null
         and check_in_at > ?::timestamptz - make_interval(hours => ?)) as since
     from users person where pin is not null and deleted_at is null 
       and case when ?::int is null then site_id = ? or site_id is null else id = ? end order by full_name, id`,
    [instant, LONGEST_SHIFT_HOURS, user_id, site_id, user_id],
  )
  const people = (rows as unknown as (DevicePerson & AccountStatus)[]).filter((person) => !isDeactivated(person, today))
  return { device: { id, name }, people: people.map(({ id: personId, full_name, since }) => ({ id: personId, full_name, since })) }
}

async function clocked(store: RequestStore, direction: ClockDirection, source: 'self' | 'kiosk'): Promise<Clocked> {
  const at = await clock(store, direction, source)
  const person = await store.find('users', store.caller.id)
  return { full_name: String(person?.full_name), direction, at, ...await clockState(store, store.caller.id) }
}

const withStore = <T>(read: (store: Store) => Promise<T>): Promise<T> =>
  runInTransaction(async (trx) => read(openStore(trx, null, await handlers().loadContext(trx))))
