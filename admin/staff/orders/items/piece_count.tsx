/** How many pieces an order has; before it has any, how many its client has announced. */
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { Order } from '../order.ts'

export function PieceCount({ order: { received_items, declared_items } }: { order: Pick<Order, 'received_items' | 'declared_items'> }) {
  const { t, format } = useTranslation()
  return received_items || !declared_items ? <Ltr>{format.number(received_items ?? 0)}</Ltr>
    : t('ui.orders.announced', { count: declared_items })
}
