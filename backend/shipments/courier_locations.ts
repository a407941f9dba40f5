/** Positions of couriers, recorded during a shipment only (domain.md §9 `track_location`). */
import { isUnderWay, occupiesCrew } from './shipment_phases.ts'
import { settingOf } from '#backend/settings/setting_definitions'
import { refuse } from '#backend/resource/refusals'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/resource/handler_types'
import type { Values } from '#backend/resource/store'

export async function beforeSaveLocation({ store, draft }: BeforeSaveContext<'courier_locations'>): Promise<Values<'courier_locations'>> {
  if (draft.courier_id === undefined) return {}
  if (!settingOf(store.context, 'delivery.track_location')) throw refuse('errors.shipments.not_tracked')
  const { today } = store.context
  const own = await store.select('shipments', { courier_id: draft.courier_id })
  // A shipment that is reserved for another day says nothing about where its courier is now.
  const shipment = own.find(({ status }) => isUnderWay(status)) ?? own.find(({ status, date }) => occupiesCrew(status) && date === today)
  if (!shipment) throw refuse('errors.shipments.no_open_run')
  return { shipment_id: shipment.id }
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
