import { test } from '@japa/runner'
import {
  acceptOrder, aCarpetCategory, anOrder, completedOrder, confirmedOrder, measureItem, readOrder, payOrder,
} from '#tests/support/rows/orders'
import { aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { countUpdates } from '#tests/support/rows/row_updates'
import { firstErrorOf } from '#tests/support/public_errors'
import type { Store } from '#backend/engine/resource/store'

const placeOf = async (store: Store, id: number) => (await store.find('order_items', id))?.current_stock_id

async function itemAndPlaces(store: Store) {
  const { items: [item] } = await anOrder(store)
  return { item: item!, first: await aStockPlace(store, { threshold: 1 }), second: await aStockPlace(store) }
}

test.group('stock / movements', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a movement changes the place of the item and the occupancy of both places', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { item, first, second } = await itemAndPlaces(store)
      const held = async () => [await store.find('stocks', first.id), await store.find('stocks',
        second.id)].map((place) => [place?.occupancy, place?.fill])
      await store.insert('stock_movements', { order_item_id: item.id, to_stock_id: first.id })
      const before = await held()
      const moved = await store.insert('stock_movements', { order_item_id: item.id, to_stock_id: second.id })
      return { before, after: await held(), moved, place: await placeOf(store, item.id), first, second }
    })
    assert.deepEqual(actual.before, [[1, 'full'], [0, null]])
    assert.deepEqual(actual.after, [[0, 'free'], [1, null]])
    assert.equal(actual.moved.from_stock_id, actual.first.id)
    assert.equal(actual.place, actual.second.id)
  })

  test('is refused to the place of the item, from no place to none, and for items that have left the plant', async ({ assert }) => {
    const { item, first } = await withPlantWorker(itemAndPlaces)
    const move = (values: object) => firstErrorOf(() => withPlantWorker((store) => store.insert('stock_movements', { order_item_id: item.id,
      ...values })))
    assert.equal(await move({ reason: 'load' }), 'The item has no place yet. Choose one.')
    await withPlantWorker((store) => store.insert('stock_movements', { order_item_id: item.id, to_stock_id: first.id }))
    assert.equal(await move({ to_stock_id: first.id }), 'The item is already there.')
    assert.equal(await move({}), 'This field cannot be empty.')
    assert.equal(await move({ to_stock_id: first.id, at: '2099-01-01T00:00:00.000Z' }), 'The date is in the future.')
    await withPlantWorker((store) => store.transition('order_items', item.id, 'cancel', { ask: { cancel_reason: 'lost' }, reason: 'Gone' }))
    assert.equal(await move({ to_stock_id: first.id }), 'The item is no longer on the premises.')
  })

  test('the dead stock has a reason of its own and requires a note', async ({ assert }) => {
    const { item, dead, shelf } = await withPlantWorker(async (store) => {
      const { item, first } = await itemAndPlaces(store)
      return { item, shelf: first, dead: await aStockPlace(store, { type: 'stock_mort' }) }
    })
    const move = (values: object) => firstErrorOf(() => withPlantWorker((store) => store.insert('stock_movements', { order_item_id: item.id,
      ...values })))
    assert.match(await move({ to_stock_id: dead.id }), /dead stock only/)
    assert.match(await move({ to_stock_id: shelf.id, reason: 'dead' }), /dead stock only/)
    assert.equal(await move({ to_stock_id: dead.id, reason: 'dead' }), 'This field cannot be empty.')
    await withPlantWorker((store) =>
      store.transition('order_items', item.id, 'move', { args: { to_stock_id: dead.id, note: 'Unclaimed for a year' } }))
    assert.equal(await withPlantWorker((store) => placeOf(store, item.id)), dead.id)
  })

  test('an order is moved to a rack with all its items, and leaves it when it is handed over', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const rack = await aStockPlace(store)
      const { order, items } = await completedOrder(store, { items: 2 })
      await store.transition('orders', order.id, 'stock', { args: { stock_id: rack.id } })
      const stocked = await readOrder(store, order.id)
      await payOrder(store, order, stocked.order.balance ?? 0)
      await store.transition('orders', order.id, 'deliver')
      const out = await store.select('stock_movements', { order_item_id: items[0]!.id, reason: 'deliver' })
      return { rack, stocked, after: await readOrder(store, order.id), out, held: (await store.find('stocks', rack.id))?.occupancy }
    })
    assert.equal(actual.stocked.order.rack, actual.rack.code)
    assert.deepEqual(actual.stocked.items.map(({ current_stock_id }) => current_stock_id), [actual.rack.id, actual.rack.id])
    assert.deepEqual(actual.after.items.map(({ current_stock_id }) => current_stock_id), [null, null])
    assert.lengthOf(actual.out, 1)
    assert.equal(actual.held, 0)
  })

  test('the rack of an order has the code of its place, also when that gets another one', async ({ assert }) => {
    const { rack, code } = await withPlantWorker(async (store) => {
      const place = await aStockPlace(store)
      const { order } = await completedOrder(store, { items: 2 })
      await store.transition('orders', order.id, 'stock', { args: { stock_id: place.id } })
      const { code } = await store.update('stocks', place.id, { code: `${place.code}-N` })
      return { rack: (await readOrder(store, order.id)).order.rack, code }
    })
    assert.equal(rack, code)
  })

  test('an order is not moved to an area for washing', async ({ assert }) => {
    const { order, waiting } = await withPlantWorker(async (store) => ({
      ...(await completedOrder(store)), waiting: await aStockPlace(store, { type: 'attente_lavage', parent_id: null, status: 'disable' }),
    }))
    const shelve = () => withPlantWorker((store) => store.transition('orders', order.id, 'stock', { args: { stock_id: waiting.id } }))
    assert.equal(await firstErrorOf(shelve), 'This option does not exist or cannot be used here.')
  })

  test('received items wait for preparation, confirmed ones for their line, and started ones are in no place', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      for (const type of ['attente_preparation', 'attente_lavage'] as const) await aStockPlace(store, { type })
      const { order, items: [item] } = await confirmedOrder(store)
      const findMoves = async () => {
        const movements = await store.select('stock_movements', { order_item_id: item!.id })
        return Promise.all(movements.map(async ({ to_stock_id, reason }) => [to_stock_id && (await store.find('stocks',
          to_stock_id))?.type, reason]))
      }
      await store.transition('orders', order.id, 'start')
      return { moves: await findMoves(), place: await placeOf(store, item!.id) }
    })
    assert.deepEqual(actual.moves, [['attente_preparation', 'receive'], ['attente_lavage', 'transfer'], [null, 'process']])
    assert.isNull(actual.place)
  })

  test('items of two lines wait in two areas, and each area is written once', async ({ assert }) => {
    await withPlantWorker(async (store) => {
      for (const type of ['attente_preparation', 'attente_lavage', 'attente_lavage_pressing'] as const) await aStockPlace(store, { type })
    })
    const actual = await withPlantWorker(async (store) => {
      const [carpets, clothes] = [await aCarpetCategory(store), await aCarpetCategory(store, { category: { line: 'pressing' } })]
      const { order } = await anOrder(store, { category_id: carpets.id, items: 2 })
      for (let n = 0; n < 2; n++) await store.insert('order_items', { order_id: order.id, category_id: clothes.id, quantity: 1 })
      await store.transition('orders', order.id, 'receive')
      for (const item of await store.select('order_items', { order_id: order.id })) await measureItem(store, item)
      const { updates } = await countUpdates(store, () => acceptOrder(store, order))
      return { updates, items: await store.select('order_items', { order_id: order.id }) }
    })
    const [carpet, , dress] = actual.items
    assert.deepEqual([carpet?.place_type, dress?.place_type], ['attente_lavage', 'attente_lavage_pressing'])
    const places = Object.entries(actual.updates).filter(([row]) => row.startsWith('stocks '))
    assert.deepEqual(places.map(([, times]) => times), [1, 1, 1])
  })

  test('a place is never inside itself', async ({ assert }) => {
    const { area, rack } = await withPlantWorker(async (store) => {
      const area = await aStockPlace(store)
      return { area, rack: await aStockPlace(store, { parent_id: area.id }) }
    })
    const nest = () => withPlantWorker((store) => store.update('stocks', area.id, { parent_id: rack.id }))
    assert.equal(await firstErrorOf(nest), 'A place cannot be inside itself.')
  })
})

