import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { addDays } from '#common/time/time'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { completedOrder } from '#tests/support/rows/orders'
import { owner, setupOwner, staff, type Person } from '#tests/support/rows/people'
import { aCourier, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import type { CashDay } from '#common/money/cash_day'
import type { Row } from '#resources'

const ZONE = 'Africa/Casablanca'
const today = () => dayIn(ZONE, new Date())

const aDrawer = async ({ api, id }: Person, opening_amount: number) =>
  (await api.post<Row<'cash_sessions'>>('/api/user/cash-sessions', { station: `Day ${id}`, opening_amount })).body

const dayOf = async ({ api }: Person, day = today()) => {
  const { status, body } = await api.get<CashDay>(`/api/user/cash-day?day=${day}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Paid at the door, back at the shop, with a fee of five dirhams. */
const aClosedShipment = (paid: number) => withStore(async (store) => {
  const { stop } = await aReadyOrder(store, { paid: false })
  const { id: courier_id } = await aCourier(store, { fee_type: 'per_stop', fee_value: '5' })
  const shipment = await aShipment(store, [stop], { courier_id })
  await store.transition('order_deliveries', stop.id, 'load')
  await store.transition('order_deliveries', stop.id, 'pay', { args: { amount: paid, method: 'cash' } })
  await store.transition('order_deliveries', stop.id, 'done', { ask: { unpaid_reason: 'Pays tomorrow' } })
  return store.transition('shipments', shipment.id, 'close')
})

test.group('money / report of a day', (group) => {
  const me = setupOwner(group)
  useDefaultSettings(group)

  test('drawers, couriers and methods agree with each other, with the drawers and with the ledger', async ({ assert }) => {
    const other = await owner()
    const [mine, theirs] = [await aDrawer(me, 50_000), await aDrawer(other, 20_000)]
    const { order } = await withStore((store) => completedOrder(store))
    const pay = (person: Person, body: object) => person.api.post<Row<'orders'>>(`/api/user/orders/${order.id}/pay`, body)
    await pay(me, { amount: 5_000, method: 'cash' })
    await pay(other, { amount: 3_000, method: 'card' })
    await pay(other, { amount: 1_000, method: 'cash' })
    const [paid] = await withStore((store) => store.select('transactions', { order_id: order.id, cash_session_id: mine.id }))
    const refund = { amount: 2_000, method: 'cash', purpose: 'paid_by_mistake', reason: 'Too much' }
    assert.equal((await me.api.post(`/api/user/transactions/${paid!.id}/refund`, refund)).status, 200)
    const soap = { name: { en: 'Soap of a day', fr: 'Savon' }, type: 'out' } as const
    const { id: category_id } = await withStore((store) => store.insert('transaction_categories', soap))
    await other.api.post('/api/user/transactions', { type: 'out', category_id, amount: 700, method: 'cash' })
    const shipment = await aClosedShipment(4_000)
    const settled = await other.api.post<Row<'settlements'>>('/api/user/settlements', {
      shipment_id: shipment.id, counted: [{ value: 100, count: 34 }], variance_reason: 'One dirham is missing',
    })
    assert.equal(settled.status, 201, JSON.stringify(settled.body))
    const close = { counted: [{ value: 10_000, count: 5 }, { value: 1_000, count: 3 }], left_in_drawer: 10_000 }
    assert.equal((await me.api.post(`/api/user/cash-sessions/${mine.id}/close`, close)).status, 200)

    const day = await dayOf(me)
    const ofDrawer = (id: number) => day.drawers.find((one) => one.id === id)
    assert.deepInclude(ofDrawer(mine.id), {
      opening: 50_000, in: 5_000, refunds: 2_000, out: 0, settled: 0, expected: 53_000, counted: 53_000, variance: 0, deposit: 43_000,
    })
    // The fee and the missing dirham of the courier are paid from the drawer that took their cash.
    assert.deepInclude(ofDrawer(theirs.id), {
      opening: 20_000, in: 1_000, refunds: 0, out: 700 + 500 + 100, settled: 4_000, expected: 23_700, counted: null, variance: null,
    })
    for (const { id } of [mine, theirs])
      assert.equal(ofDrawer(id)?.expected, (await withStore((store) => store.find('cash_sessions', id)))?.expected_amount)
    assert.deepInclude(day.settlements?.find(({ id }) => id === settled.body.id), {
      expected: 4_000, expenses: 0, fee: 500, to_hand_over: 3_500, counted: 3_400, variance: -100,
    })
    assert.equal(day.expenses.find(({ category }) => category === 'Soap of a day')?.amount, 700)
    // Cash is in the drawers or with the couriers, and all of it in the ledger.
    const cash = day.methods.find(({ method }) => method === 'cash')
    for (const flow of ['in', 'refunds', 'out'] as const) {
      const held = [...day.drawers, day.doors, day.elsewhere].reduce((sum, one) => sum + one[flow], 0)
      assert.equal(held, Number(cash?.[flow]) + day.rounding[flow], flow)
    }
    const [ledger] = await query(db.connection(), `
      select sum(case type when 'in' then amount_mad else -amount_mad end)::float8 as card,
        (select sum(case type when 'in' then cash_moved else -cash_moved end)::float8 from transactions
          where method = 'cash' and status <> 'canceled' and paid_at >= ? and paid_at < ?) as cash
      from transactions where method = 'card' and status <> 'canceled' and paid_at >= ? and paid_at < ?`,
    [instantOf(today(), ZONE), instantOf(addDays(today(), 1), ZONE), instantOf(today(), ZONE), instantOf(addDays(today(), 1), ZONE)])
    const net = (method: string) => day.methods.filter((one) => one.method === method)
      .reduce((sum, one) => sum + one.in - one.refunds - one.out, 0)
    const { in: taken, refunds, out } = day.rounding
    assert.deepEqual(
      { card: net('card'), cash: net('cash') + taken - refunds - out }, { card: Number(ledger?.card), cash: Number(ledger?.cash) },
    )
  })

  test('an odd centime is in the line of the rounding: methods are as in the ledger, drawers as they lie', async ({ assert }) => {
    const person = await owner()
    const before = await dayOf(person)
    const drawer = await aDrawer(person, 0)
    const { order } = await withStore((store) => completedOrder(store))
    await person.api.post(`/api/user/orders/${order.id}/pay`, { amount: 2_004, method: 'cash' })
    const after = await dayOf(person)
    const cashOf = ({ methods }: CashDay) => methods.find(({ method }) => method === 'cash')?.in ?? 0
    assert.equal(cashOf(after) - cashOf(before), 2_004)
    assert.equal(after.rounding.in - before.rounding.in, -4)
    assert.include(after.drawers.find(({ id }) => id === drawer.id), { in: 2_000, expected: 2_000 })
  })

  test('a drawer that stays open begins the next day with what was in it; a day without it has it not', async ({ assert }) => {
    const person = await owner()
    const drawer = await aDrawer(person, 10_000)
    const { order } = await withStore((store) => completedOrder(store))
    await person.api.post(`/api/user/orders/${order.id}/pay`, { amount: 2_000, method: 'cash' })
    const find = async (day: string) => (await dayOf(person, day)).drawers.find(({ id }) => id === drawer.id)
    assert.deepInclude(await find(addDays(today(), 1)), { opening: 12_000, in: 0, expected: 12_000 })
    assert.isUndefined(await find(addDays(today(), -1)))
  })

  test('needs the drawers and the ledger; settlements only with theirs; of another site nothing', async ({ assert }) => {
    const mine = await aDrawer(await owner(), 1_000)
    const status = async (permissions: readonly string[]) =>
      (await (await staff(permissions as never)).api.get(`/api/user/cash-day?day=${today()}`)).status
    assert.deepEqual([await status(['cash-list']), await status(['transaction-list'])], [403, 403])
    const clerk = await staff(['cash-list', 'transaction-list'])
    const day = await dayOf(clerk)
    assert.isNull(day.settlements)
    assert.include(day.drawers.map(({ id }) => id), mine.id)
    const [site] = await query(db.connection(), 'insert into sites (name) values (\'Site of a day\') returning id')
    await query(db.connection(), 'update users set site_id = ? where id = ?', [site?.id, clerk.id])
    assert.notInclude((await dayOf(clerk)).drawers.map(({ id }) => id), mine.id)
  })
})
