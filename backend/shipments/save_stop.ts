/** Around the saving of a visit: whether the order needs it, where it leads, and what its run says about it. */
import { isPlanned, isUnderWay } from './timetable.ts'
import { known } from '#backend/orders/items'
import { isClosed } from '#backend/orders/stages'
import { rememberOn } from '#backend/orders/timeline'
import { invalid, refuse } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Stop = Row<'order_deliveries'>
type Draft = Saving<'order_deliveries'>['draft']
type Order = Row<'orders'>

export async function beforeSaveStop({ store, before, draft }: Saving<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const described = before ? {} : await describe(store, draft)
  const { address_id } = { ...draft, ...described }
  const isElsewhere = address_id != null && address_id !== before?.address_id
  const isMoved = draft.shipment_id !== undefined && draft.shipment_id !== (before?.shipment_id ?? null)
  return {
    ...described,
    ...isElsewhere && { zone_id: (await store.find('addresses', address_id))?.zone_id ?? null },
    ...isMoved && await joinRun(store, before, draft),
  }
}

export async function afterSaveStop({ store, before, row: stop, changed, reason }: Saved<'order_deliveries'>): Promise<void> {
  if (!before) {
    if (stop.kind === 'delivery') await expectItems(store, stop)
    return
  }
  if (!changed.has('status')) return
  const order = await known(store, 'orders', stop.order_id)
  await rememberOn(store, order, {
    kind: 'stop', subject: { type: 'order_deliveries', id: stop.id }, reason, client_visible: stop.status !== 'pending',
  })
}

/** Two visits of one kind would send two couriers for the same carpets. The order is locked: it counts its visits. */
export async function assertAlone(store: Store, { id, order_id, kind }: Partial<Pick<Stop, 'id' | 'order_id' | 'kind'>>): Promise<void> {
  const of = { ...(order_id !== undefined && { order_id }), ...(kind && { kind }) }
  const pending = await store.select('order_deliveries', { ...of, status: 'pending' })
  if (pending.some((other) => other.id !== id)) throw invalid('kind', (t) => t('errors.shipments.another_visit'))
}

async function describe(store: Store, draft: Draft): Promise<Values<'order_deliveries'>> {
  const order = draft.order_id === undefined ? null : await store.find('orders', draft.order_id)
  if (!order || draft.kind === undefined) return {}
  assertNeeded(order, draft.kind)
  await assertAlone(store, draft)
  const isDelivery = draft.kind === 'delivery'
  const address_id = draft.address_id ?? (isDelivery ? (order.delivery_address_id ?? order.address_id) : order.address_id)
  if (address_id === null) throw invalid('address_id', (t) => t('errors.field.required'))
  return {
    client_id: order.client_id, address_id, area: order.measured_m2, amount_due: isDelivery ? owedOn(order) : null,
    expected_items: isDelivery ? (await itemsToDeliver(store, order.id)).length : (order.declared_items ?? order.received_items),
  }
}

export const owedOn = ({ balance }: Pick<Order, 'balance'>) => (balance === null ? null : Math.max(0, balance))

function assertNeeded(order: Order, kind: Stop['kind']): void {
  const isWanted = kind === 'collect' ? order.type === 'transport' : order.return_mode === 'delivery'
  if (!isWanted) throw invalid('order_id', (t) => t('errors.shipments.no_transport'))
  if (isClosed(order.status)) throw invalid('order_id', (t) => t('errors.shipments.order_is_closed'))
  if (kind === 'collect' && order.status !== 'pending') throw invalid('order_id', (t) => t('errors.shipments.order_is_here'))
}

/** Nobody changes the load of a run that has left; where it goes and who drives is said by the run. */
async function joinRun(store: Store, before: Stop | null, draft: Draft): Promise<Values<'order_deliveries'>> {
  const left = before?.shipment_id ? await known(store, 'shipments', before.shipment_id) : null
  if (left && isUnderWay(left.status)) throw refuse('errors.shipments.run_has_left')
  const run = draft.shipment_id == null ? null : await store.find('shipments', draft.shipment_id)
  const kind = draft.kind ?? before?.kind
  if (run && run.type !== 'assignment' && run.type !== kind) throw invalid('shipment_id', (t) => t('errors.shipments.kind_of_run'))
  return { courier_id: run?.courier_id ?? null, is_under_way: false, ...run && isPlanned(run.status) && { date: run.date } }
}

async function itemsToDeliver(store: Store, order_id: number): Promise<Row<'order_items'>[]> {
  const items = await store.select('order_items', { order_id })
  return items.filter(({ status, return_required, returned_at }) =>
    status === 'canceled' ? return_required && returned_at === null : status !== 'delivered')
}

async function expectItems(store: Store, stop: Stop): Promise<void> {
  for (const item of await itemsToDeliver(store, stop.order_id))
    await store.insert('order_delivery_items', { order_delivery_id: stop.id, order_item_id: item.id, description: item.tag_code })
}
