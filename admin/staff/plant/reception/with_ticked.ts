/** An order with what was ticked off since it was read, by item. Pure. */
import type { ReceptionOrder } from '#common/plant/reception'

export function withTicked(order: ReceptionOrder, since: ReadonlyMap<number, string>): ReceptionOrder {
  const ticked = order.items.filter(({ id, arrived_at }) => arrived_at === null && since.has(id))
  if (ticked.length === 0) return order
  return {
    ...order, arrived: ticked.reduce((sum, { quantity }) => sum + quantity, order.arrived),
    items: order.items.map((item) => ({ ...item, arrived_at: item.arrived_at ?? since.get(item.id) ?? null })),
  }
}
