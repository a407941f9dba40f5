import { test } from '@japa/runner'
import { anOrder, completedOrder, confirmedOrder, orderOf, pay } from '#tests/support/laundry'
import { aPlace, inPlant } from '#tests/support/plant'
import { prepared } from '#tests/support/prepared'
import { saidFirst } from '#tests/support/refusal'
import type { Store } from '#backend/resource/store'

const placeOf = async (store: Store, id: number) => (await store.find('order_items', id))?.current_stock_id

async function itemAndPlaces(store: Store) {
  const { items: [item] } = await anOrder(store)
  return { item: item!, first: await aPlace(store, { threshold: 1 }), second: await aPlace(store) }
}

test.group('stock / movements', (group) => {
  group.setup(() => prepared())

  test('a movement takes the item along, and both places know how full they are', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const { item, first, second } = await itemAndPlaces(store)
      const held = async () => [await store.find('stocks', first.id), await store.find('stocks',
        second.id)].map((place) => [place?.occupancy, place?.fill])
      await store.insert('stock_movements', { order_item_id: item.id, to_stock_id: first.id })
      const before = await held()
      const moved = await store.insert('stock_movements', { order_item_id: item.id, to_stock_id: second.id })
      return { before, after: await held(), moved, place: await placeOf(store, item.id), first, second }
    })
    assert.deepEqual(seen.before, [[1, 'full'], [0, null]])
    assert.deepEqual(seen.after, [[0, 'free'], [1, null]])
    assert.equal(seen.moved.from_stock_id, seen.first.id)
    assert.equal(seen.place, seen.second.id)
  })

  test('is refused to where the item is, from nowhere to nowhere, and for what has left the house', async ({ assert }) => {
    const { item, first } = await inPlant(itemAndPlaces)
    const move = (values: object) => saidFirst(() => inPlant((store) => store.insert('stock_movements', { order_item_id: item.id,
      ...values })))
    assert.equal(await move({ reason: 'load' }), 'The item is in no place: say where it goes.')
    await inPlant((store) => store.insert('stock_movements', { order_item_id: item.id, to_stock_id: first.id }))
    assert.equal(await move({ to_stock_id: first.id }), 'The item is there already.')
    assert.equal(await move({}), 'This field cannot be empty.')
    assert.equal(await move({ to_stock_id: first.id, at: '2099-01-01T00:00:00.000Z' }), 'This lies in the future.')
    await inPlant((store) => store.move('order_items', item.id, 'cancel', { ask: { cancel_reason: 'lost' }, reason: 'Gone' }))
    assert.equal(await move({ to_stock_id: first.id }), 'The item is no longer in the house.')
  })

  test('the dead stock has a reason of its own and wants a note', async ({ assert }) => {
    const { item, dead, shelf } = await inPlant(async (store) => {
      const { item, first } = await itemAndPlaces(store)
      return { item, shelf: first, dead: await aPlace(store, { type: 'stock_mort' }) }
    })
    const move = (values: object) => saidFirst(() => inPlant((store) => store.insert('stock_movements', { order_item_id: item.id,
      ...values })))
    assert.match(await move({ to_stock_id: dead.id }), /belongs to the dead stock/)
    assert.match(await move({ to_stock_id: shelf.id, reason: 'dead' }), /belongs to the dead stock/)
    assert.equal(await move({ to_stock_id: dead.id, reason: 'dead' }), 'This field cannot be empty.')
    await inPlant((store) => store.move('order_items', item.id, 'move', { args: { to_stock_id: dead.id, note: 'Unclaimed for a year' } }))
    assert.equal(await inPlant((store) => placeOf(store, item.id)), dead.id)
  })

  test('an order goes to a rack with all its items, and leaves it when it is handed over', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      const rack = await aPlace(store)
      const { order, items } = await completedOrder(store, { items: 2 })
      await store.move('orders', order.id, 'stock', { args: { stock_id: rack.id } })
      const stocked = await orderOf(store, order.id)
      await pay(store, order, stocked.order.balance ?? 0)
      await store.move('orders', order.id, 'deliver')
      const out = await store.select('stock_movements', { order_item_id: items[0]!.id, reason: 'deliver' })
      return { rack, stocked, after: await orderOf(store, order.id), out, held: (await store.find('stocks', rack.id))?.occupancy }
    })
    assert.equal(seen.stocked.order.rack, seen.rack.code)
    assert.deepEqual(seen.stocked.items.map(({ current_stock_id }) => current_stock_id), [seen.rack.id, seen.rack.id])
    assert.deepEqual(seen.after.items.map(({ current_stock_id }) => current_stock_id), [null, null])
    assert.lengthOf(seen.out, 1)
    assert.equal(seen.held, 0)
  })

  test('an order is not shelved among what still waits for washing', async ({ assert }) => {
    const { order, waiting } = await inPlant(async (store) => ({
      ...(await completedOrder(store)), waiting: await aPlace(store, { type: 'attente_lavage', parent_id: null, status: 'disable' }),
    }))
    const shelve = () => inPlant((store) => store.move('orders', order.id, 'stock', { args: { stock_id: waiting.id } }))
    assert.equal(await saidFirst(shelve), 'This choice does not exist or does not fit here.')
  })

  test('what is received waits for preparation, what is confirmed for its line, and work takes it out', async ({ assert }) => {
    const seen = await inPlant(async (store) => {
      for (const type of ['attente_preparation', 'attente_lavage'] as const) await aPlace(store, { type })
      const { order, items: [item] } = await confirmedOrder(store)
      const ways = async () => {
        const movements = await store.select('stock_movements', { order_item_id: item!.id })
        return Promise.all(movements.map(async ({ to_stock_id, reason }) => [to_stock_id && (await store.find('stocks',
          to_stock_id))?.type, reason]))
      }
      await store.move('orders', order.id, 'start')
      return { ways: await ways(), place: await placeOf(store, item!.id) }
    })
    assert.deepEqual(seen.ways, [['attente_preparation', 'receive'], ['attente_lavage', 'transfer'], [null, 'process']])
    assert.isNull(seen.place)
  })

  test('a place is never inside itself', async ({ assert }) => {
    const { area, rack } = await inPlant(async (store) => {
      const area = await aPlace(store)
      return { area, rack: await aPlace(store, { parent_id: area.id }) }
    })
    const nest = () => inPlant((store) => store.update('stocks', area.id, { parent_id: rack.id }))
    assert.equal(await saidFirst(nest), 'A place is never inside itself.')
  })
})

