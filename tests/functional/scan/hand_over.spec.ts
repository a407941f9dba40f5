import { test } from '@japa/runner'
import { aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { aClient, anOrder, completedOrder, payOrder, readOrder } from '#tests/support/rows/orders'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import { withStore } from '#tests/support/server/with_store'
import { answerTo, itemState, orderState, SCANNER, storedScans } from './scans.ts'

const CLERK = [...SCANNER, 'order-price', 'order-deliver', 'transaction-create']

const aPaidOrder = (items = 1, client_id?: number) => withStore(async (store) => {
  const made = await completedOrder(store, { items, ...client_id !== undefined && { client_id } })
  await payOrder(store, made.order, made.order.balance ?? 0)
  return made
})

test.group('scan / hand over', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('the order opens, its items turn green, and the last tag hands it over', async ({ assert }) => {
    const { order, items: [first, second] } = await aPaidOrder(2)
    const { api } = await staff(CLERK)
    const opened = await answerTo(api, { code: order.code, mode: 'hand_over' })
    assert.deepEqual([opened.verdict, opened.progress, opened.order?.status], ['ok', { done: 0, total: 2 }, 'completed'])
    const one = await answerTo(api, { code: first!.tag_code, mode: 'hand_over', order_id: order.id })
    assert.deepEqual(one.order?.items.map(({ is_scanned }) => is_scanned), [true, false])
    assert.equal((await orderState(order.id)).status, 'completed')
    const two = await answerTo(api, { code: second!.tag_code, mode: 'hand_over', order_id: order.id })
    assert.deepEqual([two.verdict, two.progress, two.order?.status], ['ok', { done: 2, total: 2 }, 'delivered'])
    // Scanned once more it is gone, with the day.
    const again = await answerTo((await owner()).api, { code: second!.tag_code, mode: 'hand_over', order_id: order.id })
    assert.equal(again.verdict, 'gone')
  })

  test('a tag that was not seen needs a reason, which is in the log', async ({ assert }) => {
    const { order, items: [first] } = await aPaidOrder(2)
    const { api } = await staff(CLERK)
    // The page has opened the order by its code: the same code again with a reason is no echo of it.
    await answerTo(api, { code: order.code, mode: 'hand_over' })
    await answerTo(api, { code: first!.tag_code, mode: 'hand_over', order_id: order.id })
    const done = await answerTo(api, { code: order.code, mode: 'hand_over', reason: 'The tag came off' })
    assert.equal(done.order?.status, 'delivered')
    const [entry] = await withStore(({ trx }) => trx.from('audit_logs')
      .where({ subject_resource: 'orders', subject_id: order.id, action: 'orders.deliver' }))
    assert.equal(entry.reason, 'The tag came off')
  })

  test('an order with money due is not handed over: the sentence says how much, and the tag counts as seen', async ({ assert }) => {
    const { order, items: [item] } = await withStore((store) => completedOrder(store))
    const { api } = await staff(CLERK)
    const refused = await answerTo(api, { code: item!.tag_code, mode: 'hand_over', order_id: order.id })
    assert.deepEqual([refused.verdict, refused.message, refused.order?.items[0]?.is_scanned], ['refused', '90.00 MAD still due.', true])
    await withStore((store) => payOrder(store, order, order.balance ?? 0))
    assert.equal((await answerTo(api, { code: order.code, mode: 'hand_over' })).order?.status, 'delivered')
  })

  test('without the permission to hand over nothing is handed over', async ({ assert }) => {
    const { order, items: [item] } = await aPaidOrder()
    const { verdict } = await answerTo((await staff(SCANNER)).api, { code: item!.tag_code, mode: 'hand_over' })
    assert.equal(verdict, 'refused')
    assert.equal((await orderState(order.id)).status, 'completed')
  })

  // domain.md §11, scenario 6.
  test('a wrong tag is stopped: whose it is, where it belongs, and nothing changes', async ({ assert }) => {
    const owner_of_other = await withStore((store) => aClient(store, { first_name: 'Salma', last_name: 'Idrissi' }))
    const [mine, other] = [await aPaidOrder(1), await aPaidOrder(1, owner_of_other.id)]
    const rack = await withPlantWorker((store) => aStockPlace(store))
    const [item] = other.items
    await withStore((store) => store.insert('stock_movements', { order_item_id: item!.id, to_stock_id: rack.id }))
    const foreign = (permissions: readonly string[]) => staff(permissions).then(({ api }) =>
      answerTo(api, { code: item!.tag_code, mode: 'hand_over', order_id: mine.order.id }))
    const told = await foreign(CLERK)
    assert.deepEqual([told.verdict, told.is_alarm, told.order?.id], ['foreign', true, mine.order.id])
    for (const part of [other.order.code, 'Salma Idrissi', rack.code]) assert.include(told.message, part)
    const untold = await foreign(CLERK.filter((name) => name !== 'client-list'))
    assert.notInclude(untold.message, 'Salma')
    assert.deepEqual((await storedScans(item!.tag_code)).map(({ verdict, order_id }) => [verdict, order_id]),
      [['foreign', mine.order.id], ['foreign', mine.order.id]])
    assert.equal((await itemState(item!.id)).current_stock_id, rack.id)
    const states = [(await orderState(mine.order.id)).status, (await orderState(other.order.id)).status]
    assert.deepEqual(states, ['completed', 'completed'])
  })
})

