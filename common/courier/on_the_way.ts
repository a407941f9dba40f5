import type { ShapedAs } from '#resources'

/** What the client of a stop sees of the courier; all of it is empty unless the stop is the next one or the courier has left for it. */
export const courierOnTheWay = {
  /** The next stop, for which the courier has not left yet. */
  is_next: 'bool',
  /** They stand at the door: nothing is expected any more. */
  is_at_door: 'bool', eta_at: 'datetime|null',
  /** What the client says at the door, where the setting asks for it. */
  code: 'string|null', location: { nullable: { component: 'Point' } }, seen_at: 'datetime|null',
} as const
export type CourierOnTheWay = ShapedAs<typeof courierOnTheWay>
