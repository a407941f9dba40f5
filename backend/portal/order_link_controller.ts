/**
 * POST /api/user/orders/:id/link {} returns the link to the client's page, in the client's language. The link has the rights of
 * the client, so it is in no list, export or message that staff read, and each request for it is audited. POST …/new-link {}
 * replaces it.
 */
import { callerOf, runMutation, assertNoParameters } from '#backend/resource/request'
import { may } from '#backend/resource/caller'
import { findOrderLink, renewOrderLink } from '#backend/messages/index'
import { Forbidden } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { localizedPath } from '#common/locales'
import { audit } from '#backend/resource/write/audit'
import { findForUpdate } from '#backend/resource/write/locks'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/resource/store'

export const showOrderLink = linkHandler('link', () => Promise.resolve())
export const replaceOrderLink = linkHandler('new_link', ({ trx }, id) => renewOrderLink(trx, id))

function linkHandler(verb: string, prepare: (store: RequestStore, id: number) => Promise<void>) {
  return async (ctx: HttpContext) => {
    if (!may(callerOf(ctx), 'order-link')) throw new Forbidden()
    return runMutation(ctx, async (store) => {
      const { id, client_id } = await findForUpdate(store, resourceOf('orders'), Number(ctx.params.id))
      assertNoParameters(ctx)
      await prepare(store, Number(id))
      await audit(store, { action: `orders.${verb}`, resource: 'orders', id: Number(id), before: null, after: null })
      const client = await store.find('clients', Number(client_id))
      store.transientResponse.link = localizedPath(await findOrderLink(store.trx, Number(id)), client?.locale ?? 'ar')
      return { status: 200, body: { id } }
    })
  }
}
