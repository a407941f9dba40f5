import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import migration from '#backend/database/migrations/20261122211600_goods_on_the_road'
import { aReadyOrder, aRun } from '#tests/support/deliveries'
import { aPlace, inPlant } from '#tests/support/plant'
import { prepared } from '#tests/support/prepared'
import { complaints, refusalIn, saidFirst } from '#tests/support/refusal'
import type { Store } from '#backend/resource/store'

/** Two items of one order on a rack, their delivery on a shipment that a courier has. */
async function shelved(store: Store) {
  const rack = await aPlace(store)
  const { order, stop } = await aReadyOrder(store, { items: 2 })
  for (const { id } of await store.select('order_items', { order_id: order.id }))
    await store.insert('stock_movements', { order_item_id: id, to_stock_id: rack.id })
  const run = await aRun(store, [stop])
  return { rack, order, stop, run, items: await store.select('order_items', { order_id: order.id }) }
}

async function loaded(store: Store) {
  const made = await shelved(store)
  await store.move('order_deliveries', made.stop.id, 'load')
  return made
}

const occupancy = async (store: Store, { id }: { readonly id: number }) => (await store.find('stocks', id))?.occupancy
const placeOf = async (store: Store, { id }: { readonly id: number }) => (await store.find('order_items', id))?.current_stock_id
const lastMovement = async (store: Store, { id }: { readonly id: number }) =>
  (await store.select('stock_movements', { order_item_id: id })).at(-1)
const stopItems = (store: Store, { id }: { readonly id: number }) => store.select('order_delivery_items', { order_delivery_id: id })

