/** By when an order could be ready if its client agreed now. Nothing is stored, and no room is held. */
import type { Call, PublicCall } from '#backend/engine/calls/define_call'
import { previewTurns, promiseOfOrder, readOrder } from '#backend/trade/orders/index'
import type { ReadyBy } from '#common/orders/ready_by'
import type { Caller } from '#backend/engine/resource/caller'
import { authenticateOrderLink } from './order_link.ts'

/** GET /api/client/orders/:id/ready-by */
export const showReadyBy = ({ caller, id }: Call): Promise<ReadyBy> => readyBy(caller, id)

/** GET /api/public/orders/:token/ready-by */
export async function showReadyByOfLink({ ctx }: PublicCall): Promise<ReadyBy> {
  const { caller, order_id } = await authenticateOrderLink(ctx)
  return readyBy(caller, order_id)
}

const readyBy = (caller: Caller, id: number): Promise<ReadyBy> =>
  previewTurns.run(caller, () => readOrder(caller, id, async (store, order) => {
    // Who has been promised a day holds to it; without items nobody can say.
    const isOpen = order.promised_at === null && order.status !== 'canceled' && (order.received_items ?? 0) > 0
    return { ready_by: isOpen ? (await promiseOfOrder(store, order))?.promised_at ?? null : null }
  }))
