/** A number of stars: its unit is ★, and its maximum is the number of stars that are drawn. Pure. */
import type { Field } from '../../definition/definition.ts'

const STAR = '★'
const MOST_STARS = 10

/** The number of stars; null for any other number. */
export function starCountOf({ unit, max }: Pick<Field, 'unit' | 'max'>): number | null {
  const stars = Number(max)
  return unit === STAR && stars > 0 && stars <= MOST_STARS ? stars : null
}
