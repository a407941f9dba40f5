import { test } from '@japa/runner'
import { withStore, callerWith } from '#tests/support/server/with_store'
import {
  acceptOrder,
  anOrder,
  aCarpetCategory,
  measureItem,
  measuredOrder,
  readOrder,
  payOrder,
  completedOrder,
} from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import type { Store, Values } from '#backend/engine/resource/store'

const FIXED = 'The order is confirmed: its prices are fixed. A manager can take the confirmation back.'

const aService = (store: Store, values: Values<'services'> = {}) =>
  store.insert('services', { name: { en: 'Extra' }, method: 'forfait', validity: 'order', price: 5000, ...values })

test.group('orders / services', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('copy their price when they are added', async ({ assert }) => {
    const line = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      const service = await aService(store)
      const { id } = await store.insert('order_services', { order_id: order.id, service_id: service.id, quantity: '3' })
      await store.update('services', service.id, { price: 9900 })
      const total = (await readOrder(store, order.id)).order.total
      return { ...(await store.find('order_services', id))!, total }
    })
    assert.include(line, { method: 'forfait', quantity: '1.000', unit_price: 5000, amount: 5000, total: 14_000 })
    assert.deepEqual(line.added_by, { type: 'users', id: 1 })
  })

  test('by unit have the measured quantity, whenever it is measured', async ({ assert }) => {
    const actual = await withStore(async (store) => {
      const {
        order,
        items: [first, second],
      } = await anOrder(store, { items: 2 })
      const { id: service_id } = await aService(store, { method: 'unit', price: 100 })
      const { id } = await store.insert('order_services', { order_id: order.id, service_id })
      await store.transition('orders', order.id, 'receive')
      const quantities: (string | undefined)[] = []
      for (const item of [first, second]) {
        await measureItem(store, item!)
        quantities.push((await store.find('order_services', id))?.quantity)
      }
      await store.transition('order_items', second!.id, 'decide', { ask: { decision: 'declined' } })
      quantities.push((await store.find('order_services', id))?.quantity)
      return { quantities, total: (await readOrder(store, order.id)).order.total }
    })
    assert.deepEqual(actual, { quantities: ['6.000', '12.000', '6.000'], total: 9600 })
  })

  test('count the categories that they are offered for', async ({ assert }) => {
    const line = await withStore(async (store) => {
      const [carpet, other] = [await aCarpetCategory(store), await aCarpetCategory(store)]
      const { order } = await anOrder(store, { category_id: carpet.id })
      await store.insert('order_items', { order_id: order.id, category_id: other.id })
      await store.transition('orders', order.id, 'receive')
      for (const item of await store.select('order_items', { order_id: order.id })) await measureItem(store, item)
      const service = await aService(store, { method: 'unit', price: 100, categories: [carpet.id] })
      return store.insert('order_services', { order_id: order.id, service_id: service.id })
    })
    assert.equal(line.quantity, '6.000')
  })

  test('of an item belong to it, and are not billed without it', async ({ assert }) => {
    const actual = await withStore(async (store) => {
      const {
        order,
        items: [item],
      } = await measuredOrder(store, { items: 2 })
      const service = await aService(store, { method: 'unit', validity: 'item', price: 300, min_amount: 2000 })
      const { id } = await store.insert('order_services', { order_id: order.id, order_item_id: item!.id, service_id: service.id })
      const lines = [await store.find('order_services', id)]
      for (const decision of ['declined', 'accepted'] as const) {
        await store.transition('order_items', item!.id, 'decide', { ask: { decision } })
        lines.push(await store.find('order_services', id))
      }
      return lines.map((line) => [line?.quantity, line?.amount])
    })
    assert.deepEqual(actual, [
      ['6.000', 2000],
      ['6.000', null],
      ['6.000', 2000],
    ])
  })

  test('are deleted with their item', async ({ assert }) => {
    const total = await withStore(async (store) => {
      const {
        order,
        items: [item],
      } = await anOrder(store, { items: 2 })
      const service = await aService(store, { validity: 'item' })
      await store.insert('order_services', { order_id: order.id, order_item_id: item!.id, service_id: service.id })
      await removeRow(store, resourceOf('order_items'), { ...(await store.lock('order_items', item!.id)) })
      return (await readOrder(store, order.id)).order.services_total
    })
    assert.equal(total, 0)
  })

  test('are refused where they do not fit: {title}')
    .with([
      { title: 'without their item', service: { validity: 'item' as const }, withItem: false, field: 'order_item_id' },
      { title: 'with an item, for the whole order', service: { validity: 'order' as const }, withItem: true, field: 'order_item_id' },
      { title: 'for another category', service: { validity: 'item' as const }, withItem: true, isElsewhere: true, field: 'service_id' },
    ])
    .run(async ({ assert }, { service, withItem, isElsewhere = false, field }) => {
      const add = () =>
        withStore(async (store) => {
          const {
            order,
            items: [item],
          } = await anOrder(store)
          const categories = isElsewhere ? [(await aCarpetCategory(store)).id] : []
          const { id: service_id } = await aService(store, { ...service, categories })
          await store.insert('order_services', { order_id: order.id, service_id, order_item_id: withItem ? item!.id : null })
        })
      assert.deepEqual(Object.keys(await fieldErrorsOf(add)), [field])
    })

  test('are neither added to an order that is handed over nor removed from it', async ({ assert }) => {
    const { order, line } = await withStore(async (store) => {
      const made = await completedOrder(store)
      const service = await aService(store)
      const added = await store.insert('order_services', { order_id: made.order.id, service_id: service.id })
      await payOrder(store, made.order, 14_000)
      return { order: await store.transition('orders', made.order.id, 'deliver'), line: added }
    })
    const words = 'The order is delivered or canceled and can no longer be changed.'
    const add = () => withStore(async (store) => store.insert('order_services', { order_id: order.id, service_id: line.service_id }))
    assert.equal(await errorMessageOf('en', add), words)
    const takeAway = () =>
      withStore(async (store) => removeRow(store, resourceOf('order_services'), { ...(await store.lock('order_services', line.id)) }))
    assert.equal(await errorMessageOf('en', takeAway), words)
  })

  test('stay after the confirmation, except for callers who may override prices', async ({ assert }) => {
    const { order, line } = await withStore(async (store) => {
      const made = await measuredOrder(store)
      const service = await aService(store, { method: 'unit', index: 'stock' })
      const added = await store.insert('order_services', { order_id: made.order.id, service_id: service.id, quantity: '2.000' })
      return { order: await acceptOrder(store, made.order), line: added }
    })
    const doings: readonly ((store: Store) => Promise<unknown>)[] = [
      (store) => store.insert('order_services', { order_id: order.id, service_id: line.service_id }),
      (store) => store.update('order_services', line.id, { quantity: '3.000' }),
      async (store) => removeRow(store, resourceOf('order_services'), { ...(await store.lock('order_services', line.id)) }),
    ]
    const clerk = { caller: callerWith(['order-edit']) }
    for (const doing of doings)
      assert.equal(await errorMessageOf('en', () => withStore(doing, clerk)), FIXED)
    // A form sends unchanged lines too.
    await withStore((store) => store.update('order_services', line.id, { quantity: '2.000' }), clerk)
    for (const doing of doings) await withStore(doing, { caller: callerWith(['order-edit', 'order-price-override']) })
  })

  test('still follow an item that is canceled after the confirmation', async ({ assert }) => {
    const quantity = await withStore(
      async (store) => {
        const {
          order: { id },
          items: [first],
        } = await measuredOrder(store, { items: 2 })
        const service = await aService(store, { method: 'unit', price: 100 })
        const line = await store.insert('order_services', { order_id: id, service_id: service.id })
        await acceptOrder(store, { id })
        await store.transition('order_items', first!.id, 'cancel', { ask: { cancel_reason: 'duplicate' }, reason: 'Torn' })
        return (await store.find('order_services', line.id))?.quantity
      },
      { caller: callerWith(['order-edit']) },
    )
    assert.equal(quantity, '6.000')
  })
})
