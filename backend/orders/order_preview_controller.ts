import type { HttpContext } from '@adonisjs/core/http'
import { runInTransaction } from '#backend/database/run_in_transaction'
import { query } from '#backend/database/query'
import { resourceOf } from '#backend/definition/registry'
import { handlers } from '#backend/resource/handler_registry'
import { openStore } from '#backend/resource/open_store'
import { authorize } from '#backend/resource/policy'
import { may } from '#backend/resource/caller'
import { Forbidden } from '#backend/resource/refusals'
import { bodyOf, callerOf } from '#backend/resource/request'
import { previewOrder } from './preview_order.ts'
import type { OrderPreview } from '#common/order_preview'
import type { RequestStore } from '#backend/resource/store'

/** POST /api/user/orders/preview. The prices of a draft are read by whoever may read those of orders. */
export async function showOrderPreview(ctx: HttpContext): Promise<OrderPreview> {
  const caller = callerOf(ctx)
  await authorize(caller, resourceOf('orders'), 'create')
  await authorize(caller, resourceOf('orders'), 'list')
  if (!may(caller, 'order-price')) throw new Forbidden()
  const context = await handlers().loadContext()
  return runInTransaction(async (trx) => {
    await query(trx, 'set transaction read only')
    return previewOrder(openStore(trx, caller, context) as RequestStore, bodyOf(ctx))
  })
}
