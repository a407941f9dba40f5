import { test } from '@japa/runner'
import { aStockPlace, shelveItems, withPlantWorker } from '#tests/support/rows/plant_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { courier, staff, type Person } from '#tests/support/rows/people'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { answerTo, itemState, SCANNER } from './scans.ts'
import type { ScanRequest, ScanResponse } from '#common/scan'

const LOADER = [...SCANNER, 'shipment-list', 'shipment-edit', 'shipment-close']

/** Two items of one order on a rack, their delivery on the shipment of a courier. */
const planned = (courier_id?: number, { paid = true } = {}) => withPlantWorker(async (store) => {
  const rack = await aStockPlace(store)
  const { order, stop } = await aReadyOrder(store, { items: 2, paid })
  await shelveItems(store, order, rack)
  const shipment = await aShipment(store, [stop], courier_id === undefined ? {} : { courier_id })
  return { rack, order, stop, shipment, items: await store.select('order_items', { order_id: order.id }) }
})
const occupancy = (id: number) => withStore(async (store) => (await store.find('stocks', id))?.occupancy)
const asCourier = ({ api }: Person, request: ScanRequest) => api.post<ScanResponse>('/api/courier/scan', request)

test.group('scan / load and check in', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('an item that is loaded leaves its rack, and comes back to a place', async ({ assert }) => {
    const { rack, shipment, items: [first, second] } = await planned()
    const { api } = await staff(LOADER)
    const loaded = await answerTo(api, { code: first!.tag_code, mode: 'load', shipment_id: shipment.id })
    assert.deepEqual([loaded.verdict, loaded.progress, loaded.order?.items[0]?.is_scanned], ['ok', { done: 1, total: 2 }, true])
    assert.equal(loaded.order?.items[0]?.place, shipment.code)
    assert.isNull((await itemState(first!.id)).current_stock_id)
    assert.equal(await occupancy(rack.id), 1)
    const movement = await withStore(async (store) => (await store.select('stock_movements', { order_item_id: first!.id })).at(-1))
    assert.deepInclude(movement, { reason: 'load', shipment_id: shipment.id, from_stock_id: rack.id })
    // Without a shipment: the only open one of the item.
    assert.equal((await answerTo(api, { code: second!.tag_code, mode: 'load' })).verdict, 'ok')
    const back = await answerTo(api, { code: first!.tag_code, mode: 'check_in', shipment_id: shipment.id, stock_id: rack.id })
    assert.equal(back.verdict, 'ok')
    assert.equal((await itemState(first!.id)).current_stock_id, rack.id)
  })

  test('an item of another shipment is stopped, and one that is already on board says so', async ({ assert }) => {
    const [mine, other] = [await planned(), await planned()]
    const { api } = await staff(LOADER)
    const wrong = await answerTo(api, { code: other.items[0]!.tag_code, mode: 'load', shipment_id: mine.shipment.id })
    assert.deepEqual([wrong.verdict, wrong.is_alarm], ['foreign', true])
    assert.include(wrong.message, other.order.code)
    await answerTo(api, { code: mine.items[0]!.tag_code, mode: 'load', shipment_id: mine.shipment.id })
    const again = await answerTo((await staff(LOADER)).api, { code: mine.items[0]!.tag_code, mode: 'load' })
    assert.equal(again.verdict, 'repeated')
    assert.equal((await answerTo((await staff(SCANNER)).api, { code: mine.items[1]!.tag_code, mode: 'load' })).verdict, 'refused')
    assert.equal(await occupancy(other.rack.id), 2)
  })

  test('the last item that a courier hands over finishes the stop, unless its proof is missing or money is due', async ({ assert }) => {
    const handOver = async (paid: boolean, hasCode = true) => {
      const me = await courier()
      const { order, stop, shipment, items } = await planned(me.id, { paid })
      const codes = items.map(({ tag_code }) => tag_code)
      for (const code of codes) await asCourier(me, { code, mode: 'load', shipment_id: shipment.id })
      const press = (verb: string, body: object = {}) =>
        me.api.post(`/api/courier/order-deliveries/${stop.id}/${verb}`, body, { 'Idempotency-Key': `${stop.id} ${verb}` })
      await press('go')
      const { proof_code } = (await withStore((store) => store.find('order_deliveries', stop.id)))!
      if (hasCode) await press('check_code', { code: proof_code })
      const answers = []
      for (const code of codes) answers.push((await asCourier(me, { code, mode: 'hand_over', order_id: order.id })).body)
      return { order, stop, items, answers, by: { type: 'couriers', id: me.id } }
    }
    const done = await handOver(true)
    assert.deepEqual(done.answers.map(({ verdict, order }) => [verdict, order?.status]), [['ok', 'stocked'], ['ok', 'delivered']])
    const movements = await withStore((store) => store.select('stock_movements', { order_item_id: done.items[0]!.id }))
    assert.deepEqual(movements.slice(-2).map(({ reason, by }) => [reason, by]), [['load', done.by], ['deliver', done.by]])

    const unproven = await handOver(true, false)
    assert.deepEqual(unproven.answers.map(({ verdict, order }) => [verdict, order?.status]), [['ok', 'stocked'], ['ok', 'stocked']])
    assert.include(unproven.answers[1]?.message, 'Ask the client for the code that they received.')

    const owed = await handOver(false)
    assert.deepEqual(owed.answers.map(({ verdict, order }) => [verdict, order?.status]), [['ok', 'stocked'], ['ok', 'stocked']])
    assert.include(owed.answers[1]?.message, '180.00 MAD still due')
    const stopState = await withStore(async (store) => (await store.find('order_deliveries', owed.stop.id))?.status)
    assert.equal(stopState, 'pending')
    // Paid in the office: the stop can be finished there.
    const { api } = await staff([...LOADER, 'order-list', 'transaction-create'])
    assert.equal((await api.post(`/api/user/order-deliveries/${owed.stop.id}/pay`, { amount: 18_000, method: 'card' })).status, 200)
    assert.equal((await api.post(`/api/user/order-deliveries/${owed.stop.id}/done`)).status, 200)
    assert.equal((await withStore((store) => store.find('orders', owed.order.id)))?.status, 'delivered')
  })

  test('a courier loads, hands over and returns items of their own stops only', async ({ assert }) => {
    const [me, another] = [await courier(), await courier()]
    const [mine, other] = [await planned(me.id), await planned(another.id)]
    const [first, second] = mine.items.map(({ tag_code }) => tag_code)
    const shipment_id = mine.shipment.id
    for (const code of [first!, second!]) {
      const { status, body } = await asCourier(me, { code, mode: 'load', shipment_id })
      assert.deepEqual([status, body.verdict, body.message.length > 0], [200, 'ok', true], body.message)
    }
    assert.equal((await asCourier(me, { code: first!, mode: 'hand_over', order_id: mine.order.id })).body.verdict, 'ok')
    const back = await asCourier(me, { code: second!, mode: 'check_in', shipment_id })
    assert.equal(back.body.verdict, 'ok', back.body.message)
    const foreign = await asCourier(me, { code: other.items[0]!.tag_code, mode: 'load', shipment_id })
    assert.deepEqual([foreign.body.verdict, foreign.body.is_alarm, foreign.body.order, foreign.body.record], ['foreign', true, null, null])
    assert.notInclude(foreign.body.message, other.order.code)
    for (const ids of [{ shipment_id: other.shipment.id }, { order_id: other.order.id }, { shipment_id: 987_654 }])
      assert.equal((await asCourier(me, { code: first!, mode: 'load', ...ids })).status, 404)
    assert.equal((await asCourier(me, { code: first!, mode: 'find' })).status, 422)
    assert.equal((await asCourier(await courier([]), { code: first!, mode: 'load' })).status, 403)
  })
})
