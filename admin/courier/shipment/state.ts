/** What the state of a shipment means for its courier. Pure. */
import type { CourierDay, CourierShipment, CourierStop } from '#common/courier/day'
import { POSITION_SECONDS, POSITION_TOLERANCE_SECONDS } from '#common/courier/day'
import { STATUS_GROUPS } from '../../kit/at_build/status_groups.ts'

const isUnderWay = ({ status }: Pick<CourierShipment, 'status'>): boolean =>
  STATUS_GROUPS.shipments.under_way.includes(status)

/** The office follows the courier while a shipment is under way, if the company wants it. */
export const wantsPositions = ({ settings, shipments }: Pick<CourierDay, 'settings' | 'shipments'>): boolean =>
  settings.tracks_location && shipments.some(isUnderWay)

/** The server takes no other one so soon. A clock that was set back does not silence the phone. Moments as ISO 8601. */
export function isPositionDue(sentAt: string | null, at: string): boolean {
  const apart = sentAt === null ? NaN : Date.parse(at) - Date.parse(sentAt)
  return Number.isNaN(apart) || apart < 0 || apart >= (POSITION_SECONDS - POSITION_TOLERANCE_SECONDS) * 1000
}

/** The courier has not left yet. */
export const isBeforeLeaving = ({ status }: Pick<CourierShipment, 'status'>): boolean =>
  status === 'reserved' || status === 'semi_collected'

/** All its stops have ended: it is closed at the office, with the money and the items that came back. */
export const isToClose = ({ status, pending_count, stops }: CourierShipment): boolean =>
  pending_count === 0 && stops.length > 0 && (isUnderWay({ status }) || status === 'reserved')

/** It has ended; its money is still to be handed in. */
export const isToSettle = ({ status }: Pick<CourierShipment, 'status'>): boolean =>
  STATUS_GROUPS.shipments.to_settle.includes(status)

/** Three shirts are one item of three pieces; a day that a phone kept may not say so. */
export const piecesOf = (items: readonly Partial<Pick<CourierStop['items'][number], 'quantity'>>[]): number =>
  items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)

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

/** Of one order within a place; `isFirst`: where the order is loaded as a whole, wherever its items lie. */
export interface LoadOrder { readonly stop: CourierStop; readonly lines: readonly LoadLine[]; readonly isFirst: boolean }

/** The lines of each place by their orders. */
export function loadOrders(groups: readonly LoadGroup[]): readonly (readonly LoadOrder[])[] {
  const seen = new Set<number>()
  return groups.map(({ lines }) => [...new Set(lines.map(({ stop }) => stop))].map((stop) => {
    const isFirst = !seen.has(stop.id)
    seen.add(stop.id)
    return { stop, lines: lines.filter((line) => line.stop === stop), isFirst }
  }))
}

/** What is left of a stop to be put on the vehicle. */
export const itemsToLoad = ({ items }: CourierStop): readonly CourierStop['items'][number][] =>
  items.filter(({ result }) => result === 'expected')

/** The stop that follows this one in the sequence: after the last one, the first that is still open. */
export function nextStop({ stops }: CourierShipment, { id }: Pick<CourierStop, 'id'>): CourierStop | null {
  const at = stops.findIndex((stop) => stop.id === id)
  return [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0))].find(({ status }) => status === 'pending') ?? null
}
