/** Where the items of an order are between the client and the plant, from its stops. Pure. Source: domain.md §6.7. */
import { isReady } from './status_groups.ts'
import type { Row } from '#resources'

type Order = Pick<
  Row<'orders'>,
  | 'status' | 'return_mode' | 'to_return_items' | 'collects_to_plan' | 'collects_planned' | 'collects_under_way' | 'collects_on_vehicle'
  | 'collects_at_depot' | 'deliveries_planned' | 'deliveries_under_way'
>

export function logisticsState(order: Order): NonNullable<Row<'orders'>['logistics_state']> {
  const { status } = order
  if (status === 'delivered') return 'delivered'
  if (status === 'canceled') return order.to_return_items ? 'returning' : 'none'
  if (status === 'pending') return beforeReception(order)
  return isReady(status) && order.return_mode === 'delivery' ? beforeDelivery(order) : 'at_plant'
}

/** Where its pieces are comes before where a courier still has to go. */
function beforeReception({ collects_under_way, collects_planned, collects_to_plan, collects_on_vehicle, collects_at_depot }: Order) {
  if (collects_on_vehicle) return 'on_vehicle'
  if (collects_at_depot) return 'at_depot'
  if (collects_under_way) return 'collecting'
  if (collects_planned) return 'collect_planned'
  return collects_to_plan ? 'to_collect' : 'none'
}

function beforeDelivery({ deliveries_under_way, deliveries_planned }: Order) {
  if (deliveries_under_way) return 'delivering'
  return deliveries_planned ? 'delivery_planned' : 'to_deliver'
}
