/** A waiting stop as the planning page shows it, its filters and its sequence in the list. Pure. */
import type { Row as Columns } from '#resources'
import type { Point } from '#schema/types'
import { containsText } from '../../kit/controls/contains_text.ts'
import { valuesOf } from '../definition/definition.ts'
import type { Reference, Row } from '../definition/record.ts'

/** The fields of a stop that the page requests. */
export const STOP_FIELDS = [
  'order_id', 'client_id', 'kind', 'address_id', 'zone_id', 'date', 'slot_from', 'slot_to', 'is_slot_confirmed', 'attempt_no',
  'expected_items', 'area', 'amount_due', 'shipment_id', 'sequence', 'is_order_changed',
] as const

export type StopRow = Row & Pick<Columns<'order_deliveries'>, typeof STOP_FIELDS[number]>
  & { readonly [N in 'order' | 'client' | 'zone']: Reference | null }

export interface PlanStop {
  readonly id: number
  readonly version: number
  readonly kind: Columns<'order_deliveries'>['kind']
  readonly order: Reference
  readonly client: string
  readonly zone: Reference | null
  readonly date: string | null
  readonly slot_from: string | null
  readonly slot_to: string | null
  readonly items: number | null
  readonly area: string | null
  readonly amount: number | null
  readonly priority: string
  readonly isLate: boolean
  /** The order says otherwise since the stop was planned. */
  readonly isOrderChanged: boolean
  /** The pin of the address, else the middle of its zone; null without an outline either. */
  readonly location: Point | null
  readonly isPinned: boolean
  readonly shipment_id: number | null
  readonly sequence: number | null
}

interface StopDetails {
  readonly pin: Point | null
  readonly zonePlace: Point | null
  readonly priority: string | null
  readonly today: string
}

export function toPlanStop(row: StopRow, { pin, zonePlace, priority, today }: StopDetails): PlanStop {
  const { id, version, kind, order, order_id, client, zone, date, slot_from, slot_to, expected_items, area, amount_due } = row
  const { shipment_id = null, sequence = null, is_order_changed } = row
  return {
    id, version, kind, order: order ?? { id: order_id, label: `#${order_id}` }, client: client?.label ?? '', zone, date, slot_from, slot_to,
    items: expected_items, area, amount: amount_due ?? null, priority: priority ?? 'normal', isLate: date !== null && date < today,
    isOrderChanged: is_order_changed === true, location: pin ?? zonePlace, isPinned: pin !== null, shipment_id, sequence,
  }
}

/** From the least urgent to the most urgent one. */
const PRIORITIES = valuesOf('order_priority')

/** The earliest first, those without a date last; at the same time the more urgent ones first. */
export function sortByUrgency(stops: readonly PlanStop[]): readonly PlanStop[] {
  const time = ({ date, slot_from }: PlanStop) => `${date ?? '9'} ${slot_from ?? '9'}`
  return stops.toSorted((a, b) =>
    time(a).localeCompare(time(b)) || PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority) || a.id - b.id)
}

export interface StopFilters {
  readonly q: string
  readonly kind: PlanStop['kind'] | 'all'
  /** Null for all zones, 0 for stops without a zone. */
  readonly zone: number | null
  /** A day, `late`, `none` for stops without a date, or null for all. */
  readonly date: string | null
}

export const NO_FILTERS: StopFilters = { q: '', kind: 'all', zone: null, date: null }

export function matchesFilters(stop: PlanStop, { q, kind, zone, date }: StopFilters): boolean {
  return (kind === 'all' || stop.kind === kind)
    && (zone === null || (stop.zone?.id ?? 0) === zone)
    && (date === null || (date === 'late' ? stop.isLate : (stop.date ?? 'none') === date))
    && (q === '' || [stop.order.label, stop.client, stop.zone?.label ?? ''].some((text) => containsText(text, q)))
}

/** The zones of the stops by their names. */
export function zonesOf(stops: readonly PlanStop[]): readonly Reference[] {
  const zones = new Map(stops.flatMap(({ zone }) => (zone ? [[zone.id, zone] as const] : [])))
  return [...zones.values()].toSorted((a, b) => a.label.localeCompare(b.label))
}

type ShipmentType = Columns<'shipments'>['type']

/** Pickups and deliveries together are an assignment; stops of one kind are one if the planner wants it. */
export function shipmentTypeOf(stops: readonly PlanStop[], isAssignment: boolean): ShipmentType {
  const kinds = new Set(stops.map(({ kind }) => kind))
  return isAssignment || kinds.size > 1 ? 'assignment' : [...kinds][0] ?? 'collect'
}
