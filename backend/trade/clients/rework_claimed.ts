/** An accepted claim is made good by an order that washes again, of the item that the client complains about. */
import { makeRework } from '#backend/trade/orders/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

/** The arguments of `claims.rework`, as resources.ts declares them. */
interface Rework { readonly item_id?: number | null }

export async function reworkClaimed({ store, row: claim, args }: TransitionContext<'claims'>): Promise<Values<'claims'>> {
  const order = await findOrFail(store, 'orders', claim.order_id)
  const item = (args as Rework).item_id ?? claim.order_item_id
  return { rework_order_id: await makeRework(store, order, item, `${claim.code}: ${claim.description}`) }
}
