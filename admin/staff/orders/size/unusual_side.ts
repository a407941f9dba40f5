/** A size that is possible and mostly a slip of the pen: a carpet 20 cm wide, or 11 m long. Pure. Source: domain.md §6.1. */
import type { MeasureRule } from '../items/measure/measure_form.ts'
import type { Measures } from '../items/measure/measures.ts'

/** In cm. A doormat is 40 wide, the carpet of a hall 10 m long. */
const USUAL = { min: 40, max: 1000 }

/** The side in cm that should be looked at again; null for a usual size, and for what is not sold by its area. */
export function unusualSide({ length_cm, width_cm, diameter_cm }: Measures, { unit }: MeasureRule): number | null {
  if (unit !== 'm2') return null
  const sides = [length_cm, width_cm, diameter_cm].filter((cm) => cm !== null)
  return sides.find((cm) => cm < USUAL.min || cm > USUAL.max) ?? null
}
