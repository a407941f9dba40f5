import type { Call } from '#backend/engine/calls/define_call'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { query } from '#backend/engine/database/query'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { previewOrder } from './preview_order.ts'
import type { OrderPreview } from '#common/orders/preview'
import type { RequestStore } from '#backend/engine/resource/store'

/** POST /api/user/orders/preview. The prices of a draft are read by whoever may read those of orders. */
export async function showOrderPreview({ caller, body }: Call): Promise<OrderPreview> {
  const context = await handlers().loadContext()
  return runInTransaction(async (trx) => {
    await query(trx, 'set transaction read only')
    return previewOrder(openStore(trx, caller, context) as RequestStore, body)
  })
}
