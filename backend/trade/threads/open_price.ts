/** The price that a yes or a no answers: the only one that waits for an answer, or that of the message it replies to. */
import { groupSql } from '#backend/engine/definition/status_groups'
import type { Store } from '#backend/engine/resource/store'

/** Null: none, or one of several. */
export async function openPriceOf(store: Store, client_id: number, replyTo: string | null): Promise<number | null> {
  const open = await store.query(OPEN_PRICES, [client_id])
  const orders = replyTo === null ? [] : await store.query(ORDER_OF_MESSAGE, [replyTo, client_id])
  const meant = orders.length ? open.filter(({ order_id }) => Number(order_id) === Number(orders[0]?.id)) : open
  return meant.length === 1 ? Number(meant[0]?.id) : null
}

const OPEN_PRICES = `
  select quote.id, quote.order_id from quotes quote join orders on orders.id = quote.order_id
  where orders.client_id = ? and orders.deleted_at is null and orders.status in ${groupSql('orders', 'undecided')}
    and quote.status in ${groupSql('quotes', 'unanswered')}
  order by quote.id limit 50`

const ORDER_OF_MESSAGE = `
  select subject_id as id from notifications
  where provider_id = ? and recipient_type = 'clients' and recipient_id = ? and subject_type = 'orders' limit 1`
