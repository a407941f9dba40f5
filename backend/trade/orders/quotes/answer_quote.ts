/** The client's answer to the quote, item by item, from the portal or the public link. Source: domain.md §5.1 T-O3, T-O4, T-O6. */
import { noteClientPhoneCall, requestClientPhoneCall } from '../client_phone_calls.ts'
import { followUpOrder } from '../follow_up_order.ts'
import { requiredAdvance } from '../price/required_advance.ts'
import { findActiveItems, type Item } from '../items/order_items.ts'
import { decisionState } from '../state.ts'
import { isFeeUnknown } from '../status_groups.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { settingOf } from '#backend/services/settings/setting_of'
import { invalid } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Decision = Exclude<Item['decision'], 'undecided'>

export async function answerQuote({ store, row: order, args }: TransitionContext<'orders'>): Promise<void> {
  const { accepted = [], declined = [] } = args as { readonly accepted?: readonly number[]; readonly declined?: readonly number[] }
  assertAnsweredOnce(accepted, declined)
  await recordDecisions(store, order, 'accepted', accepted)
  await recordDecisions(store, order, 'declined', declined)
  await transitionOrder(store, order)
}

function assertAnsweredOnce(accepted: readonly number[], declined: readonly number[]): void {
  if (accepted.length + declined.length === 0) throw invalid('accepted', (t) => t('errors.field.required'))
  if (accepted.some((id) => declined.includes(id))) throw invalid('declined', (t) => t('errors.orders.answered_twice'))
}

async function recordDecisions(store: Store, order: Order, decision: Decision, ids: readonly number[]): Promise<void> {
  const items = (await findActiveItems(store, order.id)).filter(({ id }) => ids.includes(id))
  if (items.length !== ids.length) throw invalid(decision, (t) => t('errors.reference.missing'))
  for (const { id } of items) await store.update('order_items', id, { decision, decided_at: store.context.now })
}

/** A missing advance, an unknown fee or a payment to refund leaves the order to staff, who call. The decisions are stored. */
async function transitionOrder(store: Store, order: Order): Promise<void> {
  switch (decisionState(await findActiveItems(store, order.id))) {
    case 'undecided': return
    case 'partly_accepted':
      if (order.status === 'measured') await store.transition('orders', order.id, 'confirm_some')
      return
    case 'accepted': return confirmOrder(store, order)
    case 'declined': return declineOrder(store, order)
  }
}

async function confirmOrder(store: Store, { id, client_id }: Order): Promise<void> {
  const order = await findOrFail(store, 'orders', id)
  const { total, paid_total } = order
  const advance = requiredAdvance(total, await findOrFail(store, 'clients', client_id), settingOf(store.context, 'money_advance_percent'))
  const isAdvanceMissing = (paid_total ?? 0) < advance
  if (isAdvanceMissing) await followUpOrder(store, 'advance', order)
  if (isFeeUnknown(order)) return requestClientPhoneCall(store, id)
  if (isAdvanceMissing) return noteClientPhoneCall(store, id)
  await store.transition('orders', id, 'confirm', { ask: { confirmation_channel: 'portal' } })
}

async function declineOrder(store: Store, { id }: Order): Promise<void> {
  const { paid_total } = await findOrFail(store, 'orders', id)
  if ((paid_total ?? 0) > 0) return requestClientPhoneCall(store, id)
  await store.transition('orders', id, 'turn_down')
}
