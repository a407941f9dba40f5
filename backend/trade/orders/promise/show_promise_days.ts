/** `GET /api/user/orders/:id/promise-days`: what the order could be promised for now. Nothing is stored, and no room is held. */
import { promiseDays } from './promise_days.ts'
import { readOrder } from './read_order.ts'
import { promiseOfOrder } from './set_promise.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { PromiseDay } from '#common/orders/promise_days'

export const showPromiseDays = ({ caller, id }: Call): Promise<PromiseDay[]> => readOrder(caller, id, async (store, order) => {
  const possible = await promiseOfOrder(store, order)
  return possible ? promiseDays(possible) : []
})
