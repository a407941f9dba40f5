import { test } from '@japa/runner'
import { withStore, callerWith } from '#tests/support/server/with_store'
import {
  acceptOrder, aClient, anOrder, completedOrder, confirmedOrder, deliveredOrder, measureItem, measuredOrder, readOrder, payOrder,
} from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { countUpdates, type CountedUpdates } from '#tests/support/rows/row_updates'
import { query } from '#backend/engine/database/query'
import type { Assert } from '@japa/assert'
import type { Store } from '#backend/engine/resource/store'

/** These rows, each of them once. */
const assertOnce = (assert: Assert, { updates }: CountedUpdates, rows: readonly string[]) => {
  assert.deepEqual(updates, Object.fromEntries(rows.map((row) => [row, 1])))
}

const inMeasure = async (store: Store, given: Parameters<typeof anOrder>[1] = {}) => {
  const { order, items } = await anOrder(store, given)
  await store.transition('orders', order.id, 'receive')
  return { order, items }
}

test.group('orders / one update of each row', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('measuring an item writes the item and its order', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items: [item] } = await inMeasure(store, { items: 2 })
      const counted = await countUpdates(store, () => measureItem(store, item!))
      assertOnce(assert, counted, [`order_items ${item!.id}`, `orders ${order.id}`])
      const [measurement] = await store.select('measurements', { order_item_id: item!.id })
      assert.deepEqual(counted.log, [`order_items.measure ${item!.id}`])
      assert.equal(measurement?.quantity, '6.000')
    })
  })

  test('one audit entry has the values of the request and of the rules', async ({ assert }) => {
    await withStore(async (store) => {
      const { items: [item] } = await inMeasure(store, { items: 2 })
      const { version } = item!
      const measured = await measureItem(store, item!)
      assert.equal(measured.version, version + 1)
      const sql = "select before, after from audit_logs where action = 'order_items.measure' and subject_id = ?"
      const [{ before, after } = {}] = await query(store.trx, sql, [item!.id])
      assert.deepInclude(before, { status: 'pending', length_cm: null, unit_price: null })
      assert.deepInclude(after, { status: 'measured', length_cm: 300, unit_price: 1500 })
    })
  })

  test('the last item makes its order measured, which is still written once', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items: [item] } = await inMeasure(store)
      const counted = await countUpdates(store, () => measureItem(store, item!))
      assertOnce(assert, counted, [`clients ${order.client_id}`, `order_items ${item!.id}`, `orders ${order.id}`])
      assert.includeMembers([...counted.log], [`order_items.measure ${item!.id}`, `orders.measure ${order.id}`])
    })
  })

  test('an automatically confirmed order runs both transitions in one update, and the audit log has both', async ({ assert }) => {
    await withStore(async (store) => {
      const client = await aClient(store)
      await deliveredOrder(store, { client_id: client.id })
      await store.update('clients', client.id, { auto_confirm: true })
      const { order, items } = await inMeasure(store, { client_id: client.id, items: 2 })
      await measureItem(store, items[0]!)
      const counted = await countUpdates(store, () => measureItem(store, items[1]!))
      assert.equal((await readOrder(store, order.id)).order.status, 'confirmed')
      assert.isTrue(Object.values(counted.updates).every((times) => times === 1), JSON.stringify(counted.updates))
      assert.includeMembers(Object.keys(counted.updates), [...items.map(({ id }) => `order_items ${id}`), `orders ${order.id}`])
      assert.includeMembers([...counted.log], [`orders.measure ${order.id}`, `orders.confirm_auto ${order.id}`])
    })
  })

  test('accepting an order writes it and its items', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items } = await measuredOrder(store, { items: 3 })
      const [quote] = await store.select('quotes', { order_id: order.id })
      const counted = await countUpdates(store, () => acceptOrder(store, order))
      assertOnce(assert, counted, [...items.map(({ id }) => `order_items ${id}`), `orders ${order.id}`, `quotes ${quote!.id}`])
    })
  })

  test('confirming what was decided item by item drops the declined one', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items } = await measuredOrder(store, { items: 2 })
      for (const [index, { id }] of items.entries())
        await store.transition('order_items', id, 'decide', { ask: { decision: index ? 'declined' : 'accepted' } })
      const ask = { confirmation_channel: 'counter' }
      const counted = await countUpdates(store, () => store.transition('orders', order.id, 'confirm', { ask }))
      const { items: after } = await readOrder(store, order.id)
      assert.deepEqual(after.map(({ status }) => status), ['measured', 'canceled'])
      assert.isTrue(Object.values(counted.updates).every((times) => times === 1), JSON.stringify(counted.updates))
    })
  })

  test('a client who accepts the quote writes each row once', async ({ assert }) => {
    const { order, items } = await withStore((store) => measuredOrder(store, { items: 2 }))
    const client = callerWith([], { guard: 'client', id: order.client_id })
    const counted = await withStore((store) => countUpdates(store, () =>
      store.transition('orders', order.id, 'answer', { args: { accepted: items.map(({ id }) => id), declined: [] } })), { caller: client })
    assert.isTrue(Object.values(counted.updates).every((times) => times === 1), JSON.stringify(counted.updates))
    assert.includeMembers(Object.keys(counted.updates), [...items.map(({ id }) => `order_items ${id}`), `orders ${order.id}`])
  })

  test('paying writes the order and its client', async ({ assert }) => {
    await withStore(async (store) => {
      const { order } = await confirmedOrder(store)
      const counted = await countUpdates(store, () => payOrder(store, order, 4000, { method: 'card' }))
      assertOnce(assert, counted, [`clients ${order.client_id}`, `orders ${order.id}`])
      assert.lengthOf(counted.log, 2)
      assert.equal(counted.log[0], `orders.pay ${order.id}`)
    })
  })

  test('completing and handing over write each item once, and the order once', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items } = await confirmedOrder(store, { items: 2 })
      await store.transition('orders', order.id, 'start')
      const rows = [...items.map(({ id }) => `order_items ${id}`), `orders ${order.id}`]
      assertOnce(assert, await countUpdates(store, () => store.transition('orders', order.id, 'complete')), rows)
    })
    await withStore(async (store) => {
      const { order, items } = await completedOrder(store, { items: 2 })
      await payOrder(store, order, order.balance ?? 0)
      const counted = await countUpdates(store, () => store.transition('orders', order.id, 'deliver'))
      assertOnce(assert, counted, [...items.map(({ id }) => `order_items ${id}`), `orders ${order.id}`])
    })
  })
})
