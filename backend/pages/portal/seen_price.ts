/**
 * The client's page says that it shows a price. A call of its own: what only reads the page, such as the preview of a link in a messenger,
 * has seen nothing.
 */
import { viewQuote } from '#backend/trade/orders/index'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { runMutation } from '#backend/engine/resource/request'
import { authenticateOrderLink } from './order_link.ts'
import type { PublicCall, SavingCall } from '#backend/engine/calls/define_call'

/** POST /api/client/orders/:id/seen */
export async function seePrice({ store, caller, id }: SavingCall): Promise<{ readonly id: number }> {
  await assertVisible(store.trx, 'orders', caller, id)
  await viewQuote(store, id)
  return { id }
}

/** POST /api/public/orders/:token/seen */
export async function seePriceOfLink({ ctx }: PublicCall): Promise<unknown> {
  const { order_id } = await authenticateOrderLink(ctx)
  return runMutation(ctx, async (store) => {
    await viewQuote(store, order_id)
    return { status: 204, body: null }
  })
}
