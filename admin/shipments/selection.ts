/** Which stops are chosen, in the sequence of the run, and which of them a circle has chosen. Pure. */
import { distanceInMetres } from '#common/distance'
import type { Point } from '#schema/types'

export interface Circle {
  readonly center: Point
  readonly radius_m: number
}

export interface Selection {
  /** Ids in the sequence of the run. */
  readonly chosen: readonly number[]
  /** Those that the circle has added: they go when the circle leaves them. */
  readonly byCircle: ReadonlySet<number>
}

export const NOTHING_CHOSEN: Selection = { chosen: [], byCircle: new Set() }

/** Ticks the stop as the last one, or unticks it. A stop that was ticked by hand stays when the circle moves. */
export const toggled = ({ chosen, byCircle }: Selection, id: number): Selection => ({
  chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
  byCircle: without(byCircle, [id]),
})

export const withAll = ({ chosen, byCircle }: Selection, ids: readonly number[]): Selection =>
  ({ chosen: [...new Set([...chosen, ...ids])], byCircle: without(byCircle, ids) })

export const withNone = ({ chosen, byCircle }: Selection, ids: readonly number[]): Selection =>
  ({ chosen: chosen.filter((id) => !ids.includes(id)), byCircle: without(byCircle, ids) })

/** Ticks the stops inside the circle, and unticks those that the previous circle had ticked. */
export function withCircle({ chosen, byCircle }: Selection, inside: readonly number[]): Selection {
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

const without = (ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !gone.includes(id)))
