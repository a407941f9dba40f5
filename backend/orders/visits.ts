/** An order asks for its visits by itself, and calls off those that it no longer needs. Source: domain.md §5.1 T-O0, T-O12, T-O16. */
import { isReady } from './stages.ts'
import { wishedVisit } from './wish.ts'
import type { Row } from '#resources'
import type { Saved } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'

type Order = Row<'orders'>
type Kind = Row<'order_deliveries'>['kind']

export async function followVisits({ store, before, row: order, changed }: Saved<'orders'>): Promise<void> {
  const isMoved = before === null || changed.has('status')
  if (order.status === 'pending' && (isMoved || changed.has('type') || changed.has('address_id'))) await askForPickup(store, order)
  if (!isMoved || before === null) return
  // What is here needs no fetching; what has left, or is back in work, needs no bringing.
  if (before.status === 'pending') await callOff(store, order, 'collect')
  if (isReady(before.status) && !isReady(order.status)) await callOff(store, order, 'delivery')
  if ((order.status === 'notified' || order.status === 'stocked') && order.return_mode === 'delivery') await ask(store, order, 'delivery')
}

async function askForPickup(store: Store, order: Order): Promise<void> {
  if (order.type === 'transport' && order.address_id !== null) await ask(store, order, 'collect')
  else await callOff(store, order, 'collect')
}

async function ask(store: Store, order: Order, kind: Kind): Promise<void> {
  const address_id = kind === 'delivery' ? (order.delivery_address_id ?? order.address_id) : order.address_id
  if (address_id === null || (await pending(store, order, kind)).length > 0) return
  const wish = kind === 'collect' ? wishedVisit(order, store.facts.timezone) : {}
  await store.insert('order_deliveries', { order_id: order.id, kind, ...wish })
}

/** A visit that has begun ends by itself: somebody stands at the door. */
async function callOff(store: Store, order: Order, kind: Kind): Promise<void> {
  for (const stop of await pending(store, order, kind)) if (!stop.is_under_way) await store.move('order_deliveries', stop.id, 'drop')
}

const pending = (store: Store, { id }: Order, kind: Kind) => store.select('order_deliveries', { order_id: id, kind, status: 'pending' })
