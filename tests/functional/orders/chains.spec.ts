/**
 * Chains of writes as a day brings them: edits of the order, its address, zone, price list and rate, and every transition of what
 * belongs to it, in any order, with and without a shipment. Whatever is refused leaves all as it was; whatever is accepted leaves nothing
 * for the nightly check, and a stop that waits says what its order says.
 */
import { test } from '@japa/runner'
import { resourceOf } from '#backend/engine/definition/registry'
import { randomFrom, type Random } from '#backend/app/demo/seeded_random'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { saysTheSame, stopFigures, stopWish, WISHES } from '#backend/trade/orders/stops/stop_wish'
import { assertConditions } from '#backend/engine/resource/write/apply_transition'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { removeRow, restoreRow } from '#backend/engine/resource/write/remove'
import { runTransition } from '#backend/engine/resource/write/run_transition'
import { createRecord, editRecord } from '#backend/engine/resource/write/save'
import { DAY } from '#common/time/time'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { aCarpetCategory, aClient, anOrder } from '#tests/support/rows/orders'
import { anAddress, aReadyOrder, aShipment, stopOf } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { withStore } from '#tests/support/server/with_store'
import type { ResourceName, Row } from '#resources'
import type { RequestStore, Store, Values } from '#backend/engine/resource/store'

const ROUNDS = 5
const STEPS = 16

interface World {
  readonly orderId: number
  readonly addresses: readonly Row<'addresses'>[]
  readonly categoryId: number
  readonly random: Random
}
type Step = (store: Store) => Promise<unknown>

test.group('orders / chains of writes', (group) => {
  group.setup(async () => {
    await prepareDatabaseOnce()
    // The chains change their fees, which other tests rely on.
    const zones = await withStore((store) => store.select('zones', {}))
    return () => withStore(async (store) => {
      for (const { id, transport_fee } of zones) await store.update('zones', id, { transport_fee })
    })
  })
  useDefaultSettings(group)
  const findBroken = watchInvariants(group)

  test('whatever happens to an order, its stops, money and papers agree, also when the VAT rate changes', async ({ assert }) => {
    const random = randomFrom(RANDOM_SEED)
    for (let round = 0; round < ROUNDS; round++) {
      const world = await aWorld(random)
      const log: string[] = []
      for (let step = 0; step < STEPS; step++) {
        const name = await writeSomething(world)
        if (name === null) continue
        log.push(name)
        const broken = [...await findBroken(), ...await withStore((store) => staleStops(store, world.orderId))]
        assert.deepEqual(broken, [], `SEED=${RANDOM_SEED}, round ${round}: ${log.join(', ')}`)
      }
    }
  })
})

const aWorld = (random: Random): Promise<World> => withStore(async (store) => {
  const client = await aClient(store)
  const categoryId = (await aCarpetCategory(store)).id
  const addresses = [await anAddress(store, client.id), await anAddress(store, client.id)]
  const isReturn = random.chance(0.6)
  const order = isReturn ? (await aReadyOrder(store, { paid: false, items: 2, client_id: client.id })).order
    : (await anOrder(store, {
      client_id: client.id, category_id: categoryId, items: 2, type: 'transport', address_id: addresses[0]!.id, return_mode: 'delivery',
    })).order
  if (random.chance(0.6)) await aShipment(store, [await stopOf(store, order.id, isReturn ? 'delivery' : 'collect')])
  return { orderId: order.id, addresses, categoryId, random }
})

/** The name of the step; null if it was refused. */
async function writeSomething(world: World): Promise<string | null> {
  const { pick } = world.random
  const steps = await withStore((store) => stepsOf(store, world))
  const name = pick(Object.keys(steps))
  try {
    await withStore(steps[name]!)
    return name
  } catch (error) {
    if (!(error instanceof PublicError)) throw new Error(`${name} failed`, { cause: error })
    return null
  }
}

