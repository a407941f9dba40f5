import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { aClient, acceptOrder, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { orderToken } from '#tests/support/rows/order_links'
import { leaveToHand, messagesAbout } from '#tests/support/rows/outbox'
import { client, guest } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { withStore } from '#tests/support/server/with_store'
import { daysAgo, followUpsOf, openKinds } from '#tests/support/rows/uncollected'
import type { Row } from '#resources'

const quoteOf = async (order_id: number) =>
  (await query(db.connection(), 'select status, viewed_at from quotes where order_id = ? order by id desc limit 1', [order_id]))[0]!
const sendQuote = (order: Row<'orders'>, at: string) => withStore(async (store) => {
  const [quote] = await store.select('quotes', { order_id: order.id })
  return store.transition('quotes', quote!.id, 'send', { ask: { sent_channel: 'whatsapp' } })
}, { at })
const aSentQuote = async (days: number, values: Parameters<typeof measuredOrder>[1] = {}) => {
  const { order } = await withStore((store) => measuredOrder(store, values), { at: daysAgo(days) })
  await sendQuote(order, daysAgo(days))
  return order
}

test.group('watch / prices that nobody answers', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('after two days the price is expired and somebody calls; the answer of the client still counts', async ({ assert }) => {
    const order = await aSentQuote(1.9)
    await watchAt()
    assert.include(await quoteOf(order.id), { status: 'sent' })
    assert.deepEqual(await openKinds(order.id), [])
    await watchAt(daysAgo(-0.2))
    await watchAt(daysAgo(-0.2))
    assert.include(await quoteOf(order.id), { status: 'expired' })
    const { items, order: { client_id } } = await withStore((store) => readOrder(store, order.id))
    assert.deepInclude((await followUpsOf(order.id))[0], { kind: 'quote', status: 'open', client_id })
    const accepted = await guest().post<{ status: string }>(
      `/api/public/orders/${await orderToken(order)}/answer`, { accepted: items.map(({ id }) => id) },
    )
    assert.equal(accepted.body.status, 'confirmed', JSON.stringify(accepted.body))
    assert.include(await quoteOf(order.id), { status: 'accepted' })
    assert.deepInclude((await followUpsOf(order.id))[0], { status: 'closed', close_reason: 'settled' })
  })

  test('one that is sent again waits again: its client is reminded, and called two days later', async ({ assert }) => {
    const order = await aSentQuote(3)
    await watchAt()
    assert.deepEqual(await openKinds(order.id), ['quote'])
    assert.lengthOf(await messagesAbout('orders', order.id, 'quote_reminder'), 1)
    await sendQuote(order, daysAgo(0))
    assert.include(await quoteOf(order.id), { status: 'sent' })
    assert.deepEqual(await openKinds(order.id), [])
    await watchAt(daysAgo(-1.1))
    assert.lengthOf(await messagesAbout('orders', order.id, 'quote_reminder'), 2)
    await watchAt(daysAgo(-2.1))
    assert.deepEqual(await openKinds(order.id), ['quote'])
  })

  test('a price that was answered, or of which only a part was, or that nobody sent', async ({ assert }) => {
    const [answered, partly] = [await aSentQuote(3), await aSentQuote(3, { items: 2 })]
    await withStore((store) => acceptOrder(store, answered))
    await withStore(async (store) => {
      const [item] = await store.select('order_items', { order_id: partly.id })
      await store.transition('order_items', item!.id, 'decide', { ask: { decision: 'accepted' } })
    })
    const { order: draft } = await withStore((store) => measuredOrder(store), { at: daysAgo(3) })
    await watchAt()
    assert.deepEqual(await openKinds(answered.id), [])
    assert.deepEqual(await openKinds(partly.id), ['quote'])
    assert.include(await quoteOf(partly.id), { status: 'partially_accepted' })
    assert.deepEqual(await openKinds(draft.id), ['quote'])
    assert.include(await quoteOf(draft.id), { status: 'draft' })
  })

  test('a client without a channel is called instead of reminded', async ({ assert }) => {
    const { id: client_id } = await withStore((store) => aClient(store, { channels: [] }))
    const order = await aSentQuote(1.1, { client_id })
    await watchAt()
    assert.lengthOf(await messagesAbout('orders', order.id, 'quote_reminder'), 0)
    assert.deepEqual(await openKinds(order.id), ['quote'])
  })

  test('without a provider nobody is reminded of a price that they were not told: it is offered again', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store), { at: daysAgo(1.1) })
    await leaveToHand(order.id)
    await watchAt()
    const told = async () => (await messagesAbout('orders', order.id))
      .filter(({ event }) => event === 'quote_ready' || event === 'quote_reminder').map(({ event, status }) => `${event} ${status}`)
    assert.deepEqual(await told(), ['quote_ready canceled', 'quote_ready queued'])
    // Somebody tells it by phone.
    await sendQuote(order, daysAgo(0))
    await watchAt(daysAgo(-1.1))
    assert.equal((await told()).at(-1), 'quote_reminder queued')
  })

  test('the client has seen it: behind the link and in the portal, nobody else’s, and no message to staff', async ({ assert }) => {
    const order = await aSentQuote(0.1)
    const path = `/api/public/orders/${await orderToken(order)}`
    await guest().get(path)
    assert.include(await quoteOf(order.id), { status: 'sent' })
    for (let time = 0; time < 2; time++) assert.equal((await guest().post(`${path}/seen`, {})).status, 204)
    const seen = await quoteOf(order.id)
    assert.include(seen, { status: 'viewed' })
    assert.isNotNull(seen.viewed_at)
    assert.lengthOf(await messagesAbout('orders', order.id, 'quote_decided'), 0)

    const { api, id: client_id } = await client()
    const own = await aSentQuote(0.1, { client_id })
    assert.equal((await api.post(`/api/client/orders/${order.id}/seen`, {})).status, 404)
    assert.equal((await api.post(`/api/client/orders/${own.id}/seen`, {})).status, 200)
    assert.include(await quoteOf(own.id), { status: 'viewed' })
    // Read and not answered: it is still reminded of.
    await watchAt(daysAgo(-1.1))
    assert.lengthOf(await messagesAbout('orders', own.id, 'quote_reminder'), 1)
  })
})
