import { test } from '@japa/runner'
import { withStore, callerWith, callerWithoutBypasses } from '#tests/support/server/with_store'
import { aClient, anOrder, aCarpetCategory, confirmedOrder, measuredOrder, readOrder, aTarif } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import { freshPhone } from '#tests/support/rows/people'
import type { PermissionName } from '#resources'

test.group('orders / clients', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('refuse an order of a suspended client', async ({ assert }) => {
    const client = await withStore(async (store) => store.transition('clients', (await aClient(store)).id, 'suspend', { reason: 'Unpaid' }))
    const order = () => withStore((store) => store.insert('orders', { client_id: client.id }), { caller: callerWithoutBypasses() })
    assert.deepEqual(await fieldErrorsOf(order), { client_id: 'This client is suspended.' })
  })

  test('accept it from a caller with the permission', async ({ assert }) => {
    const order = await withStore(async (store) => {
      const client = await store.transition('clients', (await aClient(store)).id, 'suspend', { reason: 'Unpaid' })
      return store.insert('orders', { client_id: client.id })
    })
    assert.equal(order.status, 'pending')
  })

  test('give the order their grade, unless another was chosen', async ({ assert }) => {
    const grades = await withStore(async (store) => {
      const { id: client_id } = await aClient(store, { grade: 'vip' })
      return [await store.insert('orders', { client_id }), await store.insert('orders', { client_id, grade: 'professionel' })].map(
        ({ grade }) => grade,
      )
    })
    assert.deepEqual(grades, ['vip', 'professionel'])
  })
})

test.group('orders / prices', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('follow the kind and the grade of the order until it is confirmed', async ({ assert }) => {
    const amounts = await withStore(async (store) => {
      const category = await aCarpetCategory(store)
      await aTarif(store, category, { grade: 'vip', price: 1000 })
      const { order } = await measuredOrder(store, { category_id: category.id })
      await store.update('orders', order.id, { grade: 'vip' })
      return (await readOrder(store, order.id)).items.map(({ amount }) => amount)
    })
    assert.deepEqual(amounts, [6000])
  })

  test('that change reset the decisions of the client', async ({ assert }) => {
    const items = await withStore(async (store) => {
      const category = await aCarpetCategory(store)
      await aTarif(store, category, { grade: 'vip', price: 1000 })
      const {
        order,
        items: [first, second],
      } = await measuredOrder(store, { category_id: category.id, items: 2 })
      await store.transition('order_items', first!.id, 'decide', { ask: { decision: 'accepted' } })
      await store.transition('order_items', second!.id, 'reprice', { ask: { unit_price: 1200 }, reason: 'Promised by phone' })
      await store.update('orders', order.id, { grade: 'vip' })
      return (await readOrder(store, order.id)).items
    })
    assert.deepEqual(
      items.map(({ decision, unit_price }) => [decision, unit_price]),
      [
        ['undecided', 1000],
        ['undecided', 1200],
      ],
    )
  })

  test('stay after the confirmation: {field}')
    .with([
      { field: 'type', value: 'transport' },
      { field: 'grade', value: 'vip' },
    ] as const)
    .run(async ({ assert }, { field, value }) => {
      const { order } = await withStore((store) => confirmedOrder(store))
      assert.deepEqual(await fieldErrorsOf(() => withStore((store) => store.update('orders', order.id, { [field]: value }))), {
        [field]: 'The order is confirmed: its prices are fixed. A manager can take the confirmation back.',
      })
    })

  test('stay after the confirmation, except for callers who may override them: {field}')
    .with([
      { field: 'discount_type', value: 'amount' },
      { field: 'discount_value', value: '6.00' },
      { field: 'transport_fee', value: 100 },
    ] as const)
    .run(async ({ assert }, { field, value }) => {
      const { order } = await withStore((store) => confirmedOrder(store, { discount_type: 'percent', discount_value: '5.00' }))
      const give = (permissions: readonly PermissionName[]) =>
        withStore((store) => store.update('orders', order.id, { [field]: value }), { caller: callerWith(permissions) })
      assert.deepEqual(await fieldErrorsOf(() => give(['order-edit', 'order-discount', 'order-discount-unlimited'])), {
        [field]: 'The order is confirmed: its prices are fixed. A manager can take the confirmation back.',
      })
      assert.equal((await give(['order-edit', 'order-discount', 'order-price-override']))[field], value)
    })

  test('that a form sends unchanged do not prevent saving the other fields', async ({ assert }) => {
    const { order } = await withStore((store) => confirmedOrder(store, { discount_type: 'percent', discount_value: '5.00' }))
    const { discount_type, discount_value, transport_fee } = order
    const sent = { discount_type, discount_value, transport_fee, internal_note: 'Rings twice' }
    const saved = await withStore((store) => store.update('orders', order.id, sent), { caller: callerWith(['order-edit']) })
    assert.equal(saved.internal_note, 'Rings twice')
  })

  test('include VAT according to the settings', async ({ assert }) => {
    const orders = await withStore(async (store) => {
      const { id: client_id } = await aClient(store, { phone: freshPhone() })
      return (await measuredOrder(store, { client_id })).order
    })
    assert.include(orders, { total: 9000, vat_amount: 1500 })
  })

  test('are not known before everything is measured', async ({ assert }) => {
    const { order } = await withStore((store) => anOrder(store, { items: 2 }))
    assert.include(order, { total: null, vat_amount: null, balance: null, payment_state: 'unpaid' })
  })
})
