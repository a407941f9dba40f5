import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { DAY } from '#common/time/time'
import { messagesAbout } from '#tests/support/rows/outbox'
import { payOrder, readOrder } from '#tests/support/rows/orders'
import { aReadyOrder } from '#tests/support/rows/shipments'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aStockedOrder, daysAgo, openKinds } from '#tests/support/rows/uncollected'
import { watchAt } from '#tests/support/server/watch_at'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'

const watch = (at?: string) => watchAt(at, ['ready_reminder', 'storage', 'dead_stock'])

const find = (id: number) => withStore(async (store) => (await readOrder(store, id)).order)
const linesOf = (order_id: number) => withStore((store) => store.select('order_services', { order_id }))
/** By nobody: what is followed up belongs to whoever called, and the first person of a database shared with other tests may be gone. */
const call = (order: Row<'orders'>, ahead: number, result: Row<'delivery_calls'>['result'] = 'no_answer') => withStore(async (store) => {
  const { phone } = (await store.find('clients', order.client_id))!
  await store.insert('delivery_calls', { order_id: order.id, phone, result, started_at: store.context.now, phase: 'follow_up' })
}, { at: daysAgo(-ahead), caller: null })
const deadPlace = () => withStore(async (store) => (await store.select('stocks', { type: 'stock_mort' }))[0]
  ?? await store.insert('stocks', { name: 'Dead stock', code: 'SM-TEST', type: 'stock_mort' }))

test.group('watch / storage', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('costs nothing with the settings of a new company', async ({ assert }) => {
    const { id, total } = await aStockedOrder(40)
    await watch()
    assert.include(await find(id), { total, storage_days: 0 })
  })

  test('with a price: each day after the free ones is on the bill once, until the hand-over', async ({ assert }) => {
    await saveSetting('stock_storage_fee', '5.00')
    const { id, total } = await aStockedOrder(15.5)
    for (const ahead of [0, 0, 1, 3, 2, 3]) await watch(daysAgo(-ahead))
    // Days 16, 17 and 18.
    assert.include(await find(id), { storage_days: 3, services_total: 1500, total: total! + 1500, balance: total! + 1500 })
    assert.lengthOf(await linesOf(id), 1)
    assert.match((await messagesAbout('orders', id, 'ready_reminder'))[0]!.body, /5,00/)
    await withStore(async (store) => {
      await payOrder(store, { id }, total! + 1500)
      await store.transition('orders', id, 'deliver')
    })
    await watch(daysAgo(-9))
    assert.include(await find(id), { storage_days: 3, balance: 0 })
  })

  test('with a price: a delivery costs no storage while it waits for us, then from the day when nobody was there', async ({ assert }) => {
    await saveSetting('stock_storage_fee', '5.00')
    const { order, stop } = await withStore((store) => aReadyOrder(store), { at: daysAgo(40) })
    await watch()
    assert.equal((await find(order.id)).storage_days, 0)
    await query(db.connection(), `
      update order_deliveries set status = 'no_response', outcome_reason = 'not_home', ended_at = ? where id = ?`, [daysAgo(16.5), stop.id])
    await watch()
    // Of 16 days without 15 free ones.
    assert.equal((await find(order.id)).storage_days, 1)
  })

  test('with a price: what somebody took off the bill stays off, and an issued invoice stays as it is', async ({ assert }) => {
    const [taken, billed] = [await aStockedOrder(20.5), await aStockedOrder(20.5)]
    await watch()
    const { api } = await owner()
    const [line] = await linesOf(taken.id)
    await withStore(async (store) => {
      await store.update('order_services', line!.id, { quantity: '1' })
    })
    const draft = { client_id: billed.client_id, orders: [billed.id] }
    const invoice = await api.post<{ id: number; version: number }>('/api/user/invoices', draft)
    assert.equal((await api.post(`/api/user/invoices/${invoice.body.id}/issue`, { version: invoice.body.version })).status, 200)
    await watch(daysAgo(-2))
    await saveSetting('stock_storage_fee', '0.00')
    assert.deepEqual((await linesOf(taken.id)).map(({ quantity }) => Number(quantity)), [3])
    assert.include(await find(billed.id), { storage_days: 5, total: billed.total! + 2500 })
  })
})

