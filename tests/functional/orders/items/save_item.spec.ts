import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { anOrder, aCarpetCategory, confirmedOrder, measuredOrder, readOrder, aTarif } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import type { Store } from '#backend/engine/resource/store'

const FIXED = 'The order is confirmed: its prices are fixed. A manager can take the confirmation back.'

/** A measured item of a category that costs more in silk. */
async function aMeasuredItem(store: Store) {
  const category = await aCarpetCategory(store)
  await aTarif(store, category, { tissu: 'soie', price: 4500 })
  const { items: [measured] } = await measuredOrder(store, { category_id: category.id })
  return measured!
}

test.group('orders / items', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('take the defaults of their category for the fields that are not set', async ({ assert }) => {
    const items = await withStore(async (store) => {
      const category = await aCarpetCategory(store, { category: { default_wash_type: 'manual', shape_default: 'round' } })
      const special = await store.insert('sub_categories', { category_id: category.id, name: { en: 'Iranian' }, item_type: 'irani' })
      const { order } = await anOrder(store, { items: 0 })
      const required = { order_id: order.id, category_id: category.id }
      return [
        await store.insert('order_items', { ...required, sub_category_id: special.id }),
        await store.insert('order_items', { ...required, wash_type: 'automatic', type: 'rbati' }),
      ]
    })
    assert.containSubset(items, [
      { unit: 'm2', wash_type: 'manual', shape: 'round', type: 'irani' },
      { unit: 'm2', wash_type: 'automatic', shape: 'round', type: 'rbati' },
    ])
  })

  test('are added until the order is measured', async ({ assert }) => {
    const added = await withStore(async (store) => {
      const {
        order,
        items: [item],
      } = await anOrder(store)
      await store.transition('orders', order.id, 'receive')
      return store.insert('order_items', { order_id: order.id, category_id: item!.category_id })
    })
    assert.equal(added.status, 'pending')
    const { order, items } = await withStore((store) => measuredOrder(store))
    const late = () => withStore((store) => store.insert('order_items', { order_id: order.id, category_id: items[0]!.category_id }))
    assert.equal(await errorMessageOf('en', late), 'The order is already measured. Use “Measure again” to add items.')
  })

  test('cost what their fabric costs, also when it is corrected after the measuring', async ({ assert }) => {
    const item = await withStore(async (store) => {
      const measured = await aMeasuredItem(store)
      await store.transition('order_items', measured.id, 'decide', { ask: { decision: 'accepted' } })
      await store.update('order_items', measured.id, { tissu: 'soie' })
      return store.find('order_items', measured.id)
    })
    assert.include(item, { unit_price: 4500, amount: 27_000, decision: 'undecided' })
  })

  test('keep a price that was set by hand', async ({ assert }) => {
    const item = await withStore(async (store) => {
      const measured = await aMeasuredItem(store)
      await store.transition('order_items', measured.id, 'reprice', { ask: { unit_price: 1100 }, reason: 'Old client' })
      return store.update('order_items', measured.id, { tissu: 'soie' })
    })
    assert.include(item, { unit_price: 1100, amount: 6600, is_price_override: true })
  })

  test('keep their category once they are measured', async ({ assert }) => {
    const {
      items: [item],
    } = await withStore((store) => measuredOrder(store))
    const change = () =>
      withStore(async (store) => store.update('order_items', item!.id, { category_id: (await aCarpetCategory(store)).id }))
    assert.deepEqual(await fieldErrorsOf(change), {
      category_id: 'The item is measured. Undo its measurement before changing the category.',
    })
  })

  test('keep the fields of their price after the confirmation: {field}')
    .with([
      { field: 'tissu', value: 'soie' },
      { field: 'wash_type', value: 'manual' },
      { field: 'quantity', value: 3 },
    ] as const)
    .run(async ({ assert }, { field, value }) => {
      const {
        items: [item],
      } = await withStore((store) => confirmedOrder(store))
      const change = () => withStore((store) => store.update('order_items', item!.id, { [field]: value }))
      assert.deepEqual(await fieldErrorsOf(change), { [field]: FIXED })
    })

  test('have fields that can still be edited then', async ({ assert }) => {
    const note = await withStore(async (store) => {
      const {
        items: [item],
      } = await confirmedOrder(store)
      return (await store.update('order_items', item!.id, { note: 'Handle with care', color: 'red' })).note
    })
    assert.equal(note, 'Handle with care')
  })

  test('have labels that are never used twice', async ({ assert }) => {
    const { items } = await withStore(async (store) => readOrder(store, (await anOrder(store, { items: 3 })).order.id))
    assert.lengthOf(new Set(items.map(({ tag_code }) => tag_code)), 3)
    for (const { tag_code } of items) assert.match(tag_code, /^[0-9A-HJKMNP-TV-Z]{8}$/)
  })
})
