/** What couriers bring is received piece by piece. */
import { happens, type World } from './world.ts'
import type { Reception, ReceptionOrder } from '#common/plant/reception'
import type { Row } from '#resources'

export async function receiveAll(world: World): Promise<void> {
  const { plant: { staff: { clerk } } } = world
  const { groups } = await clerk.get<Reception>('reception')
  for (const order of groups.filter(({ shipment }) => shipment !== null).flatMap(({ orders }) => orders)) await receive(world, order)
}

/** Each piece is ticked off; one may be missing, or one more be there. Pieces without a tag of the roll get a printed one. */
async function receive(world: World, { id, items }: ReceptionOrder): Promise<void> {
  const { random, ledger, plant: { carpets, staff: { clerk } } } = world
  const awaited = items.filter(({ arrived_at }) => arrived_at === null)
  const missing = awaited.length > 1 && happens(world, 'other_count') ? random.pick(awaited) : null
  for (const item of awaited) {
    if (item === missing) await clerk.post(`order-items/${item.id}/miss`, { reason: 'Not on the vehicle' })
    else await clerk.post(`order-items/${item.id}/arrive`)
  }
  if (happens(world, 'other_count')) {
    const found = await clerk.post<Row<'order_items'>>('order-items', { order_id: id, category_id: carpets, quantity: 1 })
    await clerk.try(`order-items/${found.id}/arrive`)
  }
  await clerk.post(`orders/${id}/receive`)
  ledger.count('received orders')
}

/** Declined and canceled pieces are put away until their client has them. */
export async function putAwayUnwashed({ ledger, plant: { backroom, staff: { lead } } }: World): Promise<void> {
  for (const item of await lead.list<Row<'order_items'>>('order-items?_view=to_return')) {
    if (item.current_stock_id !== null || (item as { on_board?: number }).on_board) continue
    await lead.post(`order-items/${item.id}/move`, { to_stock_id: backroom.id })
    ledger.count('put away unwashed')
  }
}
