import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { anAddress } from '#tests/support/deliveries'
import { accept, aClient, measuredOrder, orderOf } from '#tests/support/laundry'
import { staff } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { refusalIn } from '#tests/support/refusal'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

const WHY = 'The transport fee is unknown. Say what it costs, 0 when it is free, or give the address a zone that has a fee.'

let count = 0
async function aZone(store: Store, values: Values<'zones'>) {
  const [city] = await store.select('cities', { key: 'laayoune' })
  return store.insert('zones', { key: `fee_${++count}`, label: { en: 'Zone' }, city_id: city!.id, color: '#123456', ...values })
}

/** Measured, and fetched at an address of which nobody has said in which zone it lies. */
async function unpriced(store: Store, client: Values<'clients'> = {}) {
  const { id: client_id } = await aClient(store, client)
  const address = await anAddress(store, client_id)
  return { address, ...(await measuredOrder(store, { client_id, type: 'transport', address_id: address.id })) }
}

test.group('orders / unknown transport fee', (group) => {
  group.setup(() => prepared())

  test('an order is not confirmed before somebody says what transport costs', async ({ assert }) => {
    const { order } = await acting((store) => unpriced(store))
    assert.isNull(order.transport_fee)
    assert.equal(await refusalIn('en', () => acting((store) => accept(store, order))), WHY)
    const { api } = await staff(['order-list', 'order-edit', 'order-confirm'])
    const press = (verb: string, body: object) =>
      api.post<Row<'orders'> & { message?: string }>(`/api/user/orders/${order.id}/${verb}`, body)
    const refused = await press('accept', { confirmation_channel: 'phone' })
    assert.deepEqual([refused.status, refused.body.message], [409, WHY])
    assert.equal((await press('set_transport_fee', { transport_fee: -1 })).status, 422)
    assert.equal((await press('set_transport_fee', {})).status, 422)
    assert.include((await press('set_transport_fee', { transport_fee: 0 })).body, { transport_fee: 0, total: order.total })
    assert.equal((await press('accept', { confirmation_channel: 'phone' })).status, 200)
    assert.equal((await press('set_transport_fee', { transport_fee: 100 })).status, 409)
  })

  test('a zone that the address gets brings its fee', async ({ assert }) => {
    const { order, quote } = await acting(async (store) => {
      const { address, order } = await unpriced(store)
      const zone = await aZone(store, { transport_fee: 2500 })
      await store.update('addresses', address.id, { zone_id: zone.id })
      return { order: (await orderOf(store, order.id)).order, quote: (await store.select('quotes', { order_id: order.id })).at(-1) }
    })
    assert.include(order, { transport_fee: 2500, total: 10_800 + 2500 })
    assert.include(quote, { transport_fee: 2500, total: 10_800 + 2500, status: 'draft' })
  })

  test('a zone without a fee leaves it unknown; one that was said stays', async ({ assert }) => {
    const fees = await acting(async (store) => {
      const { address, order } = await unpriced(store)
      await store.update('addresses', address.id, { zone_id: (await aZone(store, {})).id })
      const unknown = (await orderOf(store, order.id)).order.transport_fee
      await store.move('orders', order.id, 'set_transport_fee', { args: { transport_fee: 700 } })
      await store.update('addresses', address.id, { zone_id: (await aZone(store, { transport_fee: 2500 })).id })
      return [unknown, (await orderOf(store, order.id)).order.transport_fee]
    })
    assert.deepEqual(fees, [null, 700])
  })

  test('its quote is not sent, and the price is not told', async ({ assert }) => {
    const seen = await acting(async (store) => {
      const { order } = await unpriced(store)
      const [quote] = await store.select('quotes', { order_id: order.id })
      const refusal = await refusalIn('en', () => store.move('quotes', quote!.id, 'send', { ask: { sent_channel: 'phone' } }))
      await store.move('orders', order.id, 'set_transport_fee', { args: { transport_fee: 0 } })
      const sent = await store.move('quotes', quote!.id, 'send', { ask: { sent_channel: 'phone' } })
      return { quote, refusal, sent }
    })
    assert.isNull(seen.quote?.transport_fee)
    assert.equal(seen.refusal, WHY)
    assert.include(seen.sent, { status: 'sent', transport_fee: 0 })
  })

  test('a client who is confirmed by himself waits for it, and so does his own yes', async ({ assert }) => {
    const { auto, answered } = await acting(async (store) => {
      const { order: auto } = await unpriced(store, { auto_confirm: true })
      const { order, items } = await unpriced(store)
      await store.move('orders', order.id, 'answer', { args: { accepted: items.map(({ id }) => id), declined: [] } })
      return { auto, answered: (await orderOf(store, order.id)).order }
    })
    assert.equal(auto.status, 'measured')
    assert.include(answered, { status: 'measured', needs_call: true, accepted_items: 1 })
  })
})