test.group('watch / dead stock', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('scenario 8: four reminders, three calls, a warning, the list, the protocol; delivery is still possible', async ({ assert }) => {
    const order = await aStockedOrder(0)
    for (const ahead of [3.1, 7.1, 15.1, 30.1]) await watch(daysAgo(-ahead))
    assert.lengthOf(await messagesAbout('orders', order.id, 'ready_reminder'), 4)
    const sent = "update notifications set status = 'sent', sent_at = now() where subject_type = 'orders' and subject_id = ?"
    await query(db.connection(), sent, [order.id])
    for (const ahead of [33, 40]) await call(order, ahead)
    await watch(daysAgo(-61))
    // Two calls are not enough.
    assert.isNull((await find(order.id)).dead_warned_at)
    await call(order, 50, 'answered')
    await watch(daysAgo(-59.9))
    assert.isNull((await find(order.id)).dead_warned_at)
    const { api } = await owner()
    const place = await deadPlace()
    const move = { stock_id: place.id, reason: 'Not fetched in 61 days' }
    const early = await find(order.id)
    assert.equal((await api.post(`/api/user/orders/${order.id}/to_dead_stock`, { version: early.version, ...move })).status, 409)
    for (const ahead of [61, 61, 62]) await watch(daysAgo(-ahead))
    assert.lengthOf(await messagesAbout('orders', order.id, 'dead_stock_warning'), 1)
    const list = async () => (await api.get<{ id: number }[]>('/api/user/orders?_view=dead_stock&_end=200')).body.map(({ id }) => id)
    assert.include(await list(), order.id)
    const warned = await find(order.id)
    const moved = await api.post(`/api/user/orders/${order.id}/to_dead_stock`, { version: warned.version, ...move })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    const { items, order: dead } = await withStore((store) => readOrder(store, order.id))
    assert.deepEqual(items.map(({ current_stock_id, place_type }) => [current_stock_id, place_type]), [[place.id, 'stock_mort']])
    assert.include(dead, { status: 'stocked' })
    assert.isNotNull(dead.dead_at)
    assert.deepEqual(await openKinds(order.id), [])

    const subject = { type: 'orders', id: order.id }
    const preview = await api.post<object>('/api/user/prints/preview', { paper: 'dead_stock', subject })
    const paper = JSON.stringify(preview.body)
    assert.include(paper, items[0]!.tag_code!)
    assert.include(paper, place.code)
    assert.lengthOf(paper.match(/Order ready: reminder/g) ?? [], 4, paper)
    assert.lengthOf(paper.match(/Call: /g) ?? [], 3)

    await withStore(async (store) => {
      await payOrder(store, dead, dead.balance ?? 0)
      await store.transition('orders', order.id, 'deliver')
    })
    assert.include(await find(order.id), { status: 'delivered' })
    assert.notInclude(await list(), order.id)
  })

  test('a rework takes it off the list; a protocol of what is no dead stock is refused', async ({ assert }) => {
    const order = await aStockedOrder(61)
    await watch()
    for (const ahead of [0.1, 0.2, 0.3]) await call(order, ahead, 'answered')
    await watch(daysAgo(-3))
    assert.isNotNull((await find(order.id)).dead_warned_at)
    await withStore((store) => store.transition('orders', order.id, 'rework', { reason: 'Damp' }))
    assert.include(await find(order.id), { dead_warned_at: null, storage_days: null })
    const { api } = await owner()
    const subject = { type: 'orders', id: order.id }
    assert.equal((await api.post('/api/user/prints/preview', { paper: 'dead_stock', subject })).status, 422)
  })

  test('with the time zone of Karachi: calls that nobody answers count once a day there', async ({ assert, cleanup }) => {
    const zone = await withStore((store) => Promise.resolve(store.context.timezone))
    cleanup(async () => { await saveSetting('company_timezone', zone) })
    await saveSetting('company_timezone', 'Asia/Karachi')
    const order = await aStockedOrder(61)
    await watch()
    const midnight = new Date().setUTCHours(24, 0, 0, 0)
    /** Hours after the next midnight in UTC, when it is five in Karachi. */
    const callAt = (hours: number) => call(order, (midnight - Date.now()) / DAY + hours / 24)
    // In the evening of the first day it is the second there.
    for (const hours of [20, 36, 60]) await callAt(hours)
    await watch(daysAgo(-5))
    assert.isNull((await find(order.id)).dead_warned_at, 'three days in UTC are two')
    await callAt(84)
    await watch(daysAgo(-5))
    assert.isNotNull((await find(order.id)).dead_warned_at)
  })

  test('with 0 days nothing is dead stock', async ({ assert }) => {
    await saveSetting('stock_dead_days', 0)
    const order = await aStockedOrder(100)
    await watch()
    for (const ahead of [0.1, 0.2, 0.3]) await call(order, ahead, 'answered')
    await watch(daysAgo(-3))
    await saveSetting('stock_dead_days', 60)
    assert.isNull((await find(order.id)).dead_warned_at)
  })
})
