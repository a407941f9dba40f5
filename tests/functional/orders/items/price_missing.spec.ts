import { test } from '@japa/runner'
import { priceWaiting } from '#backend/trade/orders/price/price_waiting'
import { aCarpetCategory, aClient, aTarif, anOrder, measureItem, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { owner, staff } from '#tests/support/rows/people'
import { anAddress } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { errorMessageOf } from '#tests/support/public_errors'
import type { Failure } from '#tests/support/json_client'
import type { OrderPreview } from '#common/orders/preview'
import type { Row } from '#resources'

const NO_PRICE = 'The price list has no price for Carpets of a test per m², “With transport”.'
const MEASURES = { shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine', measure_place: 'bureau' }

/** A category with a price at the counter only, as an owner leaves it who fills the first cell. */
const pricedAtTheCounter = () => withStore(async (store) => {
  const category = await aCarpetCategory(store)
  const [transport] = await store.select('tarifs', { category_id: category.id, type: 'transport' })
  await store.update('tarifs', transport!.id, { status: 'disable' })
  return category
})

/** A collected order of such a category that is being measured. */
async function collected(items = 1) {
  const category = await pricedAtTheCounter()
  return withStore(async (store) => {
    const { id: client_id } = await aClient(store)
    const { id: address_id } = await anAddress(store, client_id)
    const made = await anOrder(store, { category_id: category.id, client_id, type: 'transport', address_id, items })
    await store.transition('orders', made.order.id, 'receive')
    return { ...made, category }
  })
}

test.group('orders / price that the list does not have', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('the worker measures all the same, and the order follows when the price is added', async ({ assert }) => {
    const { order, items: [item], category } = await collected()
    const worker = (await staff(['order-list', 'order-measure'])).api
    const { status } = await worker.post(`/api/user/order-items/${item!.id}/measure`, MEASURES)
    assert.equal(status, 200)
    const { api } = await owner()
    type Shown = Row<'orders'> & { readonly can: { readonly transitions: Readonly<Record<string, { readonly reason?: string }>> } }
    const measured = (await api.get<Shown>(`/api/user/orders/${order.id}`)).body
    assert.include(measured, { status: 'in_measure', unmeasured_items: 0, unpriced_items: 1, total: null })
    assert.equal(measured.can.transitions.measure?.reason, 'The price list has no price for an item.')
    const waiting = (await api.get<Row<'orders'>[]>(`/api/user/orders?_view=price_missing&code=${order.code}`)).body
    assert.include(waiting.map(({ id }) => id), order.id)

    await withStore((store) => aTarif(store, category, { type: 'transport', price: 1800 }))
    assert.isTrue(await isJobWaiting())
    await runJob()
    const after = await withStore((store) => readOrder(store, order.id))
    assert.include(after.order, { status: 'measured', unpriced_items: 0, subtotal: 10_800, total: 10_800 })
    assert.include(after.items[0], { unit_price: 1800, amount: 10_800 })
  })

  test('the order waits for the last price, whatever is measured in between', async ({ assert }) => {
    const { order, items: [first, second] } = await collected(2)
    await withStore((store) => measureItem(store, first!))
    await runJob()
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { unmeasured_items: 1, unpriced_items: 1 })
    await withStore(async (store) => {
      await measureItem(store, second!)
      await store.transition('order_items', first!.id, 'reprice', { ask: { unit_price: 1000 }, reason: 'promised' })
    })
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { status: 'in_measure', total: null })
    await withStore((store) => store.transition('order_items', second!.id, 'reprice', { ask: { unit_price: 1000 }, reason: 'promised' }))
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { status: 'measured', total: 12_000 })
  })

  test('an order that turns out to be brought to the counter has its price at once', async ({ assert }) => {
    const { order, items: [item] } = await collected()
    await withStore(async (store) => {
      await measureItem(store, item!)
      await store.update('orders', order.id, { type: 'local', address_id: null })
    })
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { status: 'measured', subtotal: 9000 })
  })

  test('a price that was told is not lost: another fabric without one is refused, and says which', async ({ assert }) => {
    const error = await errorMessageOf('en', () => withStore(async (store) => {
      const category = await aCarpetCategory(store)
      const { items: [item] } = await measuredOrder(store, { category_id: category.id })
      for (const { id } of await store.select('tarifs', { category_id: category.id })) await store.update('tarifs', id, { tissu: 'laine' })
      await store.update('order_items', item!.id, { tissu: 'soie' })
    }))
    assert.equal(error, 'The price list has no price for Carpets of a test per m², “Local”.')
  })

  test('the intake says so at the first item, measured or not, and takes the order', async ({ assert }) => {
    const category = await pricedAtTheCounter()
    const { api } = await owner()
    const shown = async (type: string) => (await api.post<OrderPreview & Failure>('/api/user/orders/preview', {
      type, items: [{ category_id: category.id }, { category_id: category.id, ...MEASURES, measure_place: undefined }],
    })).body.items.map(({ no_price }) => no_price)
    assert.deepEqual(await shown('transport'), [NO_PRICE, NO_PRICE])
    assert.deepEqual(await shown('local'), [null, null])
  })

  test('nobody agrees to a price that is not there: the intake names it', async ({ assert }) => {
    const { client, category } = await withStore(async (store) => {
      const made = await aCarpetCategory(store)
      for (const { id } of await store.select('tarifs', { category_id: made.id })) await store.update('tarifs', id, { status: 'disable' })
      return { client: await aClient(store), category: made }
    })
    const { api } = await owner()
    const body = { client_id: client.id, items: [{ category_id: category.id, ...MEASURES }], receive: true }
    const agreed = { ...body, accept: { confirmation_channel: 'counter' }, expected_total: 9000 }
    const refused = await api.post<Failure>('/api/user/orders/intake', agreed)
    assert.deepEqual(refused.body.errors, { 'items.0.category_id': [NO_PRICE.replace('With transport', 'Local')] })
    const saved = await api.post<Row<'orders'>>('/api/user/orders/intake', body)
    assert.include(saved.body, { status: 'in_measure', unpriced_items: 1, total: null })
  })
})

const isJobWaiting = () => withStore(async (store) =>
  (await store.query("select 1 from queue_jobs where name = 'orders.price_waiting' and status = 'waiting'")).length > 0)

const runJob = () => priceWaiting({}, {
  id: 0, attempt: 1, isLastTry: false, signal: new AbortController().signal, progress: () => Promise.resolve(),
  complete: () => Promise.resolve(),
})