async function stepsOf(store: Store, { orderId, addresses, categoryId, random: { pick } }: World): Promise<Record<string, Step>> {
  const order = (await store.find('orders', orderId))!
  if (order.deleted_at !== null) return { undelete: (own) => restoreRow(own, resourceOf('orders'), { ...order }) }
  const items = await store.select('order_items', { order_id: orderId })
  const stops = await store.select('order_deliveries', { order_id: orderId })
  const shipmentIds = [...new Set(stops.flatMap(({ shipment_id: id }) => (id === null ? [] : [id])))]
  const payments = await store.select('transactions', { order_id: orderId })
  const invoices = (await store.select('invoices', { client_id: order.client_id }))
  const [zone] = await store.select('zones', { city_id: addresses[0]!.city_id })
  const [item] = items.length ? [pick(items)] : []
  const edit = (values: Values<'orders'>): Step => (own) => editAs(own, 'orders', orderId, values)
  const slot = pick([inDays(20), inDays(21), null])
  return {
    address: edit({ address_id: pick(addresses).id }),
    delivery_address: edit({ delivery_address_id: pick([...addresses.map(({ id }) => id), null]) }),
    collect_slot: edit({ requested_collect_at: slot, requested_collect_to: null }),
    delivery_slot: edit({ requested_delivery_at: slot, requested_delivery_to: null }),
    declared: edit({ declared_items: pick([2, 3, null]) }),
    counter: edit({ return_mode: 'counter' }),
    delivery: edit({ return_mode: 'delivery', delivery_address_id: pick(addresses).id }),
    type: edit({ type: pick(['local', 'transport']) }),
    discount: edit(pick([{ discount_type: 'amount', discount_value: '1' }, { discount_type: null, discount_value: null }])),
    grade: edit({ grade: pick(['normal', 'vip']) }),
    place: (own) => editAs(own, 'addresses', pick(addresses).id, { zone_id: pick([zone!.id, null]), line: pick(['A', 'B']) }),
    pin: (own) => editAs(own, 'addresses', pick(addresses).id, { location: { lat: pick([27.1, 27.2]), lng: -13.2 } }),
    no_address: (own) => removeAs(own, 'addresses', pick(addresses).id),
    zone_fee: (own) => editAs(own, 'zones', zone!.id, { transport_fee: pick([0, 1500, 3000]) }),
    item: (own) =>
      createRecord(own as RequestStore, resourceOf('order_items'), { order_id: orderId, category_id: categoryId, quantity: 1 }),
    ...item && {
      quantity: (own) => editAs(own, 'order_items', item.id, { quantity: pick([1, 2]) }),
      remove_item: (own) => removeAs(own, 'order_items', item.id),
      ...transitionSteps('order_items', item, pick),
      ...item.tarif_id !== null && { price_list: (own: Store) => editAs(own, 'tarifs', item.tarif_id!, { price: pick([1000, 2000]) }) },
    },
    remove: (own) => removeAs(own, 'orders', order.id),
    invoice: (own) => createRecord(own as RequestStore, resourceOf('invoices'), { client_id: order.client_id, orders: [orderId] }),
    vat: async (own) => {
      const [row] = await own.select('settings', {})
      await editAs(own, 'settings', row!.id, { money_vat_rate: pick(['10', '20']) })
    },
    ...transitionSteps('orders', order, pick),
    ...Object.assign({}, ...stops.map((stop) => ({
      own_address: (own: Store) => editAs(own, 'order_deliveries', stop.id, { address_id: pick(addresses).id }),
      out: (own: Store) => editAs(own, 'order_deliveries', stop.id, { shipment_id: null }),
      ...transitionSteps('order_deliveries', stop, pick),
    })), ...payments.map((row) => transitionSteps('transactions', row, pick)),
    ...invoices.map((row) => transitionSteps('invoices', row, pick))) as Record<string, Step>,
    ...Object.assign({}, ...(await Promise.all(shipmentIds.map((id) => store.find('shipments', id))))
      .map((row) => row && transitionSteps('shipments', row, pick))) as Record<string, Step>,
  }
}

const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + DAY / 2).toISOString()

/** As a request does it: with what the form may send, and the conditions of the record. */
async function editAs<N extends ResourceName>(store: Store, name: N, id: number, values: Values<N>): Promise<unknown> {
  const row = await findForUpdate(store as RequestStore, resourceOf(name), id)
  return editRecord(store as RequestStore, resourceOf(name), row, { version: row.version, ...values })
}

async function removeAs(store: Store, name: ResourceName, id: number): Promise<void> {
  const resource = resourceOf(name)
  const row = await findForUpdate(store as RequestStore, resource, id)
  assertConditions(store, resource, resource.allow_when?.delete ?? [], row)
  await removeRow(store, resource, row)
}

/** Those that start from its status, with whatever their dialogs ask for. */
function transitionSteps<N extends ResourceName>(name: N, row: { readonly id: number }, pick: Random['pick']): Record<string, Step> {
  const status = (row as { readonly status?: string }).status ?? ''
  const open = Object.entries(resourceOf(name).transitions).filter(([, { system, allow, from }]) =>
    !system && allow && (from ?? [status]).includes(status))
  return Object.fromEntries(open.map(([verb, { ask = {}, args = {}, reason }]) => {
    const among = (names: object) => Object.fromEntries(Object.entries(answers(pick)).filter(([key]) => key in names))
    return [`${name}.${verb}`, async (store) =>
      runTransition(store as RequestStore, resourceOf(name), await findForUpdate(store as RequestStore, resourceOf(name), row.id), verb, {
        ...among({ ...ask, ...args }), ...reason && { reason: 'Because' },
      })]
  }))
}

const answers = (pick: Random['pick']): Readonly<Record<string, unknown>> => ({
  cancel_reason: 'other', confirmation_channel: 'counter', told_by: 'phone', transport_fee: 700, rating: 4,
  method: pick(['card', 'cheque']),
  amount: pick([100, 5000]), reference: 'R-1', outcome_reason: 'dispatcher', handled_items: pick([1, 2]), recipient_name: 'Ali',
  shape: 'rectangle', length_cm: pick([300, 200]), width_cm: 200, type: 'tapis_frange', tissu: 'laine', measure_place: 'bureau',
  remeasure_reason: 'Again', unit_price: 777, decision: pick(['accepted', 'declined']),
})

/** Pending stops that no shipment has, and that say otherwise than their order without having been told to. */
async function staleStops(store: Store, order_id: number): Promise<unknown[]> {
  const order = (await store.find('orders', order_id))!
  const pending = (await store.select('order_deliveries', { order_id })).filter(({ status }) => status === 'pending')
  if (order.deleted_at !== null) return pending.map(({ id }) => ({ stop_of_trash: id }))
  return pending.flatMap((stop) => {
    const wish = stopWish(order, stop.kind, store.context.timezone)
    const figures = stopFigures(order, stop.kind)
    const parts = WISHES.filter((part) => wish[part] && part !== 'slot' && !saysTheSame(stop, wish[part])
      && !stop.own_values?.includes(part) && !stop.order_changes?.includes(part))
    return [...parts, ...saysTheSame(stop, figures) ? [] : ['figures']].map((part) => ({ stop: stop.id, part, wish, figures, found: stop }))
  })
}
