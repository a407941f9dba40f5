/** The first messages of outbox and inboxes. None is sent: each is already sent, failed or held for approval. */
import { messageRows, type Event, type Said } from '#backend/messages/index'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

type Message = Values<'notifications'>

const HOUR = 3_600_000

export async function messages(store: Store): Promise<void> {
  const of = async (status: Row<'orders'>['status'], count: number) => (await store.select('orders', { status })).slice(-count)
  const keep = async (event: Event, orders: readonly { readonly id: number }[], states: readonly State[], staff?: Said['staff']) => {
    for (const [n, { id }] of orders.entries()) {
      await write(store, event, { subject: { type: 'orders', id }, what: 'demo', ...(staff && { staff }) }, 3 * n + 1, states[n] ?? 'sent')
    }
  }
  await keep('order_ready', await of('notified', 5), ['delivered', 'read', 'sent', 'failed', 'held'])
  await keep('quote_ready', await of('measured', 2), ['held', 'sent'])
  await keep('delivered', await of('delivered', 3), ['delivered', 'delivered', 'read'])
  await keep('order_created', await of('pending', 3), [])
  await keep('quote_decided', await of('confirmed', 2), ['delivered', 'read'], 'order-confirm')
  for (const { id } of (await store.select('claims', { status: 'open' })).slice(0, 2)) {
    await write(store, 'claim_opened', { subject: { type: 'claims', id }, what: 'demo', staff: 'claim-resolve' }, 1, 'delivered')
  }
}

type State = 'held' | 'failed' | 'sent' | 'delivered' | 'read'

async function write(store: Store, event: Event, said: Said, hoursAgo: number, state: State): Promise<void> {
  const at = new Date(Date.parse(store.facts.now) - hoursAgo * HOUR).toISOString()
  for (const row of await messageRows(store, event, said)) await store.insert('notifications', { ...row, ...inState(row, state, at) })
}

function inState(row: Message, state: State, at: string): Message {
  const never: Message = { scheduled_at: null, held: false }
  switch (state) {
    case 'held': return { ...never, held: true }
    case 'failed': return { ...never, status: 'failed', failure: 'refused', error: 'Numéro non attribué' }
    case 'sent': return { ...never, status: row.channel === 'in_app' ? 'delivered' : 'sent', sent_at: at }
    case 'delivered': return { ...never, status: 'delivered', sent_at: at }
    case 'read': return { ...never, status: 'read', sent_at: at, read_at: at }
  }
}
