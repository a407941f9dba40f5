import { test } from '@japa/runner'
import { aStockPlace, shelveItems, withPlantWorker } from '#tests/support/rows/plant_rows'
import { completedOrder } from '#tests/support/rows/orders'
import { messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

test.group('stock / full places', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('who keeps the places is told at 80 % and when one is full, each once a day, until there is room again', async ({ assert }) => {
    const [keeper, { api }] = [await staff(['stock-edit', 'stock-list']), await owner()]
    const { rack, unlimited, items } = await withPlantWorker(async (store) => {
      const place = await aStockPlace(store, { threshold: 5 })
      const other = await aStockPlace(store)
      return { rack: place, unlimited: other, items: (await completedOrder(store, { items: 5 })).items }
    })
    const move = async (item: number, to_stock_id: number) => assert.equal(
      (await api.post('/api/user/stock-movements', { order_item_id: items[item]!.id, to_stock_id })).status, 201)
    const told = () => toldTo(keeper, 'stocks', rack.id, 'rack_full')
    for (const item of [0, 1, 2]) await move(item, rack.id)
    assert.deepEqual(await told(), [])
    await move(3, rack.id)
    await move(4, rack.id)
    const place = `${rack.code} · Rack`
    assert.deepEqual(await told(), [`${place} is nearly full: 4 of 5 items.`, `${place} is full: 5 of 5 items.`])
    await move(4, unlimited.id)
    await move(4, rack.id)
    assert.lengthOf(await told(), 2, 'items come and go')
    for (const item of [4, 3]) await move(item, unlimited.id)
    assert.notIncludeMembers((await messagesAbout('stocks', rack.id)).map(({ status }) => status), ['queued', 'delivered'])
    assert.deepEqual(await messagesAbout('stocks', unlimited.id), [])
  })

  test('a limit that is set below what lies there, by two at once, is told once', async ({ assert }) => {
    const keeper = await staff(['stock-edit'])
    const rack = await withPlantWorker(async (store) => {
      const place = await aStockPlace(store)
      await shelveItems(store, (await completedOrder(store, { items: 2 })).order, place)
      return place
    })
    await Promise.all([1, 1].map((threshold) => withPlantWorker((store) => store.update('stocks', rack.id, { threshold }))))
    assert.lengthOf(await toldTo(keeper, 'stocks', rack.id, 'rack_full'), 1)
  })
})
