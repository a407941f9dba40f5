/** The shipments of a day as columns of stops, and what a move changes. Pure. */
import type { Arrangement, Crew, NewShipment, VersionedStop } from '#common/orders/dispatch'

export interface BoardColumn {
  /** The id of the shipment, or a name for one that is proposed. */
  readonly key: string
  readonly shipment_id: number | null
  /** Of a proposed shipment. */
  readonly create: (NewShipment & Crew) | null
  /** Pending stops in sequence. */
  readonly stops: readonly number[]
}

/** Moves stops to a place in a column, null to those that wait. Places count without the stops that move. */
export function moveStops(
  columns: readonly BoardColumn[], ids: readonly number[], to: string | null, place = Infinity,
): readonly BoardColumn[] {
  return columns.map((column) => {
    const left = column.stops.filter((id) => !ids.includes(id))
    const stops = column.key === to ? left.toSpliced(Math.min(place, left.length), 0, ...ids) : left
    return isSameList(stops, column.stops) ? column : { ...column, stops }
  })
}

/** What the server is asked for: the columns that differ, and the stops that left all of them. Null if nothing differs. */
export function arrangementOf(
  before: readonly BoardColumn[], after: readonly BoardColumn[], versionOf: (id: number) => number, confirmed: ReadonlySet<string>,
): Arrangement | null {
  const old = new Map(before.map((column) => [column.key, column.stops]))
  const changed = after.filter(({ key, stops }) => !isSameList(stops, old.get(key) ?? []))
  const placed = new Set(after.flatMap(({ stops }) => stops))
  const left = before.flatMap(({ stops }) => stops).filter((id) => !placed.has(id))
  const versioned = (ids: readonly number[]): VersionedStop[] => ids.map((id) => ({ id, version: versionOf(id) }))
  if (changed.length === 0) return null
  return {
    shipments: changed.map(({ key, shipment_id, create, stops }) => ({
      ...shipment_id === null ? { create: create ?? { date: '' } } : { id: shipment_id }, stops: versioned(stops),
      ...confirmed.has(key) && { is_overload_confirmed: true },
    })),
    waiting: versioned(left),
  }
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id, index) => id === b[index])
