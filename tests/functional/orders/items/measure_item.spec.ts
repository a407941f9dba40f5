import { test } from '@japa/runner'
import { withStore, callerWith } from '#tests/support/server/with_store'
import { aClient, anOrder, aCarpetCategory, measureItem, measuredOrder, readOrder, aTarif } from '#tests/support/rows/orders'
import { staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import type { ShownItemPrice } from '#common/orders/item_price'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

const FIXED = 'The order is confirmed: its prices are fixed. A manager can take the confirmation back.'

/** An order that is being measured, with one item of the category. */
async function inMeasure(category: Values<'categories'> = {}, price = 1500) {
  return withStore(async (store) => {
    const { order, items } = await anOrder(store, { category_id: (await aCarpetCategory(store, { category, price })).id })
    await store.transition('orders', order.id, 'receive')
    return { order, item: items[0]! }
  })
}

test.group('orders / measure an item', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('asks for the measures that the shape has: {shape}')
    .with([
      { shape: 'rectangle' as const, missing: ['length_cm', 'width_cm'] },
      { shape: 'oval' as const, missing: ['length_cm', 'width_cm'] },
      { shape: 'round' as const, missing: ['diameter_cm'] },
      { shape: 'composite' as const, missing: ['parts'] },
    ])
    .run(async ({ assert }, { shape, missing }) => {
      const { item } = await inMeasure()
      assert.sameMembers(Object.keys(await fieldErrorsOf(() => withStore((store) => measureItem(store, item, { shape })))), missing)
    })

  test('asks for kind and fabric of a carpet, and for neither of a blanket', async ({ assert }) => {
    const carpet = await inMeasure()
    const bare = { shape: 'rectangle', length_cm: 300, width_cm: 200, type: null, tissu: null } as const
    assert.deepEqual(Object.keys(await fieldErrorsOf(() => withStore((store) => measureItem(store, carpet.item, bare)))), ['type', 'tissu'])
    const blanket = await inMeasure({ unit: 'u', params: [] })
    const measured = await withStore((store) => measureItem(store, blanket.item, { shape: 'rectangle', type: null, tissu: null }))
    assert.include(measured, { status: 'measured', measured_quantity: '1.000', amount: 1500 })
  })

  test('asks for the height where the category does', async ({ assert }) => {
    const curtain = await inMeasure({ unit: 'ml', params: ['length', 'height'] })
    const ask = { shape: 'rectangle', length_cm: 320 } as const
    assert.deepEqual(Object.keys(await fieldErrorsOf(() => withStore((store) => measureItem(store, curtain.item, ask)))), ['height_cm'])
    const measured = await withStore((store) => measureItem(store, curtain.item, { ...ask, height_cm: 250 }))
    assert.include(measured, { measured_quantity: '3.200', billed_quantity: '3.200', amount: 4800 })
  })

  test('takes a salon by its length alone, and counts a shirt without a shape', async ({ assert }) => {
    const worker = (await staff(['order-list', 'order-price', 'order-measure'])).api
    type Answered = Row<'order_items'> & { readonly errors?: object }
    const send = (item: { readonly id: number }, body: object) =>
      worker.post<Answered>(`/api/user/order-items/${item.id}/measure`, { measure_place: 'bureau', ...body })
    const salon = await inMeasure({ unit: 'ml', params: ['length'] })
    assert.deepEqual((await send(salon.item, {})).body.errors, { length_cm: ['This field cannot be empty.'] })
    const long = await send(salon.item, { shape: null, length_cm: 530 })
    assert.include(long.body, { status: 'measured', shape: null, measured_quantity: '5.300', amount: 7950 })
    const shirt = await inMeasure({ unit: 'u', params: [] })
    assert.include((await send(shirt.item, {})).body, { status: 'measured', shape: null, measured_quantity: '1.000' })
    const carpet = await inMeasure()
    const without = await send(carpet.item, { shape: null, type: 'irani', tissu: 'laine' })
    assert.deepEqual(without.body.errors, { shape: ['This field cannot be empty.'] })
  })

  test('counts items without dimensions while it measures them', async ({ assert }) => {
    const worker = (await staff(['order-list', 'order-price', 'order-measure'])).api
    const { item } = await inMeasure({ unit: 'u', params: [] }, 2500)
    const send = (quantity: unknown) =>
      worker.post<Row<'order_items'> & { readonly errors?: object }>(
        `/api/user/order-items/${item.id}/measure`, { measure_place: 'bureau', quantity },
      )
    for (const wrong of [0, 1001, null, '']) assert.property((await send(wrong)).body.errors, 'quantity')
    assert.include((await send(3)).body, { status: 'measured', quantity: 3, measured_quantity: '3.000', amount: 7500 })
  })

  test('goes by its own category, also when that was disabled meanwhile', async ({ assert }) => {
    const { item } = await inMeasure({ unit: 'ml', params: ['length'] })
    const measured = await withStore(async (store) => {
      await store.update('categories', item.category_id, { status: 'disable' })
      return measureItem(store, item, { shape: null, length_cm: 530 })
    })
    assert.include(measured, { unit: 'ml', measured_quantity: '5.300' })
  })

  test('asks to confirm an unusually large item', async ({ assert }) => {
    const { item } = await inMeasure()
    const large = { shape: 'rectangle', length_cm: 1000, width_cm: 401 } as const
    const measured = (args: object) => withStore((store) => measureItem(store, item, large, args))
    assert.deepEqual(await fieldErrorsOf(() => measured({})), {
      is_large_confirmed: '40.1 m² is unusually large for one item. Confirm that it is correct.',
    })
    assert.equal((await measured({ is_large_confirmed: true })).measured_quantity, '40.100')
  })

  test('takes the sides of a part from 20 to 1500 cm', async ({ assert }) => {
    const { item } = await inMeasure()
    const parts = [
      { length_cm: 200, width_cm: 100 },
      { length_cm: 1501, width_cm: 100 },
    ]
    assert.deepEqual(await fieldErrorsOf(() => withStore((store) => measureItem(store, item, { shape: 'composite', parts }))), {
      'parts.1.length_cm': 'Each side must be between 20 and 1500 cm.',
    })
  })

  test('inserts a row for each measurement, and requires a reason from the second on', async ({ assert }) => {
    const { order, item } = await inMeasure()
    await withStore(async (store) => {
      await measureItem(store, item)
      await store.transition('orders', order.id, 'remeasure', { reason: 'The client doubts it' })
      await store.transition('order_items', item.id, 'revise', { reason: 'The client doubts it' })
    })
    assert.deepEqual(Object.keys(await fieldErrorsOf(() => withStore((store) => measureItem(store, item)))), ['remeasure_reason'])
    const rows = await withStore(
      async (store) => {
        await measureItem(store, item, { shape: 'rectangle', length_cm: 290, width_cm: 200 }, { remeasure_reason: 'Fringes do not count' })
        return store.select('measurements', { order_item_id: item.id })
      },
      { caller: callerWith(['order-measure'], { id: 7 }) },
    )
    assert.containSubset(rows, [
      { length_cm: 300, quantity: '6.000', reason: null, by: { type: 'users', id: 1 } },
      { length_cm: 290, quantity: '5.800', reason: 'Fringes do not count', place: 'aire_mesure', by: { type: 'users', id: 7 } },
    ])
  })

  test('is not possible before the order was received', async ({ assert }) => {
    const {
      items: [item],
    } = await withStore((store) => anOrder(store))
    assert.equal(await errorMessageOf('en', () => withStore((store) => measureItem(store, item!))), 'The order is not being measured.')
  })

  test('with the last item closes the measuring of the order', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const { order, items } = await anOrder(store, { items: 2 })
      await store.transition('orders', order.id, 'receive')
      const actual: string[] = []
      for (const item of items) {
        await measureItem(store, item)
        actual.push((await readOrder(store, order.id)).order.status)
      }
      return actual
    })
    assert.deepEqual(states, ['in_measure', 'measured'])
  })
})

