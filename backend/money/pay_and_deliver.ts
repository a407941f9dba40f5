/**
 * POST /api/user/orders/:id/pay-and-deliver with the body of `pay`: takes what is left to pay and hands the order over, in one
 * transaction. It is exactly the two transitions, so their permissions, conditions and effects hold; where one is refused, neither runs.
 */
import { authorizeTransition } from '#backend/resource/policy'
import { bodyOf, callerOf, runMutation } from '#backend/resource/request'
import { resourceOf } from '#backend/definition/registry'
import { findForUpdate } from '#backend/resource/write/locks'
import { runTransition } from '#backend/resource/write/run_transition'
import { visibleRecordOrVersion } from '#backend/resource/write/record_version'
import type { HttpContext } from '@adonisjs/core/http'

export async function payAndDeliver(ctx: HttpContext): Promise<unknown> {
  const orders = resourceOf('orders')
  for (const verb of ['pay', 'deliver']) await authorizeTransition(callerOf(ctx), orders, verb)
  return runMutation(ctx, async (store) => {
    const id = Number(ctx.params.id)
    await runTransition(store, orders, await findForUpdate(store, orders, id), 'pay', bodyOf(ctx))
    const row = await runTransition(store, orders, await findForUpdate(store, orders, id), 'deliver', {})
    return { status: 200, body: await visibleRecordOrVersion(store, orders, row) }
  }, { answers: orders })
}