test.group('scan / receive', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const RECEIVER = [...SCANNER, 'order-receive', 'order-edit', 'tag-list', 'tag-create']
  const aRoll = async (quantity = 1) => {
    const { api } = await staff(RECEIVER)
    const { body } = await api.post<{ id: number; free_tags: number }>('/api/user/tag-batches', { quantity })
    return { api, batch: body, tags: await withStore((store) => store.select('tags', { tag_batch_id: body.id })) }
  }

  test('an order is received by its slip', async ({ assert }) => {
    const { order } = await withStore((store) => anOrder(store))
    const { api } = await staff(RECEIVER)
    const received = await answerTo(api, { code: order.code, mode: 'receive' })
    assert.deepEqual([received.verdict, received.order?.status], ['ok', 'in_measure'])
    assert.equal((await answerTo((await staff(RECEIVER)).api, { code: order.code, mode: 'receive' })).verdict, 'refused')
  })

  test('a roll has the tags that were asked for, and is counted', async ({ assert }) => {
    const { api, batch, tags } = await aRoll(1000)
    assert.equal(batch.free_tags, 1000)
    assert.lengthOf(new Set(tags.map(({ code }) => code)), 1000)
    for (const quantity of [0, 1001]) assert.equal((await api.post('/api/user/tag-batches', { quantity })).status, 422)
    const voided = await api.post(`/api/user/tags/${tags[0]!.id}/void`, { reason: 'Torn' })
    assert.equal(voided.status, 200)
  })

  test('a tag from the roll becomes the tag of an item that is not measured', async ({ assert }) => {
    const { api, tags } = await aRoll(4)
    const [tag, spare] = tags
    const { items: [item] } = await withStore((store) => anOrder(store))
    assert.equal((await answerTo(api, { code: tag!.code, mode: 'find' })).kind, 'tag')
    assert.equal((await answerTo(api, { code: tag!.code, mode: 'receive' })).verdict, 'refused')
    const given = await answerTo(api, { code: tag!.code, mode: 'receive', order_item_id: item!.id })
    assert.equal(given.verdict, 'ok')
    assert.equal((await itemState(item!.id)).tag_code, tag!.code)
    assert.equal((await answerTo(api, { code: tag!.code, mode: 'find' })).record?.id, item!.id)
    const stored = await withStore((store) => store.find('tags', tag!.id))
    assert.deepInclude(stored, { status: 'used', order_item_id: item!.id })
    // Another tag on the same item: the first one says where it went, in every mode; a void one says so.
    const third = tags[2]!
    assert.equal((await answerTo(api, { code: third.code, mode: 'receive', order_item_id: item!.id })).verdict, 'ok')
    const replaced = `\u2066${tag!.code}\u2069 was replaced. The item now has the tag \u2066${third.code}\u2069.`
    for (const mode of ['find', 'put', 'receive'] as const) {
      const body = await answerTo((await staff(RECEIVER)).api, { code: tag!.code, mode, order_item_id: item!.id })
      assert.deepEqual([body.verdict, body.message, body.is_alarm], ['gone', replaced, mode !== 'find'])
    }
    await api.post(`/api/user/tags/${tags[3]!.id}/void`, { reason: 'Torn' })
    assert.equal((await answerTo(api, { code: tags[3]!.code, mode: 'find' })).message, `The tag \u2066${tags[3]!.code}\u2069 is void.`)
    const { items: [measured] } = await withStore((store) => completedOrder(store))
    assert.equal((await answerTo(api, { code: spare!.code, mode: 'receive', order_item_id: measured!.id })).verdict, 'refused')
    assert.equal((await withStore((store) => store.find('tags', spare!.id)))?.status, 'free')
  })

  test('a tag is on one item for ever', async ({ assert }) => {
    const { api, tags: [tag, voided] } = await aRoll(2)
    const { items: [item, other] } = await withStore((store) => anOrder(store, { items: 2 }))
    await api.post(`/api/user/tags/${voided!.id}/void`, { reason: 'Torn' })
    const give = async (id: number) => answerTo((await staff(RECEIVER)).api, { code: tag!.code, mode: 'receive', order_item_id: id })
    const verdicts = (await Promise.all([give(item!.id), give(other!.id)])).map(({ verdict }) => verdict)
    assert.equal(verdicts.filter((verdict) => verdict === 'ok').length, 1)
    // Nor does the tag receive the order of the item that has it.
    assert.equal((await give(other!.id)).verdict, 'refused')
    assert.notEqual((await orderState(item!.order_id)).status, 'in_measure')
    const { items } = await withStore((store) => readOrder(store, item!.order_id))
    const untagged = items.find(({ tag_code }) => tag_code !== tag!.code)!
    await withStore((store) => store.update('order_items', items.find(({ id }) => id !== untagged.id)!.id, { tag_code: 'ZZZZZZZZ' }))
    for (const tag_code of [tag!.code, voided!.code]) assert.deepEqual(
      await fieldErrorsOf(() => withStore((store) => store.update('order_items', untagged.id, { tag_code }))),
      { tag_code: 'This tag is void or was on another item.' },
    )
  })
})
