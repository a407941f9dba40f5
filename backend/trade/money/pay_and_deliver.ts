/**
 * POST /api/user/orders/:id/pay-and-deliver with the body of `pay`: takes what is left to pay and hands the order over, in one
 * transaction. It is exactly the two transitions, so their permissions, conditions and effects hold; where one is refused, neither runs.
 */
import type { SavingCall } from '#backend/engine/calls/define_call'
import { resourceOf } from '#backend/engine/definition/registry'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { runTransition } from '#backend/engine/resource/write/run_transition'
import { visibleRecordOrVersion } from '#backend/engine/resource/write/record_version'

export async function payAndDeliver({ store, id, body }: SavingCall): Promise<unknown> {
  const orders = resourceOf('orders')
  await runTransition(store, orders, await findForUpdate(store, orders, id), 'pay', body)
  const row = await runTransition(store, orders, await findForUpdate(store, orders, id), 'deliver', {})
  return visibleRecordOrVersion(store, orders, row)
}
