/**
 * Chains of everything that moves cash, at counters and on shipments, by several people and in any order. Whatever is accepted leaves all
 * cash in a drawer or with a courier who has still to settle, and the sums of drawers and shipments are those of the transactions.
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { randomFrom, type Random } from '#backend/app/demo/seeded_random'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { LOST_CASH } from '#backend/pages/invariants/cash_check'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { runTransition } from '#backend/engine/resource/write/run_transition'
import { createRecord } from '#backend/engine/resource/write/save'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { aCashier } from '#tests/support/rows/drawers'
import { completedOrder, measuredOrder } from '#tests/support/rows/orders'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { aCourier, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { callerWith, withStore } from '#tests/support/server/with_store'
import type { Caller } from '#backend/engine/resource/caller'
import type { RequestStore, Store } from '#backend/engine/resource/store'
import type { ResourceName, Row } from '#resources'
import type { Data } from '#schema/predicate'

const ROUNDS = 4
const STEPS = 40

type Act = (store: Store) => Promise<unknown>
interface World {
  readonly orders: readonly number[]
  readonly shipment: number
  readonly people: readonly Caller[]
  readonly random: Random
}

test.group('money / chains of cash', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const findBroken = watchInvariants(group)
  let first = 0
  let before = 0
  group.setup(async () => {
    first = Number((await query(db.connection(), 'select coalesce(max(id), 0) as id from transactions'))[0]?.id)
    before = await missing()
  })

  test('whatever is done, all cash is in a drawer or on its way to one, and the sums agree', async ({ assert }) => {
    const random = randomFrom(RANDOM_SEED)
    const done = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const world = await aWorld(random)
      const log: string[] = []
      for (let step = 0; step < STEPS; step++) {
        const name = await doSomething(world)
        if (name === null) continue
        log.push(name)
        done.add(name)
        const lost = await query(db.connection(), `select t.code, t.type, t.amount, s.status ${LOST_CASH} and t.id > ?`, [first])
        assert.deepEqual([lost, await missing(), await findBroken()], [[], before, []],
          `SEED=${RANDOM_SEED}, round ${round}: ${log.join(', ')}`)
      }
    }
    // Most is refused; what is done depends on the seed.
    assert.isAtLeast(done.size, 4, `SEED=${RANDOM_SEED}: ${[...done].join(', ')}`)
  })

  test('a category of the system is not booked by hand: {$self}')
    .with(['order_payment', 'advance', 'refund', 'courier_fee', 'cash_variance', 'cash_surplus'] as const)
    .run(async ({ assert }, key) => {
      const caller = await aCashier()
      const { order } = await withStore((store) => measuredOrder(store))
      const [category] = await withStore((store) => store.select('transaction_categories', { key }))
      const { type, id: category_id } = category!
      for (const values of [{}, { order_id: order.id }, { method: 'card' }, { is_system: true }]) {
        const body = { type, category_id, amount: 100, method: 'cash', ...values }
        await assert.rejects(() => withStore((store) => create(store, 'transactions', body), { caller }), /E_INVALID/)
      }
      const shipment = await withStore(async (store) => aShipment(store, [(await aReadyOrder(store)).stop]))
      const expense = { shipment_id: shipment.id, category_id, amount: 100 }
      await assert.rejects(() => withStore((store) => create(store, 'shipment_expenses', expense), { caller }), /E_INVALID/)
    })

  test('without an open drawer no cash is taken, given back or spent; by card it is', async ({ assert }) => {
    const caller = callerWith(permissionNames(), { id: (await owner()).id })
    const { order } = await withStore((store) => completedOrder(store))
    const pay = (method: string) => withStore((store) => press(store, 'orders', order.id, 'pay', { amount: 1000, method }), { caller })
    await assert.rejects(() => pay('cash'), /E_INVALID/)
    await pay('card')
    const [payment] = await withStore((store) => store.select('transactions', { order_id: order.id }))
    assert.include(payment, { method: 'card', cash_session_id: null })
    const refund = () => withStore((store) =>
      press(store, 'transactions', payment!.id, 'refund', {
        amount: 100, method: 'cash', purpose: 'paid_by_mistake', reason: 'Stain',
      }), { caller })
    await assert.rejects(refund, /E_INVALID/)
    const [fuel] = await withStore((store) => store.select('transaction_categories', { key: 'fuel' }))
    const spend = () => withStore((store) =>
      create(store, 'transactions', { type: 'out', category_id: fuel!.id, amount: 100, method: 'cash' }), { caller })
    await assert.rejects(spend, /E_INVALID/)
    // Nor by the system, which has no drawer.
    const paid = { args: { amount: 1, method: 'cash' } }
    await assert.rejects(() => withStore((store) => store.transition('orders', order.id, 'pay', paid), { caller: null }), /E_INVALID/)
  })

  test('at a stop money is taken from the start of its shipment until the settlement, and not afterwards', async ({ assert }) => {
    const caller = await aCashier()
    const world = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false, items: 2 })
      const shipment = await store.insert('shipments', { type: 'delivery' })
      await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: [stop.id] } })
      return { order, stop, shipment }
    })
    const pay = (amount: number) => withStore((store) =>
      press(store, 'order_deliveries', world.stop.id, 'pay', { amount, method: 'cash' }), { caller })
    await assert.rejects(() => pay(500), /E_REFUSED/)
    await withStore(async (store) => {
      await store.transition('shipments', world.shipment.id, 'assign', {
        ask: { courier_id: (await aCourier(store)).id, vehicle_id: (await aVehicleOf(store)).id },
      })
      await store.transition('order_deliveries', world.stop.id, 'load')
    })
    await pay(500)
    // Whoever has cash brings it in: the shipment cannot vanish with it.
    for (const [verb, body] of Object.entries(LEAVING))
      await assert.rejects(() => withStore((store) => press(store, 'shipments', world.shipment.id, verb, body), { caller }), /E_REFUSED/)
    const [item, other] = await withStore((store) => store.select('order_delivery_items', { order_delivery_id: world.stop.id }))
    await withStore(async (store) => {
      await store.transition('order_delivery_items', other!.id, 'hand_over')
      await store.transition('order_delivery_items', item!.id, 'refuse', { ask: { note: 'Wrong colour' } })
      await store.transition('order_deliveries', world.stop.id, 'semi_done', {
        ask: { outcome_reason: 'refused_quality', unpaid_reason: 'Pays later', signed_by: 'Ali' },
      })
    })
    await pay(300)
    await withStore(async (store) => {
      await store.transition('order_deliveries', world.stop.id, 'check_in', {})
      await store.transition('shipments', world.shipment.id, 'close')
    })
    await pay(200)
    const counted = [{ value: 1000, count: 1 }]
    await withStore((store) => create(store, 'settlements', { shipment_id: world.shipment.id, counted }), { caller })
    await assert.rejects(() => pay(100), /E_REFUSED/)
    const settled = await withStore((store) => store.find('shipments', world.shipment.id))
    assert.include(settled, { status: 'paid', cash_expected: 1000 })
    // At the counter it goes into a drawer.
    await withStore((store) => press(store, 'orders', world.order.id, 'pay', { amount: 100, method: 'cash' }), { caller })
  })
})

const LEAVING = { release: {}, postpone: { reason: 'Rain', postponed_to: '2030-01-01' }, call_off: { reason: 'Rain' } }

const create = (store: Store, name: ResourceName, body: Data) => createRecord(store as RequestStore, resourceOf(name), body)
const press = async (store: Store, name: ResourceName, id: number, verb: string, body: Data = {}) =>
  runTransition(store as RequestStore, resourceOf(name), await findForUpdate(store as RequestStore, resourceOf(name), id), verb, body)
const aVehicleOf = (store: Store) =>
  store.insert('vehicles', { registration_number: `C-${Math.random()}`.slice(0, 12), type: 'kwair', max_collect: 10, max_delivery: 10 })

/** A counter order, a shipment with two unpaid deliveries, two cashiers; one of them has no drawer yet. */
async function aWorld(random: Random): Promise<World> {
  const people = [await aCashier(), callerWith(permissionNames(), { id: (await owner()).id })]
  return withStore(async (store) => {
    const counter = await completedOrder(store)
    const stops = [await aReadyOrder(store, { paid: false }), await aReadyOrder(store, { paid: false })]
    const { id } = await aShipment(store, stops.map(({ stop }) => stop))
    return { orders: [counter.order.id, ...stops.map(({ order }) => order.id)], shipment: id, people, random }
  })
}