test.group('stock / count', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('lists missing items, their value, and unexpected ones', async ({ assert }) => {
    const { closed, tags, amount } = await withPlantWorker(async (store) => {
      const rack = await aStockPlace(store)
      const { items } = await completedOrder(store, { items: 2 })
      for (const { id } of items) await store.insert('stock_movements', { order_item_id: id, to_stock_id: rack.id })
      const audit = await store.insert('stock_audits', { stock_id: rack.id })
      const tags = items.map(({ tag_code }) => tag_code)
      const closed = await store.transition('stock_audits', audit.id, 'close', { args: { tags: `${tags[0]?.toLowerCase()}, OTHER1` } })
      return { closed, tags, amount: items[1]?.amount }
    })
    assert.sameMembers([...closed.expected ?? []], tags)
    assert.deepEqual(closed.scanned, [tags[0], 'OTHER1'])
    assert.deepEqual([closed.missing, closed.unexpected, closed.missing_value], [[tags[1]], ['OTHER1'], amount])
  })

  test('one at a time in a place', async ({ assert }) => {
    const rack = await withPlantWorker((store) => aStockPlace(store))
    const open = () => withPlantWorker((store) => store.insert('stock_audits', { stock_id: rack.id }))
    await open()
    assert.equal(await firstErrorOf(open), 'A stock count of this place is open. Close it first.')
  })
})
