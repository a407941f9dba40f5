/** What somebody should ask, say or do about an order: see backend/trade/follow_ups. */
import { openFollowUp, settleFollowUps, type Reason } from '#backend/trade/follow_ups/index'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Kind = Row<'follow_ups'>['kind']

/** Of what is ready and lies here: its client fetches it, or we bring it. */
export const AT_REST: readonly Kind[] = ['uncollected', 'delivery']

/** Every row of an order has its site; the definition adds the column. */
type Order = Pick<Row<'orders'>, 'id' | 'client_id'> & { readonly site_id?: number }

/** At the site of the order. The subject is the order by default, `due_at` is now. */
export async function followUpOrder(
  store: Store, kind: Kind, { id, client_id, site_id }: Order, more: Partial<Pick<Reason, 'subject' | 'due_at'>> = {},
): Promise<void> {
  // Imported and historical rows wait for nobody.
  if (store.isQuiet) return
  await openFollowUp(store, { kind, subject: { type: 'orders', id }, client_id, ...(site_id !== undefined && { site_id }), ...more })
}

export const settleOrder = (store: Store, { id }: Pick<Order, 'id'>, kinds: readonly Kind[]): Promise<void> =>
  settleFollowUps(store, { type: 'orders', id }, kinds)