/** The name of what was done; null when it was refused. */
async function doSomething(world: World): Promise<string | null> {
  const caller = world.random.pick(world.people)
  try {
    return await withStore(async (store) => {
      const acts = await actsOf(store, world, caller)
      const [name, act] = world.random.pick(Object.entries(acts))
      await act(store)
      return name
    }, { caller })
  } catch (error) {
    if (error instanceof PublicError) return null
    throw error
  }
}

async function actsOf(store: Store, { orders, shipment: shipmentId, random }: World, caller: Caller): Promise<Record<string, Act>> {
  const { pick } = random
  const order = (await store.find('orders', pick(orders)))!
  const shipment = (await store.find('shipments', shipmentId))!
  const stops = await store.select('order_deliveries', { shipment_id: shipmentId })
  const drawer = (await store.select('cash_sessions', { user_id: caller.id, status: 'open' })).at(-1)
  const payments = await store.select('transactions', { order_id: order.id, type: 'in', status: 'paid' })
  const category = pick(await store.select('transaction_categories', { type: 'out' }))
  const stop = stops.length ? pick(stops) : null
  const method = pick(['cash', 'cash', 'card'])
  const amount = Math.max(1, pick([order.balance ?? 0, 1000, 37]))
  return {
    'order.pay': (to) => press(to, 'orders', order.id, 'pay', { amount, method }),
    'order.deliver': (to) => press(to, 'orders', order.id, 'deliver'),
    expense: (to) => create(to, 'transactions', { type: 'out', category_id: category.id, amount, method }),
    ...drawer ? { 'drawer.close': (to) => closeDrawer(to, drawer) } : { 'drawer.open': (to: Store) => openDrawer(to, caller) },
    ...payments.length && {
      refund: (to: Store) => press(to, 'transactions', pick(payments).id, 'refund', {
        amount, method, purpose: pick(['reduce_bill', 'paid_by_mistake'] as const), reason: 'Stain',
      }),
      cancel: (to: Store) => press(to, 'transactions', pick(payments).id, 'cancel', { reason: 'Twice' }),
    },
    ...stop && {
      'stop.pay': (to: Store) => press(to, 'order_deliveries', stop.id, 'pay', { amount, method }),
      'stop.load': (to: Store) => press(to, 'order_deliveries', stop.id, 'load'),
      'stop.done': (to: Store) => press(to, 'order_deliveries', stop.id, 'done', { signed_by: 'Ali', unpaid_reason: 'Later' }),
      'stop.no_response': (to: Store) => to.transition('order_deliveries', stop.id, 'regret', { ask: { outcome_reason: 'not_home' } }),
      'stop.cancel': (to: Store) => press(to, 'order_deliveries', stop.id, 'cancel', { outcome_reason: 'dispatcher', reason: 'Rain' }),
    },
    'shipment.spend': (to) => create(to, 'shipment_expenses', { shipment_id: shipmentId, category_id: category.id, amount: 500 }),
    'shipment.close': (to) => press(to, 'shipments', shipmentId, 'close'),
    'shipment.leave': (to) => press(to, 'shipments', shipmentId, 'leave'),
    'shipment.release': (to) => press(to, 'shipments', shipmentId, 'release'),
    'shipment.call_off': (to) => press(to, 'shipments', shipmentId, 'call_off', { reason: 'Rain' }),
    'shipment.break_off': (to) => press(to, 'shipments', shipmentId, 'break_off', { reason: 'Rain' }),
    settle: (to) => create(to, 'settlements', {
      shipment_id: shipmentId, counted: inCoins(Math.max(0, (shipment.cash_held ?? 0) - pick([0, 0, 100]))), variance_reason: 'Lost a coin',
    }),
  }
}

const inCoins = (amount: number) => [{ value: 1, count: Math.max(0, Math.round(amount)) }]
const openDrawer = (store: Store, { id }: Caller) =>
  create(store, 'cash_sessions', { station: `Chain ${id} ${Math.random()}`.slice(0, 40), opening_amount: 10_000 })
const closeDrawer = (store: Store, { id, expected_amount }: Row<'cash_sessions'>) =>
  press(store, 'cash_sessions', id, 'close', { counted: inCoins(expected_amount ?? 0), variance_reason: 'Nothing is missing' })

/** What the transactions of all drawers and shipments add up to, beyond their cash: nothing, except what other tests have made up. */
async function missing(): Promise<number> {
  const [sums] = await query(db.connection(), `
    select (select coalesce(sum(case type when 'in' then cash_moved else -cash_moved end), 0) from transactions
        where status <> 'canceled' and (cash_session_id is not null or shipment_id is not null)) as moved,
      (select coalesce(sum(cash_in - cash_out), 0) from cash_sessions)
        + (select coalesce(sum(cash_expected), 0) from shipments) as held`)
  return Number(sums?.moved) - Number(sums?.held)
}
