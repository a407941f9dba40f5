import { test } from '@japa/runner'
import { dayIn, timeIn } from '#backend/engine/clock/business_time'
import { addDays } from '#common/time/time'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { aCourier, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withStore } from '#tests/support/server/with_store'
import { aRider, freeShipment } from './courier_day.ts'
import type { Row } from '#resources'

const ZONE = 'Africa/El_Aaiun'
const NOON = '2026-12-01T11:00:00Z'
const [TODAY, TOMORROW] = ['2026-12-01', '2026-12-02'] as const
const HOURS = { start_time: '15:00', end_time: '19:00' }
const agreed = { slot_from: '15:00', slot_to: '19:00', is_slot_confirmed: true }

const shipmentNow = async (id: number) => (await withStore((store) => store.find('shipments', id)))!
const stopNow = async (id: number) => (await withStore((store) => store.find('order_deliveries', id)))!
const when = ({ date, slot_from }: Pick<Row<'order_deliveries'>, 'date' | 'slot_from'>) => [date, slot_from]

/** Two pickups of tomorrow, at an agreed hour. */
const tomorrowsPickups = (courier_id?: number) => withStore(async (store) => {
  const stops = []
  for (let each = 0; each < 2; each++) {
    const { order } = await aTransportOrder(store)
    const { id } = await stopOf(store, order.id)
    stops.push(await store.update('order_deliveries', id, { date: TOMORROW, ...agreed }))
  }
  const courier = courier_id ?? (await aCourier(store)).id
  const shipment = await aShipment(store, stops, { courier_id: courier, date: TOMORROW, ...HOURS })
  return { shipment, stops: stops as [Row<'order_deliveries'>, Row<'order_deliveries'>], courier_id: courier }
}, { at: NOON })

test.group('shipments / one that starts before its day', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  const findBroken = watchInvariants(group)

  test('is of today when the courier leaves with it, not when it is loaded the evening before', async ({ assert }) => {
    const today = dayIn(ZONE, new Date())
    const tomorrow = addDays(today, 1)
    const { shipment, stops } = await freeShipment({ date: tomorrow, ...HOURS })
    const rider = await aRider()
    assert.equal((await rider.press(`shipments/${shipment.id}/reserve`)).http, 200)
    for (const { id } of stops) {
      await withStore((store) => store.update('order_deliveries', id, agreed))
      assert.equal((await rider.press(`order-deliveries/${id}/load`)).http, 200)
    }
    assert.equal((await shipmentNow(shipment.id)).date, tomorrow)

    assert.equal((await rider.press(`shipments/${shipment.id}/leave`)).http, 200)
    assert.equal((await shipmentNow(shipment.id)).date, today)
    for (const { id } of stops) assert.deepEqual(when(await stopNow(id)), [today, null])
    assert.equal((await rider.day()).shipments[0]?.date, today)
    const orders = stops.map(({ order_id }) => order_id)
    const told = await withStore((store) => store.select('notifications', { event: 'slot_changed' }))
    assert.isFalse(told.some(({ subject }) => subject !== null && orders.includes(subject.id)))
    assert.deepEqual(await findBroken(), [])
  })

  test('is of today, for as long as planned, when the courier sets out for the first pickup', async ({ assert }) => {
    const { shipment, stops: [first, second] } = await tomorrowsPickups()
    await withStore((store) => store.transition('order_deliveries', first.id, 'go'), { at: NOON })
    const [start_time, end_time] = [NOON, '2026-12-01T15:00:00Z'].map((at) => timeIn(ZONE, new Date(at)))
    assert.deepInclude(await shipmentNow(shipment.id), { status: 'reserved', date: TODAY, start_time, end_time })
    for (const { id } of [first, second]) assert.deepEqual(when(await stopNow(id)), [TODAY, null])
    assert.deepEqual(await findBroken(), [])
  })

  test('is of today when the courier presses Arrived without having said that they come', async ({ assert }) => {
    const { shipment, stops: [first] } = await tomorrowsPickups()
    await withStore((store) => store.transition('order_deliveries', first.id, 'arrive'), { at: NOON })
    assert.equal((await shipmentNow(shipment.id)).date, TODAY)
  })

  test('keeps its day beside another one of its courier at this hour, and one of yesterday after midnight', async ({ assert }) => {
    const { stops, courier_id } = await tomorrowsPickups()
    await withStore((store) => store.transition('order_deliveries', stops[0].id, 'go'), { at: NOON })
    const other = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      return aShipment(store, [await stopOf(store, order.id)], { courier_id, date: TOMORROW, ...HOURS })
    }, { at: NOON })
    const [stop] = await withStore((store) => store.select('order_deliveries', { shipment_id: other.id }))
    await withStore((store) => store.transition('order_deliveries', stop!.id, 'go'), { at: NOON })
    assert.equal((await shipmentNow(other.id)).date, TOMORROW)

    const late = await tomorrowsPickups()
    await withStore((store) => store.transition('order_deliveries', late.stops[0].id, 'go'), { at: '2026-12-03T00:10:00Z' })
    assert.deepInclude(await shipmentNow(late.shipment.id), { date: TOMORROW, start_time: '15:00' })
    assert.deepEqual(when(await stopNow(late.stops[0].id)), [TOMORROW, '15:00'])
  })
})
