/** What the outbox and the bells hold on the first day. Nothing of it goes out: it was sent, has failed, or waits for somebody's yes. */
import { rowsToTell, type Event, type Said } from '#backend/messages/index'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

type Message = Values<'notifications'>

const HOUR = 3_600_000

export async function messages(store: Store): Promise<void> {
  const orders = (status: Row<'orders'>['status']) => store.select('orders', { status })
  const ready = (await orders('notified')).slice(0, 5)
  const states = ['delivered', 'read', 'sent', 'failed', 'held'] as const
  for (const [n, { id }] of ready.entries()) await keep(store, 'order_ready', id, { hoursAgo: 3 * n + 1, state: states[n] ?? 'sent' })
  for (const [n, { id }] of (await orders('measured')).slice(0, 2).entries()) await keep(store, 'quote_ready', id, { hoursAgo: n, state: n ? 'sent' : 'held' })
  for (const [n, { id }] of (await orders('delivered')).slice(-3).entries()) await keep(store, 'delivered', id, { hoursAgo: 4 * n + 2, state: 'delivered' })
  for (const [n, { id }] of (await orders('pending')).slice(-3).entries()) await keep(store, 'order_created', id, { hoursAgo: n + 1, state: 'sent' })
  for (const { id } of (await orders('confirmed')).slice(0, 2)) await keep(store, 'quote_decided', id, { hoursAgo: 2, state: 'delivered', staff: 'order-confirm' })
  for (const { id } of (await store.select('claims', { status: 'open' })).slice(0, 2)) {
    await write(store, 'claim_opened', { subject: { type: 'claims', id }, what: 'demo', staff: 'claim-resolve' }, 1, 'delivered')
  }
}

interface Kept { readonly hoursAgo: number; readonly state: State; readonly staff?: Said['staff'] & string }
type State = 'held' | 'failed' | 'sent' | 'delivered' | 'read'

const keep = (store: Store, event: Event, id: number, { hoursAgo, state, staff }: Kept) =>
  write(store, event, { subject: { type: 'orders', id }, what: 'demo', ...(staff && { staff }) }, hoursAgo, state)

async function write(store: Store, event: Event, said: Said, hoursAgo: number, state: State): Promise<void> {
  const at = new Date(Date.parse(store.facts.now) - hoursAgo * HOUR).toISOString()
  for (const row of await rowsToTell(store, event, said)) await store.insert('notifications', { ...row, ...become(row, state, at) })
}

/** There is no browser and no mailbox yet to which these could have gone. */
function become(row: Message, state: State, at: string): Message {
  const never: Message = { scheduled_at: null, held: false }
  switch (state) {
    case 'held': return { ...never, held: true }
    case 'failed': return { ...never, status: 'failed', error: 'Numéro non attribué' }
    case 'sent': return { ...never, status: row.channel === 'in_app' ? 'delivered' : 'sent', sent_at: at }
    case 'delivered': return { ...never, status: 'delivered', sent_at: at }
    case 'read': return { ...never, status: 'read', sent_at: at, read_at: at }
  }
}
