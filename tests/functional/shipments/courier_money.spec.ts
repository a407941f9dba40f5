import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { randomNumbers } from '#backend/trade/shipments/routing/random'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import { aRider, finish, type Rider } from './courier_day.ts'

/** Cash that was put in and taken out, and where it is now: in drawers and with couriers. */
const BALANCE = `select
  (select coalesce(sum(opening_amount), 0) from cash_sessions)
  + (select coalesce(sum(case type when 'in' then cash_moved else -cash_moved end), 0) from transactions
     where status <> 'canceled' and (cash_session_id is not null or shipment_id is not null))
  - (select coalesce(sum(e.cash_moved), 0) from shipment_expenses e join shipments s on s.id = e.shipment_id
     where e.status = 'open' and s.settlement_id is null) as moved,
  (select coalesce(sum(expected_amount), 0) from cash_sessions) + (select coalesce(sum(cash_held), 0) from couriers) as found`

type Tour = Awaited<ReturnType<typeof aTour>>

/** Two loaded deliveries that are not paid. */
const aTour = (rider: Rider) => withStore(async (store) => {
  const ready = [await aReadyOrder(store, { paid: false }), await aReadyOrder(store, { paid: false })]
  const stops = ready.map(({ stop }) => stop)
  const shipment = await aShipment(store, stops, { courier_id: rider.id })
  for (const { id } of stops) await store.transition('order_deliveries', id, 'load')
  return { rider, stops, shipment, orders: ready.map(({ order }) => order) }
})

test.group('shipments / the cash of couriers', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  const findBroken = watchInvariants(group)

  test('is in a drawer or with a courier after any order of events', async ({ assert }) => {
    const random = randomNumbers(RANDOM_SEED)
    const whole = (max: number) => Math.floor(random() * max)
    const { api } = await owner()
    await api.post('/api/user/cash-sessions', { station: 'random day', opening_amount: 50_000 })
    const riders = [await aRider({ fee_type: 'per_stop', fee_value: '7.35' }), await aRider({ fee_type: 'percent', fee_value: '2.5' })]
    const tours = [await aTour(riders[0]!), await aTour(riders[1]!)]
    const [fuel] = (await riders[0]!.day()).choices.expense_category
    type Event = (tour: Tour) => Promise<unknown>
    const office = (path: string, body: object = {}) => api.post(`/api/user/${path}`, body)
    const stopIn = ({ stops }: Tour) => stops[whole(stops.length)]!
    const events: readonly Event[] = [
      (tour) => tour.rider.press(`order-deliveries/${stopIn(tour).id}/pay`, { amount: 1 + whole(6000), method: 'cash' }),
      (tour) => tour.rider.press(`order-deliveries/${stopIn(tour).id}/pay`, { amount: 1 + whole(3000), method: 'card' }),
      (tour) => office(`orders/${tour.orders[whole(2)]!.id}/pay`, { amount: 1 + whole(3000), method: 'cash' }),
      (tour) => tour.rider.press('shipment-expenses', { shipment_id: tour.shipment.id, category_id: fuel!.id, amount: 1 + whole(500) }),
      async (tour) => {
        const [expense] = await withStore((store) => store.select('shipment_expenses', { shipment_id: tour.shipment.id, status: 'open' }))
        return expense && tour.rider.press(`shipment-expenses/${expense.id}/cancel`, { reason: 'Typed twice' })
      },
      async (tour) => {
        const payments = await withStore((store) => store.select('transactions', { shipment_id: tour.shipment.id, status: 'paid' }))
        const payment = payments[whole(payments.length || 1)]
        return payment && office(`transactions/${payment.id}/cancel`, { reason: 'Wrong' })
      },
      async (tour) => {
        const payments = await withStore((store) => store.select('transactions', { shipment_id: tour.shipment.id, status: 'paid' }))
        const payment = payments[whole(payments.length || 1)]
        return payment && office(`transactions/${payment.id}/refund`, { amount: 1 + whole(500), method: 'cash', reason: 'Stain' })
      },
      (tour) => finish(tour.rider, stopIn(tour)),
      (tour) => office(`shipments/${tour.shipment.id}/break_off`, { reason: 'Gearbox' }),
      (tour) => office('settlements', {
        shipment_id: tour.shipment.id, counted: [{ value: 10, count: whole(900) }], variance_reason: 'Counted at random',
      }),
    ]
    const difference = async () => {
      const [row] = await query(db.connection(), BALANCE, [])
      return Number(row?.found) - Number(row?.moved)
    }
    // Other tests of this database have written rows by SQL.
    const before = await difference()
    const check = async (event: number) => { assert.equal(await difference(), before, `seed ${RANDOM_SEED}, event ${event}`) }
    for (let step = 0; step < 30; step++) {
      // The last two end a tour: they come late.
      const event = whole(step < 18 ? events.length - 2 : events.length)
      await events[event]!(tours[whole(tours.length)]!)
      await check(event)
    }
    for (const tour of tours) {
      await office(`shipments/${tour.shipment.id}/break_off`, { reason: 'Evening' })
      await events.at(-1)!(tour)
      await check(events.length)
    }
    assert.deepEqual(await findBroken(), [])
  })
})
