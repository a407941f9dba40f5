/**
 * What a client orders on the web waits until somebody accepts or refuses it: its stop keeps the slot, and nobody plans it
 * (`is_held`). With `clients_accept_web_orders`, and for what the shop writes itself, an order is accepted as it is made.
 */
import { followUpOrder } from './follow_up_order.ts'
import { addOrderEvent } from './timeline.ts'
import { isHeld } from './status_groups.ts'
import { notify } from '#backend/services/messages/index'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Row<'orders'>

export function acceptance(store: Store, { before, draft }: Pick<BeforeSaveContext<'orders'>, 'before' | 'draft'>): Values<'orders'> {
  if (!before) {
    const waits = isFromWeb(store, draft) && !settingOf(store.context, 'clients_accept_web_orders')
    return waits ? {} : { accepted_at: store.context.now }
  }
  // Received after all, or taken out of the canceled ones: somebody has decided.
  const isTaken = draft.status !== undefined && draft.status !== before.status && draft.status !== 'canceled'
  return before.accepted_at === null && isTaken ? { accepted_at: store.context.now } : {}
}

/** By the client, not by staff who name this channel, nor by itself (repeats). */
const isFromWeb = ({ caller }: Store, { channel, repeat_order_id = null }: Partial<Pick<Order, 'channel' | 'repeat_order_id'>>): boolean =>
  channel === 'portal' && repeat_order_id === null && caller?.guard !== 'user'

/** Staff hear of it; the client hears the answer, also among the news of their pages. */
export async function tellOfWebOrder({ store, before, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  const subject = { type: 'orders', id: order.id } as const
  if (!before) {
    if (!isFromWeb(store, order)) return
    notify(store, 'web_order', { subject, key: 'new', staff: 'order-notify' })
    if (isHeld(order)) await followUpOrder(store, 'web_order', order)
  } else if (changed.has('accepted_at') && order.status === 'pending' && before.status === 'pending') {
    await addOrderEvent(store, order, { kind: 'accepted', client_visible: true })
    notify(store, 'order_accepted', { subject, key: 'accepted', isStillTrue: ({ order: then }) => then?.status === 'pending' })
  }
}
