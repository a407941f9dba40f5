import { test } from '@japa/runner'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { aStockPlace, withPlantWorker, shelveItems } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf, firstErrorOf } from '#tests/support/public_errors'
import type { Store } from '#backend/engine/resource/store'

/** Two items of one order on a rack, their delivery on a shipment that a courier has. */
async function shelved(store: Store) {
  const rack = await aStockPlace(store)
  const { order, stop } = await aReadyOrder(store, { items: 2 })
  await shelveItems(store, order, rack)
  const shipment = await aShipment(store, [stop])
  return { rack, order, stop, shipment, items: await store.select('order_items', { order_id: order.id }) }
}

async function loaded(store: Store) {
  const made = await shelved(store)
  await store.transition('order_deliveries', made.stop.id, 'load')
  return made
}

const occupancy = async (store: Store, { id }: { readonly id: number }) => (await store.find('stocks', id))?.occupancy
const placeOf = async (store: Store, { id }: { readonly id: number }) => (await store.find('order_items', id))?.current_stock_id
const lastMovement = async (store: Store, { id }: { readonly id: number }) =>
  (await store.select('stock_movements', { order_item_id: id })).at(-1)
const stopItems = (store: Store, { id }: { readonly id: number }) => store.select('order_delivery_items', { order_delivery_id: id })

