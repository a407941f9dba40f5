/** Positions of couriers, recorded during a shipment only (domain.md §9 `track_location`). */
import { isUnderWay, isTaken } from './phases.ts'
import { settingOf } from '#backend/services/settings/setting_of'
import { deviceMoment } from '#backend/engine/resource/device_time'
import { refuse } from '#backend/engine/resource/refusals'
import { areOnDay } from '#common/time/day_hours'
import { POSITION_SECONDS, POSITION_TOLERANCE_SECONDS } from '#common/courier/day'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

export async function beforeSaveLocation({ store, draft }: BeforeSaveContext<'courier_locations'>): Promise<Values<'courier_locations'>> {
  if (draft.courier_id === undefined) return {}
  if (!settingOf(store.context, 'delivery_track_location')) throw refuse('errors.shipments.not_tracked')
  const { today } = store.context
  const own = await store.select('shipments', { courier_id: draft.courier_id })
  // A shipment that is reserved for another day says nothing about where its courier is now.
  const shipment = own.find(({ status }) => isUnderWay(status)) ?? own.find((one) => isTaken(one.status) && areOnDay(one, today))
  if (!shipment) throw refuse('errors.shipments.no_open_shipment')
  // A clock that is ahead would hide all later positions behind this one; a phone tells nothing of the time before the reservation.
  const earliest = store.caller?.guard === 'courier' ? shipment.reserved_at : null
  const at = deviceMoment(store.context, draft.at ?? store.context.now, earliest)
  await assertNotTooSoon(store, draft.courier_id, at)
  return { shipment_id: shipment.id, at }
}

/** Two phones of one courier count as one. */
async function assertNotTooSoon(store: Store, courier_id: number, at: string): Promise<void> {
  const apart = POSITION_SECONDS - POSITION_TOLERANCE_SECONDS
  const near = await store.query(
    `select 1 from courier_locations where courier_id = ? and at > ?::timestamptz - make_interval(secs => ?)
      and at < ?::timestamptz + make_interval(secs => ?) limit 1`, [courier_id, at, apart, at, apart])
  if (near.length > 0) throw refuse('errors.shipments.position_too_soon', { seconds: POSITION_SECONDS })
}

/** Without the store, whose audit log is permanent: positions are deleted after 30 days. */
export async function afterSaveLocation(
  { store, row: { courier_id, location, at } }: AfterSaveContext<'courier_locations'>,
): Promise<void> {
  await store.query(
    `update couriers set last_location = ?::jsonb, last_location_at = ?
      where id = ? and (last_location_at is null or last_location_at <= ?)`,
    [JSON.stringify(location), at, courier_id, at],
  )
}
