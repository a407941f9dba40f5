/** Creates the stops that an order needs, and cancels those that it no longer needs. Source: domain.md §5.1 T-O0, T-O12, T-O16. */
import { isReady } from './status_groups.ts'
import { stopAddressId } from './stop_address.ts'
import { requestedStopSlot } from './requested_slot.ts'
import type { Row } from '#resources'
import type { AfterSaveContext } from '#backend/resource/handler_types'
import type { Store } from '#backend/resource/store'

type Order = Row<'orders'>
type Kind = Row<'order_deliveries'>['kind']

export async function syncStopsWithOrder({ store, before, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  const isStatusNew = before === null || changed.has('status')
  if (order.status === 'pending' && (isStatusNew || changed.has('type') || changed.has('address_id'))) await syncCollectStop(store, order)
  if (!isStatusNew || before === null) return
  // A received order needs no collection; one that is handed over, or back in processing, needs no delivery.
  if (before.status === 'pending') await cancelStops(store, order, 'collect')
  if (isReady(before.status) && !isReady(order.status)) await cancelStops(store, order, 'delivery')
  const isStored = order.status === 'notified' || order.status === 'stocked'
  if (isStored && order.return_mode === 'delivery') await createStop(store, order, 'delivery')
}

async function syncCollectStop(store: Store, order: Order): Promise<void> {
  if (order.type === 'transport' && order.address_id !== null) await createStop(store, order, 'collect')
  else await cancelStops(store, order, 'collect')
}

async function createStop(store: Store, order: Order, kind: Kind): Promise<void> {
  const address_id = stopAddressId(order, kind)
  if (address_id === null || (await findPending(store, order, kind)).length > 0) return
  const slot = kind === 'collect' ? requestedStopSlot(order, store.context.timezone) : {}
  await store.insert('order_deliveries', { order_id: order.id, kind, ...slot })
}

/** Except stops under way, which their courier ends. */
async function cancelStops(store: Store, order: Order, kind: Kind): Promise<void> {
  for (const stop of await findPending(store, order, kind))
    if (!stop.is_under_way) await store.transition('order_deliveries', stop.id, 'drop')
}

const findPending = (store: Store, { id }: Order, kind: Kind) => store.select('order_deliveries', { order_id: id, kind, status: 'pending' })
