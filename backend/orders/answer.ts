/** The client's own answer to the price, item by item, from the portal or the public link. Source: domain.md §5.1 T-O3, T-O4, T-O6. */
import { requiredAdvance } from './advance.ts'
import { known, presentItems, type Item } from './items.ts'
import { decisionState } from './order_state.ts'
import { isFeeUnknown } from './stages.ts'
import { settingOf } from '#backend/settings/values'
import { invalid } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'

type Order = Row<'orders'>
type Decision = Exclude<Item['decision'], 'undecided'>

export async function takeAnswer({ store, row: order, args }: Move<'orders'>): Promise<void> {
  const { accepted = [], declined = [] } = args as { readonly accepted?: readonly number[]; readonly declined?: readonly number[] }
  assertSaidOnce(accepted, declined)
  await decide(store, order, 'accepted', accepted)
  await decide(store, order, 'declined', declined)
  await follow(store, order)
}

function assertSaidOnce(accepted: readonly number[], declined: readonly number[]): void {
  if (accepted.length + declined.length === 0) throw invalid('accepted', (t) => t('errors.field.required'))
  if (accepted.some((id) => declined.includes(id))) throw invalid('declined', (t) => t('errors.orders.answered_twice'))
}

async function decide(store: Store, order: Order, decision: Decision, ids: readonly number[]): Promise<void> {
  const items = (await presentItems(store, order.id)).filter(({ id }) => ids.includes(id))
  if (items.length !== ids.length) throw invalid(decision, (t) => t('errors.reference.missing'))
  for (const { id } of items) await store.update('order_items', id, { decision, decided_at: store.facts.now })
}

/** A missing advance, an unknown fee, money to be given back: that waits for somebody to call. The answer is kept. */
async function follow(store: Store, order: Order): Promise<void> {
  switch (decisionState(await presentItems(store, order.id))) {
    case 'undecided': return
    case 'partly_accepted':
      if (order.status === 'measured') await store.move('orders', order.id, 'confirm_some')
      return
    case 'accepted': return agree(store, order)
    case 'declined': return turnDown(store, order)
  }
}

async function agree(store: Store, { id, client_id }: Order): Promise<void> {
  const order = await known(store, 'orders', id)
  const { total, paid_total } = order
  const advance = requiredAdvance(total, await known(store, 'clients', client_id), settingOf(store.facts, 'money.advance_percent'))
  if (isFeeUnknown(order) || (paid_total ?? 0) < advance) return askForCall(store, id)
  await store.move('orders', id, 'confirm', { ask: { confirmation_channel: 'portal' } })
}

async function turnDown(store: Store, { id }: Order): Promise<void> {
  const { paid_total } = await known(store, 'orders', id)
  if ((paid_total ?? 0) > 0) return askForCall(store, id)
  await store.move('orders', id, 'turn_down')
}

const askForCall = async (store: Store, id: number) => void (await store.update('orders', id, { needs_call: true }))
