/**
 * What a visitor asked for on the public page is answered when a client with that number has ordered since, at the counter too, or staff
 * have reached them. A pickup order closes it at once (settleWish); the rest is found here, so that no order and no contact reads for it.
 */
import type { Watch } from '#backend/engine/resource/watch'

/** Of a thread `t` with a wish. The number may be that of several clients. */
export const WISH_IS_ANSWERED = `exists (
  select from clients client
  where (client.id = t.client_id or client.phone = t.phone or client.whatsapp = t.phone or client.phone2 = t.phone)
    and (exists (
      select from orders o where o.client_id = client.id and o.deleted_at is null and o.created_at > (t.wish ->> 'asked_at')::timestamptz
    ) or exists (
      select from delivery_calls contact
      where contact.client_id = client.id and contact.by_type = 'users' and contact.result in ('answered', 'promised')
        and contact.created_at > (t.wish ->> 'asked_at')::timestamptz
    )))`

export const answeredWishes: Watch = {
  due: () => ({
    sql: `select t.id, t.wish ->> 'asked_at' as occurrence from threads t
      where t.status = 'open' and t.wish is not null and ${WISH_IS_ANSWERED}`,
    bindings: [],
  }),
  async tell(store, { id, occurrence }) {
    const { status, wish } = await store.lock('threads', id)
    if (status === 'open' && wish?.asked_at === occurrence) await store.transition('threads', id, 'sent', { ask: { unread: 0 } })
  },
}
