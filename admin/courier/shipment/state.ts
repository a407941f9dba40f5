/** What the state of a shipment means for its courier. Pure. */
import type { CourierDay, CourierShipment, CourierStop } from '#common/courier/day'
import { STATUS_GROUPS } from '../../kit/at_build/status_groups.ts'

const isUnderWay = ({ status }: Pick<CourierShipment, 'status'>): boolean =>
  STATUS_GROUPS.shipments.under_way.includes(status)

/** The office follows the courier while a shipment is under way, if the company wants it. */
export const wantsPositions = ({ settings, shipments }: Pick<CourierDay, 'settings' | 'shipments'>): boolean =>
  settings.tracks_location && shipments.some(isUnderWay)

/** The courier has not left yet. */
export const isBeforeLeaving = ({ status }: Pick<CourierShipment, 'status'>): boolean =>
  status === 'reserved' || status === 'semi_collected'

/** All its stops have ended: it is closed at the office, with the money and the items that came back. */
export const isToClose = ({ status, pending_count, stops }: CourierShipment): boolean =>
  pending_count === 0 && stops.length > 0 && (isUnderWay({ status }) || status === 'reserved')

/** It has ended; its money is still to be handed in. */
export const isToSettle = ({ status }: Pick<CourierShipment, 'status'>): boolean =>
  STATUS_GROUPS.shipments.to_settle.includes(status)

/** A place of the plant and the items of the shipment that wait there. */
export interface LoadGroup { readonly place: string | null; readonly lines: readonly LoadLine[] }
export interface LoadLine { readonly stop: CourierStop; readonly item: CourierStop['items'][number] }

/** In the order in which one walks through the places. */
export function loadGroups({ stops }: CourierShipment): readonly LoadGroup[] {
  const groups = new Map<string | null, LoadLine[]>()
  for (const stop of stops) {
    if (stop.kind !== 'delivery' || stop.status !== 'pending') continue
    for (const item of stop.items) groups.set(item.place, [...groups.get(item.place) ?? [], { stop, item }])
  }
  return [...groups].map(([place, lines]) => ({ place, lines }))
    .sort((one, other) => (one.place ?? '￿').localeCompare(other.place ?? '￿'))
}
