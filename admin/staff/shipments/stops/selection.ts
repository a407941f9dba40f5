/** Which stops are chosen, in the sequence of the shipment, and which of them a circle has chosen. Pure. */
import { isInside } from '#common/is_inside'
import { distanceInMetres } from '#common/distance'
import type { Point } from '#schema/types'

export interface Circle {
  readonly center: Point
  readonly radius_m: number
}

/** The corners of an outline that was drawn around stops. */
export type Outline = readonly Point[]

export interface StopSelection {
  /** Ids in the sequence of the shipment. */
  readonly chosen: readonly number[]
  /** Those that the circle or the outline has added: they go when it leaves them. */
  readonly byCircle: ReadonlySet<number>
}

export const NOTHING_CHOSEN: StopSelection = { chosen: [], byCircle: new Set() }

/** Selects the stop as the last one, or deselects it. A stop that was selected by hand stays when the circle moves. */
export const toggled = ({ chosen, byCircle }: StopSelection, id: number): StopSelection => ({
  chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
  byCircle: without(byCircle, [id]),
})

export const selectStops = ({ chosen, byCircle }: StopSelection, ids: readonly number[]): StopSelection =>
  ({ chosen: [...new Set([...chosen, ...ids])], byCircle: without(byCircle, ids) })

export const deselectStops = ({ chosen, byCircle }: StopSelection, ids: readonly number[]): StopSelection =>
  ({ chosen: chosen.filter((id) => !ids.includes(id)), byCircle: without(byCircle, ids) })

/** Selects the stops inside the circle, and deselects those that the previous circle had selected. */
export function selectStopsInCircle({ chosen, byCircle }: StopSelection, inside: readonly number[]): StopSelection {
  const kept = chosen.filter((id) => !byCircle.has(id) || inside.includes(id))
  const added = inside.filter((id) => !kept.includes(id))
  return { chosen: [...kept, ...added], byCircle: new Set([...kept.filter((id) => byCircle.has(id)), ...added]) }
}

/** Moves a stop to a place in the sequence. */
export function moved(chosen: readonly number[], id: number, to: number): readonly number[] {
  if (to < 0 || to >= chosen.length) return chosen
  return chosen.filter((one) => one !== id).toSpliced(to, 0, id)
}

interface Placed { readonly id: number; readonly location: Point | null }

export const idsInside = (stops: readonly Placed[], { center, radius_m }: Circle): readonly number[] => stops
  .filter(({ location }) => location !== null && distanceInMetres(location, center) <= radius_m).map(({ id }) => id)

export const idsInOutline = (stops: readonly Placed[], outline: Outline): readonly number[] => stops
  .filter(({ location }) => location !== null && isInside(location, outline)).map(({ id }) => id)

const without = (ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !gone.includes(id)))