test.group('stock / on the road', (group) => {
  group.setup(() => prepared())

  test('what is loaded leaves its rack with the shipment, and a count does not miss it', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const { rack, items, run } = await loaded(store)
      const audit = await store.insert('stock_audits', { stock_id: rack.id })
      const closed = await store.move('stock_audits', audit.id, 'close', { args: { tags: '' } })
      return { rack, run, closed, held: await occupancy(store, rack), movement: await lastMovement(store, items[0]!) }
    })
    assert.include(seen.movement, { reason: 'load', from_stock_id: seen.rack.id, to_stock_id: null, shipment_id: seen.run.id })
    assert.equal(seen.held, 0)
    assert.deepEqual([seen.closed.missing, seen.closed.missing_value], [[], 0])
  })

  test('what leaves while its rack is counted is not missing either', async ({ assert }) => {
    const closed = await inPlant(async (store) => {
      const { rack, stop } = await shelved(store)
      const audit = await store.insert('stock_audits', { stock_id: rack.id })
      await store.move('order_deliveries', stop.id, 'load')
      return store.move('stock_audits', audit.id, 'close', { args: { tags: '' } })
    })
    assert.deepEqual([closed.missing, closed.missing_value], [[], 0])
  })

  test('what is handed over goes from the vehicle to its client', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const { items, stop, run } = await loaded(store)
      await store.move('order_deliveries', stop.id, 'done')
      const movements = await store.select('stock_movements', { order_item_id: items[0]!.id })
      return { run, ways: movements.map(({ reason, shipment_id }) => [reason, shipment_id]).slice(-2) }
    })
    assert.deepEqual(seen.ways, [['load', seen.run.id], ['deliver', seen.run.id]])
  })

  test('what is brought back lies on its rack again, or where somebody says', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const { rack, items: [first, second], stop } = await loaded(store)
      const other = await aPlace(store)
      const [one, two] = await stopItems(store, stop)
      await store.move('order_delivery_items', one!.id, 'bring_back')
      await store.move('order_delivery_items', two!.id, 'bring_back', { args: { stock_id: other.id } })
      const places = [await placeOf(store, first!), await placeOf(store, second!)]
      return { rack, other, places, movement: await lastMovement(store, first!) }
    })
    assert.deepEqual(seen.places, [seen.rack.id, seen.other.id])
    assert.include(seen.movement, { reason: 'return', from_stock_id: null })
  })

  test('a check-in brings back what did not change hands', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const { rack, items, stop } = await loaded(store)
      const [one, two] = await stopItems(store, stop)
      await store.move('order_delivery_items', one!.id, 'hand_over')
      await store.move('order_delivery_items', two!.id, 'refuse', { ask: { note: 'A stain' } })
      await store.move('order_deliveries', stop.id, 'semi_done', { ask: { outcome_reason: 'refused_quality' } })
      await store.move('order_deliveries', stop.id, 'check_in')
      return { rack, items, held: await occupancy(store, rack), place: await placeOf(store, items[1]!) }
    })
    assert.equal(seen.held, 1)
    assert.equal(seen.place, seen.rack.id)
  })

  test('what was handed over at the counter meanwhile is brought back to no place', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const { rack, order, items, stop } = await loaded(store)
      await store.move('orders', order.id, 'deliver')
      for (const { id } of await stopItems(store, stop)) await store.move('order_delivery_items', id, 'bring_back')
      return { held: await occupancy(store, rack), movement: await lastMovement(store, items[0]!) }
    })
    assert.equal(seen.held, 0)
    assert.include(seen.movement, { reason: 'deliver' })
  })

  test('what came back after its delivery was undone lies where it was', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const { rack, order, items, stop } = await loaded(store)
      await store.move('order_deliveries', stop.id, 'done')
      await store.move('orders', order.id, 'undo_delivery', { reason: 'Wrong order' })
      return { rack, place: await placeOf(store, items[0]!), movement: await lastMovement(store, items[0]!) }
    })
    assert.equal(seen.place, seen.rack.id)
    assert.include(seen.movement, { reason: 'return' })
  })

  test('when its rack is closed it comes back to the final stock', async ({ assert }) => {
    const place = await inPlant(async (store) => {
      const { rack, items, stop } = await loaded(store)
      await aPlace(store)
      await store.update('stocks', rack.id, { status: 'disable' })
      const [one] = await stopItems(store, stop)
      await store.move('order_delivery_items', one!.id, 'bring_back')
      const place = await placeOf(store, items[0]!)
      return place == null ? null : store.find('stocks', place)
    })
    assert.include(place, { type: 'stock_final', status: 'enable' })
  })

  test('on a vehicle it lies nowhere else: it is not moved, and not loaded twice', async ({ assert }) => {
    const { items, rack, stop } = await inPlant(loaded)
    const move = () => inPlant((store) => store.insert('stock_movements', { order_item_id: items[0]!.id, to_stock_id: rack.id }))
    assert.deepEqual(await complaints(move), { order_item_id: 'The item is on a vehicle. Bring it back first.' })
    const again = () => inPlant(async (store) => {
      await store.move('order_deliveries', stop.id, 'regret', { ask: { outcome_reason: 'not_home' } })
      await store.move('order_deliveries', stop.id, 'plan_again')
      const next = (await store.select('order_deliveries', { previous_id: stop.id }))[0]!
      await aRun(store, [next])
      return store.move('order_deliveries', next.id, 'load')
    })
    assert.equal(await refusalIn('en', again), 'Something of this visit is still on another vehicle. Bring it back first.')
    const load = () => inPlant((store) => store.insert('stock_movements', { order_item_id: items[0]!.id, reason: 'load' }))
    assert.equal(await saidFirst(load), 'The item is in no place: say where it goes.')
  })

  test('what was on a vehicle before this was kept has left its rack as well', async ({ assert }) => {
    const { rack, items, stop, run } = await inPlant(shelved)
    await query(db.connection(), 'update order_delivery_items set result = \'loaded\' where order_delivery_id = ?', [stop.id])
    await db.transaction(async (trx) => {
      await new migration(trx, '20261122211600_goods_on_the_road', false).execUp()
    })
    const seen = await inPlant(async (store) => ({
      place: await placeOf(store, items[0]!), movement: await lastMovement(store, items[0]!), held: await store.find('stocks', rack.id),
    }))
    assert.isNull(seen.place)
    assert.include(seen.movement, { reason: 'load', from_stock_id: rack.id, to_stock_id: null, shipment_id: run.id })
    assert.include(seen.held, { occupancy: 0, occupied_area: '0.000' })
  })
})
