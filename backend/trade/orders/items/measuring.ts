/** The quantity of a measured item as it is stored, and which of its measures are implausible. Pure. Source: domain.md §6.1. */
import { exactQuantity, itemArea } from '#common/orders/item_quantity'
import { compare, decimal, fixed } from '#schema/decimal'
import { isMeasureOfShape } from '#common/orders/required_measures'
import { app, type Row } from '#resources'

type Measure = Pick<Row<'order_items'>, 'shape' | 'length_cm' | 'width_cm' | 'height_cm' | 'diameter_cm' | 'parts' | 'quantity'>
type Unit = Row<'order_items'>['unit']

/** `out_of_bounds` is refused, `large` needs to be confirmed. `field` is the path of the side: 'parts.1.width_cm'. */
export type MeasureProblem =
  | { readonly code: 'out_of_bounds'; readonly field: string }
  | { readonly code: 'large'; readonly area: string }

/** m², running metres or items as a numeric string with 3 decimals, as `measured_quantity` stores it; null: see exactQuantity. */
export function measuredQuantity(measure: Measure, unit: Unit): string | null {
  const exact = exactQuantity(measure, unit)
  return exact && fixed(exact, 3)
}

/** Every side within the bounds of resources.ts; an item above 40 m² is probably a typing error. */
export function findImplausibleMeasures(measure: Measure): MeasureProblem[] {
  const outside = sides(measure).filter(({ cm }) => cm < SIDE.min || cm > SIDE.max)
  if (outside.length) return outside.map(({ field }) => ({ code: 'out_of_bounds', field }))
  const area = itemArea(measure)
  return area && compare(area, decimal(40)) > 0 ? [{ code: 'large', area: fixed(area, 3) }] : []
}

const SIDE = app.resources.order_items.fields.length_cm
const DIMENSIONS = ['length_cm', 'width_cm', 'height_cm', 'diameter_cm'] as const

/** The sides that the shape has. */
function sides(measure: Measure): { field: string; cm: number }[] {
  const own = DIMENSIONS.filter((name) => isMeasureOfShape(name, measure.shape)).map((field) => ({ field, cm: measure[field] }))
  const parts = measure.shape === 'composite' ? measure.parts ?? [] : []
  const ofParts = parts.flatMap((part, n) => [
    { field: `parts.${n}.length_cm`, cm: part.length_cm },
    { field: `parts.${n}.width_cm`, cm: part.width_cm },
  ])
  return [...own, ...ofParts].filter((side): side is { field: string; cm: number } => side.cm !== null)
}