test.group('orders / price an item', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('takes the most specific line of the price list', async ({ assert }) => {
    const item = await withStore(async (store) => {
      const category = await aCarpetCategory(store)
      const { id: client_id } = await aClient(store, { type: 'professionel', company_name: 'Hotel', first_name: null, last_name: null })
      await aTarif(store, category, { client_type: 'professionel', price: 1300 })
      const { id } = await aTarif(store, category, { client_id, price: 1250, min_charge: 9000 })
      const { items } = await measuredOrder(store, { category_id: category.id, client_id })
      return { ...items[0]!, expected: id }
    })
    assert.include(item, { tarif_id: item.expected, unit_price: 1250, min_charge: 9000, amount: 9000 })
  })

  test('charges the minimum of the category where the line has none', async ({ assert }) => {
    const item = await withStore(async (store) => {
      const category = await aCarpetCategory(store, { category: { min_charge: 10_000 } })
      return (await measuredOrder(store, { category_id: category.id })).items[0]!
    })
    assert.include(item, { min_charge: 10_000, amount: 10_000 })
  })

  test('is not changed by a later price list', async ({ assert }) => {
    const amount = await withStore(async (store) => {
      const category = await aCarpetCategory(store)
      const {
        items: [item],
      } = await measuredOrder(store, { category_id: category.id })
      const [line] = await store.select('tarifs', { category_id: category.id, type: 'local' })
      await store.update('tarifs', line!.id, { price: 9900 })
      return (await store.find('order_items', item!.id))?.amount
    })
    assert.equal(amount, 9000)
  })

  test('is known before the item is measured, for the fabric that is chosen', async ({ assert }) => {
    const clerk = (await staff(['order-list', 'order-price'])).api
    const item = await withStore(async (store) => {
      const curtain: Values<'categories'> = { unit: 'ml', params: ['length', 'height'], min_charge: 2000 }
      const category = await aCarpetCategory(store, { category: curtain, price: 2000 })
      await aTarif(store, category, { tissu: 'soie', price: 4500, min_charge: 9000 })
      return (await anOrder(store, { category_id: category.id })).items[0]!
    })
    const price = async (query = '') => (await clerk.get<ShownItemPrice>(`/api/user/order-items/${item.id}/price${query}`)).body
    const rounding = { step: '0.010', mode: 'nearest' } as const
    assert.deepEqual(await price(), { unit_price: 2000, min_charge: 2000, rounding, accepted_amount: null })
    assert.deepEqual(await price('?tissu=soie'), { unit_price: 4500, min_charge: 9000, rounding, accepted_amount: null })
    await withStore(async (store) => {
      for (const { id } of await store.select('tarifs', { category_id: item.category_id }))
        await store.update('tarifs', id, { status: 'disable' })
    })
    assert.deepEqual(await price(), { unit_price: null, min_charge: null, rounding, accepted_amount: null })
  })

  test('is shown to those who may read the order', async ({ assert }) => {
    const { id } = (await withStore((store) => anOrder(store))).items[0]!
    const status = async (permissions: readonly string[], path: string) =>
      (await (await staff(permissions)).api.get(`/api/user/order-items/${path}`)).status
    assert.equal(await status(['order-measure'], `${id}/price`), 403)
    assert.equal(await status(['order-list', 'order-price'], `${id}/price?tissu=cotton`), 422)
    assert.equal(await status(['order-list', 'order-price'], '999999999/price'), 404)
  })

  test('can be set by hand until the client has agreed', async ({ assert }) => {
    const {
      order,
      items: [item],
    } = await withStore((store) => measuredOrder(store))
    const reprice = () =>
      withStore((store) => store.transition('order_items', item!.id, 'reprice', { ask: { unit_price: 1000 }, reason: 'Old client' }))
    assert.include(await reprice(), { unit_price: 1000, amount: 6000, is_price_override: true })
    await withStore((store) => store.transition('orders', order.id, 'accept', { ask: { confirmation_channel: 'phone' } }))
    assert.equal(await errorMessageOf('en', reprice), FIXED)
  })
})
