/** The first messages of outbox and inboxes. None is sent: each is already sent, failed or held for approval. */
import { buildMessages, type Event, type MessageEventInput } from '#backend/services/messages/index'
import { HOUR, instantAfter } from '#common/time/time'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Message = Values<'notifications'>

export async function createMessages(store: Store): Promise<void> {
  const lastOrders = async (status: Row<'orders'>['status'], count: number) => (await store.select('orders', { status })).slice(-count)
  const create = async (
    event: Event,
    orders: readonly { readonly id: number }[],
    states: readonly State[],
    staff?: MessageEventInput['staff'],
  ) => {
    for (const [n, { id }] of orders.entries()) {
      const details = { subject: { type: 'orders', id }, key: 'demo', ...(staff && { staff }) } as const
      await insertMessages(store, event, details, 3 * n + 1, states[n] ?? 'sent')
    }
  }
  await create('order_ready', await lastOrders('notified', 5), ['delivered', 'read', 'sent', 'failed', 'held'])
  await create('quote_ready', await lastOrders('measured', 2), ['held', 'sent'])
  await create('delivered', await lastOrders('delivered', 3), ['delivered', 'delivered', 'read'])
  await create('order_created', await lastOrders('pending', 3), [])
  await create('quote_decided', await lastOrders('confirmed', 2), ['delivered', 'read'], 'order-confirm')
  for (const { id } of (await store.select('claims', { status: 'open' })).slice(0, 2)) {
    await insertMessages(store, 'claim_opened', { subject: { type: 'claims', id }, key: 'demo', staff: 'claim-resolve' }, 1, 'delivered')
  }
}

type State = 'held' | 'failed' | 'sent' | 'delivered' | 'read'

async function insertMessages(store: Store, event: Event, input: MessageEventInput, hoursAgo: number, state: State): Promise<void> {
  const at = instantAfter(store.context.now, -hoursAgo * HOUR)
  for (const row of await buildMessages(store, event, input))
    await store.insert('notifications', { ...row, ...stateValues(row, state, at) })
}

function stateValues(row: Message, state: State, at: string): Message {
  const unscheduled: Message = { scheduled_at: null, held: false }
  switch (state) {
    case 'held': return { ...unscheduled, held: true }
    case 'failed': return { ...unscheduled, status: 'failed', failure: 'refused', error: 'Numéro non attribué' }
    case 'sent': return { ...unscheduled, status: row.channel === 'in_app' ? 'delivered' : 'sent', sent_at: at }
    case 'delivered': return { ...unscheduled, status: 'delivered', sent_at: at }
    case 'read': return { ...unscheduled, status: 'read', sent_at: at, read_at: at }
  }
}
