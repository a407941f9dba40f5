/** `GET /api/user/orders/:id/promise-days`: what the order could be promised for now. Nothing is stored, and no room is held. */
import { promiseDays } from './promise_days.ts'
import { promiseOfOrder } from './set_promise.ts'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import type { Call } from '#backend/engine/calls/define_call'
import type { PromiseDay } from '#common/orders/promise_days'

export async function showPromiseDays({ caller, id }: Call): Promise<PromiseDay[]> {
  return runInTransaction(async (trx) => {
    await assertVisible(trx, 'orders', caller, id)
    const store = openStore(trx, caller, await handlers().loadContext(trx))
    const possible = await promiseOfOrder(store, await findOrFail(store, 'orders', id))
    return possible ? promiseDays(possible) : []
  })
}
