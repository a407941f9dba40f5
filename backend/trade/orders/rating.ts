/** Whether the client was content: asked once, a day after the hand-over. A bad answer reaches whoever resolves claims. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { notify, retractMessages, settleMessages } from '#backend/services/messages/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { DAY, HOUR, instantAfter } from '#common/time/time'
import { followUpOrder, settleOrder } from './follow_up_order.ts'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Watch } from '#backend/engine/resource/watch'

/** Later nobody remembers. */
const FORGOTTEN = 3 * DAY
/** Of five stars. */
const BAD = 2

/** Not of an order that was rated already, or that the client complains about; and not again within the days of the setting. */
export const ratingRequest: Watch = {
  due(context) {
    const hours = settingOf(context, 'clients_rating_hours')
    const asked = instantAfter(context.now, -hours * HOUR)
    return {
      sql: `
        select orders.id, 'delivered ' || extract(epoch from orders.delivered_at)::bigint as occurrence from orders
        where orders.deleted_at is null and orders.status = 'delivered' and orders.rating is null and ?::int > 0
          and orders.delivered_at <= ? and orders.delivered_at > ? and orders.open_claims = 0`,
      bindings: [hours, asked, instantAfter(asked, -FORGOTTEN)],
    }
  },
  async tell(store, { id, occurrence }) {
    const { client_id } = await store.lock('orders', id)
    // Of two orders of a client the second finds the message of the first.
    await store.lock('clients', client_id)
    const since = instantAfter(store.context.now, -settingOf(store.context, 'clients_rating_pause_days') * DAY)
    if ((await store.query(ASKED, [client_id, since])).length > 0) return
    notify(store, 'rating_request', {
      subject: { type: 'orders', id }, key: occurrence, isStillTrue: ({ order }) => order?.status === 'delivered' && order.rating === null,
    })
  },
}

const ASKED = `
  select 1 from notifications where recipient_type = 'clients' and recipient_id = ? and event = 'rating_request' and created_at > ?
    and status not in ${groupSql('notifications', 'given_up')} limit 1`

export async function hearRating({ store, before, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  const { id, rating, rating_comment } = order
  if (!before || !changed.has('rating') || rating === null) return
  await retractMessages(store, { type: 'orders', id }, ['rating_request'])
  if (rating > BAD) {
    await settleMessages(store, { type: 'orders', id }, 'bad_rating')
    return settleOrder(store, order, ['bad_rating'])
  }
  notify(store, 'bad_rating', {
    subject: { type: 'orders', id }, key: rating, staff: 'claim-resolve',
    context: { reason: () => [`${rating}/5`, rating_comment].filter(Boolean).join(' · ') },
  })
  await followUpOrder(store, 'bad_rating', order)
}
