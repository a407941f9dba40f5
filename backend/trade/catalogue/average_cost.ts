/** The average cost of one unit over all purchases; null before the first. Pure. */
import { compare, decimal, fixed, quotient, times } from '#schema/decimal'
import type { Row } from '#resources'

const PLACES = 4

export function averageCost({ bought_quantity, bought_value }: Pick<Row<'cleaning_materials'>,
  'bought_quantity' | 'bought_value'>): string | null {
  const [quantity, value] = [decimal(bought_quantity ?? '0'), decimal(bought_value ?? '0')]
  if (compare(quantity, decimal(0)) <= 0) return null
  return fixed({ units: BigInt(quotient(times(value, decimal(10 ** PLACES)), quantity)), scale: PLACES }, PLACES)
}
