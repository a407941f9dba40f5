/** How much must be paid before an order is confirmed. Pure. Source: domain.md §5.1 T-O4, §9 `advance_percent`. */
import { percentOf } from './pricing.ts'
import type { Row } from '#resources'

type Client = Pick<Row<'clients'>, 'type' | 'orders_count'>
interface Percents { readonly new: string; readonly professionel: string }

/** In centimes. On a first order of a professional client the greater of the two percentages holds. */
export function requiredAdvance(total: number | null, client: Client, percents: Percents): number {
  const percentsDue = [
    ...((client.orders_count ?? 0) <= 1 ? [percents.new] : []),
    ...(client.type === 'professionel' ? [percents.professionel] : []),
  ]
  return Math.max(0, ...percentsDue.map((percent) => percentOf(total ?? 0, percent)))
}
