import { test } from '@japa/runner'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import { anAddress } from '#tests/support/rows/shipments'
import { acceptOrder, aClient, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf } from '#tests/support/public_errors'
import type { OrderPreview } from '#common/orders/preview'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

const WHY = 'The transport fee is unknown. Enter it (0 if free), or give the address a zone with a fee.'

let count = 0
async function aZone(store: Store, values: Values<'zones'>) {
  const [city] = await store.select('cities', { key: 'laayoune' })
  return store.insert('zones', { key: `fee_${++count}`, label: { en: 'Zone' }, city_id: city!.id, color: '#123456', ...values })
}

/** An address in a new zone. */
const addressIn = async (store: Store, client_id: number, zone: Values<'zones'>) =>
  anAddress(store, client_id, { zone_id: (await aZone(store, zone)).id })

/** A measured order with transport, whose address has no zone. */
async function unpriced(store: Store, client: Values<'clients'> = {}) {
  const { id: client_id } = await aClient(store, client)
  const address = await anAddress(store, client_id)
  return { address, ...(await measuredOrder(store, { client_id, type: 'transport', return_mode: 'delivery', address_id: address.id })) }
}

test.group('orders / transport fee', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('is that of the address and of no local order', async ({ assert }) => {
    const [fetched, local] = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const { id: address_id } = await addressIn(store, client_id, { transport_fee: 2000 })
      const order = { client_id, type: 'transport', return_mode: 'delivery', address_id } as const
      return [await store.insert('orders', order), await store.insert('orders', { client_id })]
    })
    assert.equal(fetched?.transport_fee, 2000)
    assert.isNull(local?.transport_fee)
  })

  test('follows the address and the kind of order', async ({ assert }) => {
    const fees = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const [near, far] = [
        await addressIn(store, client_id, { transport_fee: 2000 }),
        await addressIn(store, client_id, { transport_fee: 3500 }),
      ]
      const { id } = await store.insert('orders', { client_id, type: 'transport', return_mode: 'delivery', address_id: near.id })
      const moved = await store.update('orders', id, { address_id: far.id })
      return [moved.transport_fee, (await store.update('orders', id, { type: 'local' })).transport_fee]
    })
    assert.deepEqual(fees, [3500, 1750])
  })

  test('of one way is half of it: left at the counter and brought home, or fetched and collected there', async ({ assert }) => {
    const fees = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const address = await addressIn(store, client_id, { transport_fee: 1500 })
      const odd = await addressIn(store, client_id, { transport_fee: 1501 })
      const order = (values: Values<'orders'>) => store.insert('orders', { client_id, ...values })
      const both = await order({ type: 'transport', address_id: address.id, return_mode: 'delivery' })
      return [
        both.transport_fee, (await order({ type: 'transport', address_id: address.id })).transport_fee,
        (await order({ return_mode: 'delivery', delivery_address_id: address.id })).transport_fee,
        (await order({ return_mode: 'delivery', delivery_address_id: odd.id })).transport_fee,
        (await order({ delivery_address_id: null })).transport_fee,
        // Whoever comes for it after all pays one way.
        (await store.update('orders', both.id, { return_mode: 'counter' })).transport_fee,
      ]
    })
    assert.deepEqual(fees, [1500, 750, 750, 751, null, 750])
  })

  test('of one way is shown before anything is saved, waived like the whole, and one that was entered stays', async ({ assert }) => {
    const { client_id, address } = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      return { client_id, address: await addressIn(store, client_id, { transport_fee: 1500, free_transport_from: 5000 }) }
    })
    const { api } = await owner()
    const body = { client_id, type: 'local', channel: 'counter', return_mode: 'delivery', delivery_address_id: address.id, items: [] }
    assert.equal((await api.post<OrderPreview>('/api/user/orders/preview', body)).body.transport_fee, 750)
    const back = { return_mode: 'delivery', delivery_address_id: address.id } as const
    const { waived, entered } = await withStore(async (store) => ({
      waived: (await measuredOrder(store, { client_id, ...back })).order,
      entered: await store.update('orders', (await store.insert('orders', {
        client_id, type: 'transport', address_id: address.id, transport_fee: 900,
      })).id, back),
    }))
    assert.deepEqual([waived.transport_fee, entered.transport_fee], [0, 900])
  })

  test('of one way follows the setting `delivery_one_way_percent`', async ({ assert }) => {
    await saveSetting('delivery_one_way_percent', 60)
    const fee = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const { id } = await addressIn(store, client_id, { transport_fee: 1500 })
      return (await store.insert('orders', { client_id, type: 'transport', address_id: id })).transport_fee
    })
    await saveSetting('delivery_one_way_percent', 50)
    assert.equal(fee, 900)
  })

  test('stays as it was given by hand', async ({ assert }) => {
    const fee = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const address = await addressIn(store, client_id, { transport_fee: 2000, free_transport_from: 100 })
      const { order } = await measuredOrder(store, {
        client_id, type: 'transport', return_mode: 'delivery', address_id: address.id, transport_fee: 700,
      })
      return order.transport_fee
    })
    assert.equal(fee, 700)
  })

  test('is waived from the amount of the zone', async ({ assert }) => {
    const totals = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const orders = []
      // 6 m² at 18 MAD are 108.00.
      for (const free_transport_from of [10_800, 10_801]) {
        const address = await addressIn(store, client_id, { transport_fee: 2000, free_transport_from })
        orders.push((await measuredOrder(store, { client_id, type: 'transport', return_mode: 'delivery', address_id: address.id })).order)
      }
      return orders.map(({ transport_fee, total }) => [transport_fee, total])
    })
    assert.deepEqual(totals, [
      [0, 10_800],
      [2000, 12_800],
    ])
  })
})

