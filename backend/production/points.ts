/** What a task was worth. Pure. Source: domain.md §3.7, D17. */
import { decimal, fixed, times } from '#schema/decimal'
import type { Row } from '#resources'

type Item = Pick<Row<'order_items'>, 'measured_quantity' | 'quantity' | 'unit'>

/** As it was measured; pieces where nothing was. */
export const quantityOf = ({ measured_quantity, quantity }: Item): string => measured_quantity ?? fixed(decimal(quantity), 3)

/** Points are given per unit of the job; null where the item is measured in another one. */
export function pointsOf(item: Item, { points, points_unit }: Pick<Row<'jobs'>, 'points' | 'points_unit'>): string | null {
  if (points === null || points_unit === null) return null
  if (points_unit === 'u') return fixed(times(decimal(points), decimal(item.quantity)), 2)
  return item.unit === points_unit ? fixed(times(decimal(points), decimal(quantityOf(item))), 2) : null
}
