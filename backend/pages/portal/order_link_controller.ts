/**
 * POST /api/user/orders/:id/link {} returns the link to the client's page, in the client's language. The link has the rights of
 * the client, so it is in no list, export or message that staff read, and each request for it is audited. POST …/new-link {}
 * replaces it.
 */
import type { SavingCall } from '#backend/engine/calls/define_call'
import { findOrderLink, renewOrderLink } from '#backend/services/messages/index'
import { resourceOf } from '#backend/engine/definition/registry'
import { localizedPath } from '#common/locales'
import { audit } from '#backend/engine/resource/write/audit'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'

export async function giveOrderLink(verb: 'link' | 'new-link', { store, id }: SavingCall): Promise<{ readonly id: number }> {
  const { client_id } = await findForUpdate(store, resourceOf('orders'), id)
  if (verb === 'new-link') await renewOrderLink(store.trx, id)
  await audit(store, { action: `orders.${verb.replace('-', '_')}`, resource: 'orders', id, before: null, after: null })
  const client = await store.find('clients', Number(client_id))
  store.transientResponse.link = localizedPath(await findOrderLink(store.trx, id), client?.locale ?? 'ar')
  return { id }
}