test.group('orders / unknown transport fee', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an order is not confirmed without it', async ({ assert }) => {
    const { order } = await withStore((store) => unpriced(store))
    assert.isNull(order.transport_fee)
    assert.equal(await errorMessageOf('en', () => withStore((store) => acceptOrder(store, order))), WHY)
    const { api } = await staff(['order-list', 'order-price', 'order-edit', 'order-confirm'])
    const run = (verb: string, body: object) =>
      api.post<Row<'orders'> & { message?: string }>(`/api/user/orders/${order.id}/${verb}`, body)
    const refused = await run('accept', { confirmation_channel: 'phone' })
    assert.deepEqual([refused.status, refused.body.message], [409, WHY])
    assert.equal((await run('set_transport_fee', { transport_fee: -1 })).status, 422)
    assert.equal((await run('set_transport_fee', {})).status, 422)
    assert.include((await run('set_transport_fee', { transport_fee: 0 })).body, { transport_fee: 0, total: order.total })
    assert.equal((await run('accept', { confirmation_channel: 'phone' })).status, 200)
    assert.equal((await run('set_transport_fee', { transport_fee: 100 })).status, 409)
  })

  test('is set when the address gets a zone with a fee', async ({ assert }) => {
    const { order, quote } = await withStore(async (store) => {
      const { address, order } = await unpriced(store)
      const zone = await aZone(store, { transport_fee: 2500 })
      await store.update('addresses', address.id, { zone_id: zone.id })
      return { order: (await readOrder(store, order.id)).order, quote: (await store.select('quotes', { order_id: order.id })).at(-1) }
    })
    assert.include(order, { transport_fee: 2500, total: 10_800 + 2500 })
    assert.include(quote, { transport_fee: 2500, total: 10_800 + 2500, status: 'draft' })
  })

  test('stays with a zone without a fee; an entered fee stays too', async ({ assert }) => {
    const fees = await withStore(async (store) => {
      const { address, order } = await unpriced(store)
      await store.update('addresses', address.id, { zone_id: (await aZone(store, {})).id })
      const unknown = (await readOrder(store, order.id)).order.transport_fee
      await store.transition('orders', order.id, 'set_transport_fee', { args: { transport_fee: 700 } })
      await store.update('addresses', address.id, { zone_id: (await aZone(store, { transport_fee: 2500 })).id })
      return [unknown, (await readOrder(store, order.id)).order.transport_fee]
    })
    assert.deepEqual(fees, [null, 700])
  })

  test('prevents sending the quote, and no message about the price is sent', async ({ assert }) => {
    const actual = await withStore(async (store) => {
      const { order } = await unpriced(store)
      const [quote] = await store.select('quotes', { order_id: order.id })
      const refusal = await errorMessageOf('en', () => store.transition('quotes', quote!.id, 'send', { ask: { sent_channel: 'phone' } }))
      await store.transition('orders', order.id, 'set_transport_fee', { args: { transport_fee: 0 } })
      const sent = await store.transition('quotes', quote!.id, 'send', { ask: { sent_channel: 'phone' } })
      return { quote, refusal, sent }
    })
    assert.isNull(actual.quote?.transport_fee)
    assert.equal(actual.refusal, WHY)
    assert.include(actual.sent, { status: 'sent', transport_fee: 0 })
  })

  test('prevents the automatic confirmation and that by the client', async ({ assert }) => {
    const { auto, answered } = await withStore(async (store) => {
      const { order: auto } = await unpriced(store, { auto_confirm: true })
      const { order, items } = await unpriced(store)
      await store.transition('orders', order.id, 'answer', { args: { accepted: items.map(({ id }) => id), declined: [] } })
      return { auto, answered: (await readOrder(store, order.id)).order }
    })
    assert.equal(auto.status, 'measured')
    assert.include(answered, { status: 'measured', needs_call: true, accepted_items: 1 })
  })
})
