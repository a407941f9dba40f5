import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { owner, setupOwner, staff, type Person } from '#tests/support/rows/people'
import { aCourier, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { SettlementView } from '#common/orders/settlement_view'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

type Settled = Row<'settlements'> & { readonly errors?: Readonly<Record<string, readonly string[]>> }

/** One delivery that was paid at the door, back at the shop. */
const aClosedShipment = (paid: number, courier: Values<'couriers'> = {}) => withStore(async (store) => {
  const { stop } = await aReadyOrder(store, { paid: false })
  const shipment = await aShipment(store, [stop], { courier_id: (await aCourier(store, courier)).id })
  await store.transition('order_deliveries', stop.id, 'load')
  if (paid) await store.transition('order_deliveries', stop.id, 'pay', { args: { amount: paid, method: 'cash' } })
  await store.transition('order_deliveries', stop.id, 'done', { ask: { unpaid_reason: 'Pays tomorrow' } })
  return store.transition('shipments', shipment.id, 'close')
})

const aDrawer = async ({ id, api }: Person) =>
  (await api.post<Row<'cash_sessions'>>('/api/user/cash-sessions', { station: `settling ${id}`, opening_amount: 10_000 })).body

const settle = async ({ api }: Person, shipment_id: number, body: object = {}) => {
  const counted = [{ value: 100, count: 0 }]
  const { status, body: answer } = await api.post<Settled>('/api/user/settlements', { shipment_id, counted, ...body })
  return { ...answer, http: status }
}

test.group('settlements / settle', (group) => {
  const me = setupOwner(group)
  useDefaultSettings(group)

  test('a fee above the cash is paid out of the drawer: no difference, no reason', async ({ assert }) => {
    const drawer = await aDrawer(me)
    const shipment = await aClosedShipment(500, { fee_type: 'per_stop', fee_value: '12' })
    const view = (await me.api.get<SettlementView>(`/api/user/shipments/${shipment.id}/settlement`)).body
    assert.deepInclude(view, { expected: 500, fee: 1200, to_hand_over: -700, refusal: null })
    // Five dirhams that the courier keeps, and seven from the drawer.
    assert.include((await settle(me, shipment.id)).errors?.variance_reason?.[0], '7.00', 'what was given is said')
    const settled = await settle(me, shipment.id, { paid_out: 700 })
    assert.deepInclude(settled, { http: 201, status: 'settled', paid_out: 700, variance: 0 })
    const [till, paid] = await withStore(async (store) => [
      await store.find('cash_sessions', drawer.id), await store.find('shipments', shipment.id),
    ] as const)
    assert.deepEqual([till?.expected_amount, paid?.status], [9300, 'paid'])
    // What is counted beyond it is a difference again.
    const other = await aClosedShipment(0, { fee_type: 'per_stop', fee_value: '12' })
    const over = { counted: [{ value: 500, count: 1 }], paid_out: 1200 }
    assert.include((await settle(me, other.id, over)).errors?.variance_reason?.[0], '5.00')
    assert.deepInclude(await settle(me, other.id, { ...over, variance_reason: 'Found in the car' }), { paid_out: 1200, variance: 500 })
  })

  test('an expense that came after the cashier had looked is a difference; nobody gives more than their drawer has', async ({ assert }) => {
    const cashier = await owner()
    await aDrawer(cashier)
    const shipment = await aClosedShipment(500, { fee_type: 'per_stop', fee_value: '12' })
    const fuel = { name: { en: 'Fuel', fr: 'Carburant' }, type: 'out' } as const
    const category = await withStore((store) => store.insert('transaction_categories', fuel))
    const expense = (amount: number) =>
      cashier.api.post('/api/user/shipment-expenses', { shipment_id: shipment.id, category_id: category.id, amount })
    assert.equal((await expense(300_000)).status, 201)
    const seen = await settle(cashier, shipment.id, { paid_out: 700 })
    assert.include(seen.errors?.variance_reason?.[0], '3,000.00')
    const whole = await settle(cashier, shipment.id, { paid_out: 300_700 })
    assert.deepEqual(whole.errors, { paid_out: ['There is not enough cash in your drawer: 100.00 MAD.'] })
    const out = (amount: number) =>
      cashier.api.post<Failure>('/api/user/transactions', { type: 'out', category_id: category.id, amount, method: 'cash' })
    assert.deepEqual((await out(10_001)).body.errors, { amount: ['There is not enough cash in your drawer: 100.00 MAD.'] })
    assert.equal((await out(10_000)).status, 201)
    assert.equal((await out(1)).status, 422)
  })

  test('an aborted shipment is settled if the courier has cash from it, and else is in no list of those to settle', async ({ assert }) => {
    const aborted = async (paid: number) => {
      const shipment = await withStore(async (store) => {
        const { stop } = await aReadyOrder(store, { paid: false })
        const made = await aShipment(store, [stop], { courier_id: (await aCourier(store)).id })
        await store.transition('order_deliveries', stop.id, 'load')
        if (paid) await store.transition('order_deliveries', stop.id, 'pay', { args: { amount: paid, method: 'cash' } })
        return made
      })
      assert.equal((await me.api.post(`/api/user/shipments/${shipment.id}/break_off`, { reason: 'Gearbox' })).status, 200)
      return shipment
    }
    const [rich, poor] = [await aborted(500), await aborted(0)]
    const { body: listed } = await me.api.get<Row<'shipments'>[]>('/api/user/shipments?_view=to_settle&_sort=id&_order=desc&_end=100')
    assert.deepEqual([rich, poor].map(({ id }) => listed.some((one) => one.id === id)), [true, false])
    const refusalOf = async ({ id }: { readonly id: number }) =>
      (await me.api.get<SettlementView>(`/api/user/shipments/${id}/settlement`)).body.refusal
    assert.equal(await refusalOf(poor), 'No cash was taken in this shipment: there is nothing to settle.')
    assert.equal((await settle(me, poor.id)).http, 422)
    assert.notEqual(await refusalOf(rich), await refusalOf(poor))
  })

  test('refuses coins that do not exist, counts below zero, and a shipment that is not there', async ({ assert }) => {
    const shipment = await aClosedShipment(500)
    for (const coin of [{ value: 300, count: 1 }, { value: 100, count: -1 }, { value: 100, count: 1.5 }, { value: 100 }, 'five'])
      assert.deepInclude(await settle(me, shipment.id, { counted: [coin] }), { http: 422 }, JSON.stringify(coin))
    assert.isDefined((await settle(me, shipment.id, { counted: null })).errors?.counted)
    assert.isDefined((await settle(me, 999_999)).errors?.shipment_id)
  })

  test('a shipment of another site is not there', async ({ assert }) => {
    const [ours, theirs] = await query(db.connection(), "insert into sites (name) values ('Ours'), ('Theirs') returning id")
    const cashier = await owner()
    await query(db.connection(), 'update users set site_id = ? where id = ?', [ours?.id, cashier.id])
    await aDrawer(cashier)
    const shipment = await aClosedShipment(500)
    await query(db.connection(), 'update shipments set site_id = ? where id = ?', [theirs?.id, shipment.id])
    assert.equal((await cashier.api.get(`/api/user/shipments/${shipment.id}/settlement`)).status, 404)
    const refused = await settle(cashier, shipment.id, { counted: [{ value: 500, count: 1 }] })
    assert.equal(refused.http, 422)
    assert.deepEqual(Object.keys(refused.errors ?? {}), ['shipment_id'])
  })

  test('of two cashiers who press at once, one settles; both see it then', async ({ assert }) => {
    const [one, two] = [await owner(), await owner()]
    for (const cashier of [one, two]) await aDrawer(cashier)
    const shipment = await aClosedShipment(500)
    const body = { counted: [{ value: 500, count: 1 }] }
    const answers = await Promise.all([settle(one, shipment.id, body), settle(two, shipment.id, body)])
    assert.sameMembers(answers.map(({ http }) => http), [201, 422])
    assert.deepEqual(answers.find(({ http }) => http === 422)?.errors, { shipment_id: ['This shipment is settled already.'] })
    for (const { api } of [one, two]) {
      const { body: view } = await api.get<SettlementView>(`/api/user/shipments/${shipment.id}/settlement`)
      assert.deepEqual([view.settlement?.status, view.refusal], ['settled', 'This shipment is settled already.'])
    }
    const reader = await staff(['shipment-list', 'settlement-list'])
    const { body: row } = await reader.api.get<Row<'shipments'>>(`/api/user/shipments/${shipment.id}`)
    const { body: settlement } = await reader.api.get<Row<'settlements'>>(`/api/user/settlements/${row.settlement_id!}`)
    assert.deepInclude(settlement, { counted_amount: 500, variance: 0 })
    assert.equal((await reader.api.get(`/api/user/shipments/${shipment.id}/settlement`)).status, 403)
  })
})
