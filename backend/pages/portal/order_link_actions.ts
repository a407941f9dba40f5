/** Transitions that the holder of a link runs as the client, on this order and its stops. */
import type { PublicCall } from '#backend/engine/calls/define_call'
import { runMutation } from '#backend/engine/resource/request'
import { runTransition } from '#backend/engine/resource/write/run_transition'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { NotFound } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { authenticateOrderLink, type OrderLink } from './order_link.ts'
import { orderLinkJson } from './order_link_json.ts'
import type { ResourceName } from '#resources'
import type { HttpContext } from '@adonisjs/core/http'
import type { Data } from '#schema/predicate'
import type { RequestStore } from '#backend/engine/resource/store'
import type { LINK_ORDER_TRANSITIONS, LINK_STOP_TRANSITIONS } from './order_link_fields.ts'

type OrderTransition = (typeof LINK_ORDER_TRANSITIONS)[number]
type StopTransition = (typeof LINK_STOP_TRANSITIONS)[number]

export const showLinkedOrder = async ({ ctx }: PublicCall): Promise<Data> => orderLinkJson(null, await authenticateOrderLink(ctx))

export const runOrderTransition = (verb: OrderTransition, { ctx, body }: PublicCall): Promise<unknown> =>
  runOfLink(ctx, 'orders', verb, async (store, { order_id }) => {
    const orders = resourceOf('orders')
    const before = await findForUpdate(store, orders, order_id)
    await store.inUnitOfWork(async () => {
      const order = await runTransition(store, orders, before, verb, body)
      // Signed-in clients confirm through the channel `portal`.
      if (!before.confirmed_at && order.confirmed_at) await store.update('orders', order_id, { confirmation_channel: 'link' })
    })
  })

export const runStopTransition = (verb: StopTransition, { ctx, id, body }: PublicCall): Promise<unknown> =>
  runOfLink(ctx, 'order_deliveries', verb, async (store, { order_id }) => {
    const stops = resourceOf('order_deliveries')
    const stop = await findForUpdate(store, stops, id)
    if (stop.order_id !== order_id) throw new NotFound()
    await runTransition(store, stops, stop, verb, body)
  })

type LinkAction = (store: RequestStore, link: OrderLink) => Promise<void>

async function runOfLink(ctx: HttpContext, name: ResourceName, verb: string, run: LinkAction): Promise<unknown> {
  const link = await authenticateOrderLink(ctx)
  await ctx.bouncer.with('ResourcePolicy').authorize('transition', resourceOf(name), verb)
  return runMutation(ctx, async (store) => {
    await run(store, link)
    return { status: 200, body: await orderLinkJson(store.trx, link) }
  })
}