test.group('stock / vehicle loading', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an item that is loaded leaves its rack with the shipment, and is not missing in a count', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { rack, items, shipment } = await loaded(store)
      const audit = await store.insert('stock_audits', { stock_id: rack.id })
      const closed = await store.transition('stock_audits', audit.id, 'close', { args: { tags: '' } })
      return { rack, shipment, closed, held: await occupancy(store, rack), movement: await lastMovement(store, items[0]!) }
    })
    assert.include(actual.movement, { reason: 'load', from_stock_id: actual.rack.id, to_stock_id: null, shipment_id: actual.shipment.id })
    assert.equal(actual.held, 0)
    assert.deepEqual([actual.closed.missing, actual.closed.missing_value], [[], 0])
  })

  test('an item that leaves during a count of its rack is not missing either', async ({ assert }) => {
    const closed = await withPlantWorker(async (store) => {
      const { rack, stop } = await shelved(store)
      const audit = await store.insert('stock_audits', { stock_id: rack.id })
      await store.transition('order_deliveries', stop.id, 'load')
      return store.transition('stock_audits', audit.id, 'close', { args: { tags: '' } })
    })
    assert.deepEqual([closed.missing, closed.missing_value], [[], 0])
  })

  test('what is on a vehicle is not washed again, nor put in a place of the plant, before it was brought back', async ({ assert }) => {
    const { order, items: [item], stop, rack } = await withPlantWorker(loaded)
    const attempt = (work: (store: Store) => Promise<unknown>) => firstErrorOf(() => withPlantWorker(work))
    const refusal = 'The item is on a vehicle. Bring it back first.'
    const ofOrder = 'Items of this order are with a courier. Take them off the vehicle first.'
    const rework = (store: Store) => store.transition('order_items', item!.id, 'rework', { reason: 'A stain' })
    assert.equal(await attempt(rework), refusal)
    assert.equal(await attempt((store) => store.transition('orders', order.id, 'rework', { reason: 'A stain' })), ofOrder)
    await withPlantWorker((store) => store.transition('orders', order.id, 'notify', { ask: { told_by: 'phone' } }))
    assert.equal(await attempt((store) => store.transition('orders', order.id, 'stock')), ofOrder)
    const move = { args: { to_stock_id: rack.id } }
    assert.equal(await attempt((store) => store.transition('order_items', item!.id, 'move', move)), refusal)
    assert.equal(await attempt((store) => store.insert('stock_movements', { order_item_id: item!.id, to_stock_id: rack.id })), refusal)
    await withPlantWorker(async (store) => {
      for (const { id } of await stopItems(store, stop)) await store.transition('order_delivery_items', id, 'bring_back')
    })
    assert.equal((await withPlantWorker(rework)).status, 'processing')
  })

  test('an item that is handed over moves from the vehicle to no place', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { items, stop, shipment } = await loaded(store)
      await store.transition('order_deliveries', stop.id, 'done')
      const movements = await store.select('stock_movements', { order_item_id: items[0]!.id })
      return { shipment, moves: movements.map(({ reason, shipment_id }) => [reason, shipment_id]).slice(-2) }
    })
    assert.deepEqual(actual.moves, [['load', actual.shipment.id], ['deliver', actual.shipment.id]])
  })

  test('an item that is returned is on its rack again, or in the place that was chosen', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { rack, items: [first, second], stop } = await loaded(store)
      const other = await aStockPlace(store)
      const [one, two] = await stopItems(store, stop)
      await store.transition('order_delivery_items', one!.id, 'bring_back')
      await store.transition('order_delivery_items', two!.id, 'bring_back', { args: { stock_id: other.id } })
      const places = [await placeOf(store, first!), await placeOf(store, second!)]
      return { rack, other, places, movement: await lastMovement(store, first!) }
    })
    assert.deepEqual(actual.places, [actual.rack.id, actual.other.id])
    assert.include(actual.movement, { reason: 'return', from_stock_id: null })
  })

  test('a check-in returns the items that were not handed over', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { rack, items, stop } = await loaded(store)
      const [one, two] = await stopItems(store, stop)
      await store.transition('order_delivery_items', one!.id, 'hand_over')
      await store.transition('order_delivery_items', two!.id, 'refuse', { ask: { note: 'A stain' } })
      await store.transition('order_deliveries', stop.id, 'semi_done', { ask: { outcome_reason: 'refused_quality' } })
      await store.transition('order_deliveries', stop.id, 'check_in')
      return { rack, items, held: await occupancy(store, rack), place: await placeOf(store, items[1]!) }
    })
    assert.equal(actual.held, 1)
    assert.equal(actual.place, actual.rack.id)
  })

  test('an item on a vehicle is not handed over at the counter before it is back', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { rack, order, items, stop } = await loaded(store)
      const refusal = await errorMessageOf('en', () => store.transition('orders', order.id, 'deliver'))
      for (const { id } of await stopItems(store, stop)) await store.transition('order_delivery_items', id, 'bring_back')
      const back = await occupancy(store, rack)
      await store.transition('orders', order.id, 'deliver')
      return { refusal, back, held: await occupancy(store, rack), movement: await lastMovement(store, items[0]!) }
    })
    assert.equal(actual.refusal, 'Items of this order are with a courier. Take them off the vehicle first.')
    assert.equal(actual.held, 0)
    assert.isAbove(actual.back ?? 0, 0)
    assert.include(actual.movement, { reason: 'deliver' })
  })

  test('an item whose delivery was undone is where it was before', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { rack, order, items, stop } = await loaded(store)
      await store.transition('order_deliveries', stop.id, 'done')
      await store.transition('orders', order.id, 'undo_delivery', { reason: 'Wrong order' })
      return { rack, place: await placeOf(store, items[0]!), movement: await lastMovement(store, items[0]!) }
    })
    assert.equal(actual.place, actual.rack.id)
    assert.include(actual.movement, { reason: 'return' })
  })

  test('an item whose rack is disabled returns to the final stock', async ({ assert }) => {
    const place = await withPlantWorker(async (store) => {
      const { rack, items, stop } = await loaded(store)
      await aStockPlace(store)
      const [site] = await store.query("insert into sites (name) values ('Another town') returning id")
      const elsewhere = await aStockPlace(store)
      // The first one, of a site from which the item does not come.
      await store.query('update stocks set site_id = ?, id = -id where id = ?', [site?.id, elsewhere.id])
      await store.update('stocks', rack.id, { status: 'disable' })
      const [one] = await stopItems(store, stop)
      await store.transition('order_delivery_items', one!.id, 'bring_back')
      const place = await placeOf(store, items[0]!)
      return place == null ? null : store.find('stocks', place)
    })
    assert.include(place, { type: 'stock_final', status: 'enable' })
  })

  test('an item on a vehicle is neither moved nor loaded twice', async ({ assert }) => {
    const { items, rack, stop } = await withPlantWorker(loaded)
    const move = () => withPlantWorker((store) => store.insert('stock_movements', { order_item_id: items[0]!.id, to_stock_id: rack.id }))
    assert.deepEqual(await fieldErrorsOf(move), { order_item_id: 'The item is on a vehicle. Bring it back first.' })
    const again = () => withPlantWorker(async (store) => {
      await store.transition('order_deliveries', stop.id, 'regret', { ask: { outcome_reason: 'not_home' } })
      await store.transition('order_deliveries', stop.id, 'plan_again')
      const next = (await store.select('order_deliveries', { previous_id: stop.id }))[0]!
      await aShipment(store, [next])
      return store.transition('order_deliveries', next.id, 'load')
    })
    assert.equal(await errorMessageOf('en', again), 'An item of this stop is still on another vehicle. Bring it back first.')
    const load = () => withPlantWorker((store) => store.insert('stock_movements', { order_item_id: items[0]!.id, reason: 'load' }))
    assert.equal(await firstErrorOf(load), 'The item has no place yet. Choose one.')
  })
})