test.group('stock / count', (group) => {
  group.setup(() => prepared())

  test('says what is missing and its value, and what should not be there', async ({ assert }) => {
    const { closed, tags, amount } = await inPlant(async (store) => {
      const rack = await aPlace(store)
      const { items } = await completedOrder(store, { items: 2 })
      for (const { id } of items) await store.insert('stock_movements', { order_item_id: id, to_stock_id: rack.id })
      const audit = await store.insert('stock_audits', { stock_id: rack.id })
      const tags = items.map(({ tag_code }) => tag_code)
      const closed = await store.move('stock_audits', audit.id, 'close', { args: { tags: `${tags[0]?.toLowerCase()}, OTHER1` } })
      return { closed, tags, amount: items[1]?.amount }
    })
    assert.sameMembers([...closed.expected ?? []], tags)
    assert.deepEqual(closed.scanned, [tags[0], 'OTHER1'])
    assert.deepEqual([closed.missing, closed.unexpected, closed.missing_value], [[tags[1]], ['OTHER1'], amount])
  })

  test('one at a time in a place', async ({ assert }) => {
    const rack = await inPlant((store) => aPlace(store))
    const open = () => inPlant((store) => store.insert('stock_audits', { stock_id: rack.id }))
    await open()
    assert.equal(await saidFirst(open), 'A count of this place is open. Close it first.')
  })
})
