/** What the holder of a link does: as the client would, on this order and its visits. */
import { once } from '#backend/resource/once'
import { pressTransition } from '#backend/resource/write/press'
import { seen } from '#backend/resource/write/seen'
import { authorizeMove } from '#backend/resource/policy'
import { bodyOf } from '#backend/resource/request'
import { NotFound } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { linkOf, type Link } from './link.ts'
import { linkPage } from './link_page.ts'
import type { ResourceName } from '#resources'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/resource/store'
import type { LINK_VERBS, STOP_VERBS } from './shown.ts'

type Act = (store: RequestStore, link: Link, ctx: HttpContext) => Promise<void>

export const pressOrder = (verb: (typeof LINK_VERBS)[number]) => acting('orders', verb, async (store, { order_id }, ctx) => {
  const orders = resourceOf('orders')
  const before = await seen(store, orders, order_id)
  await store.together(async () => {
    const order = await pressTransition(store, orders, before, verb, bodyOf(ctx))
    // Who signed in says yes in the portal; everything else is the same.
    if (!before.confirmed_at && order.confirmed_at) await store.update('orders', order_id, { confirmation_channel: 'link' })
  })
})

export const pressStop = (verb: (typeof STOP_VERBS)[number]) => acting('order_deliveries', verb, async (store, { order_id }, ctx) => {
  const stops = resourceOf('order_deliveries')
  const stop = await seen(store, stops, Number(ctx.params.id))
  if (stop.order_id !== order_id) throw new NotFound()
  await pressTransition(store, stops, stop, verb, bodyOf(ctx))
})

function acting(name: ResourceName, verb: string, act: Act) {
  return async (ctx: HttpContext) => {
    const link = await linkOf(ctx)
    await authorizeMove(link.caller, resourceOf(name), verb)
    return once(ctx, async (store) => {
      await act(store, link, ctx)
      return { status: 200, body: await linkPage(store.trx, link) }
    })
  }
}
