/** What lowers a bill: `discount_amount` has what was agreed and what was given back for goodwill. Pure. */
import type { Row } from '#resources'

type Order = Pick<Row<'orders'>, 'discount_amount' | 'goodwill_total'>

export function billReduction({ discount_amount, goodwill_total }: Order): 'discount' | 'refund' | 'both' {
  if (!goodwill_total) return 'discount'
  return (discount_amount ?? 0) > goodwill_total ? 'both' : 'refund'
}
