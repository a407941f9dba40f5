/**
 * POST /api/user/orders/:id/link {}: the link to the client's page, which stands in for the client and so is in no list, export or
 * message that staff read; it is logged who asked for it. POST …/new-link {}: another one, and the old one ends.
 */
import { callerOf } from '#backend/resource/caller_of'
import { may } from '#backend/resource/caller'
import { clientLink, renewClientLink } from '#backend/messages/index'
import { Forbidden } from '#backend/resource/refusals'
import { once } from '#backend/resource/once'
import { assertEmpty } from '#backend/resource/request'
import { resourceOf } from '#backend/definition/registry'
import { audit } from '#backend/resource/write/audit'
import { seen } from '#backend/resource/write/seen'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/resource/store'

export const giveLink = giving('link', () => Promise.resolve())
export const giveNewLink = giving('new_link', ({ trx }, id) => renewClientLink(trx, id))

function giving(verb: string, prepare: (store: RequestStore, id: number) => Promise<void>) {
  return async (ctx: HttpContext) => {
    if (!may(callerOf(ctx), 'order-link')) throw new Forbidden()
    return once(ctx, async (store) => {
      const { id } = await seen(store, resourceOf('orders'), Number(ctx.params.id))
      assertEmpty(ctx)
      await prepare(store, Number(id))
      await audit(store, { action: `orders.${verb}`, resource: 'orders', id: Number(id), before: null, after: null })
      store.once.link = await clientLink(store.trx, Number(id))
      return { status: 200, body: { id } }
    })
  }
}
