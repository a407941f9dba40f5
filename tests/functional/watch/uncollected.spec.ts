import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { aClient, payOrder } from '#tests/support/rows/orders'
import { aReadyOrder, aShipment, stopOf } from '#tests/support/rows/shipments'
import { changeTemplates, leaveToHand, messagesAbout } from '#tests/support/rows/outbox'
import { aStockedOrder, daysAgo, followUpsOf, openKinds } from '#tests/support/rows/uncollected'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import { configureWhatsapp, incoming, receive } from '../threads/incoming.ts'
import type { Row } from '#resources'

const watch = (at?: string) => watchAt(at, ['ready_reminder', 'unplanned_delivery', 'storage', 'dead_stock'])

const remindersOf = async (id: number) => (await messagesAbout('orders', id, 'ready_reminder')).length
const call = (order: Row<'orders'>, days: number, result: Row<'delivery_calls'>['result'] = 'no_answer') => withStore(async (store) => {
  const { phone } = (await store.find('clients', order.client_id))!
  return store.insert('delivery_calls', { order_id: order.id, phone, result, started_at: daysAgo(days), phase: 'follow_up' })
}, { at: daysAgo(days) })

test.group('watch / what is ready and not collected', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('40 orders aged 3 to 61 days: one message for an order and listed day, however often it runs', async ({ assert }) => {
    const LISTED = [3, 7, 15, 30]
    const orders: { id: number; age: number }[] = []
    for (let n = 0; n < 40; n++) {
      const age = 3.1 + n * 1.45
      orders.push({ id: (await aStockedOrder(age)).id, age })
    }
    const told = new Map(orders.map(({ id }) => [id, new Set<number>()]))
    for (const ahead of [0, 0, 1, 2, 4, 6, 9, 13]) {
      await watch(daysAgo(-ahead))
      for (const { id, age } of orders) told.get(id)!.add(LISTED.filter((day) => day <= age + ahead).at(-1)!)
    }
    for (const { id, age } of orders) assert.equal(await remindersOf(id), told.get(id)!.size, `${age} days`)
  }).timeout(120_000)

  test('a worker that was off for two days tells one, the latest; a clock a day back or ahead doubles none', async ({ assert }) => {
    const { id } = await aStockedOrder(2)
    for (const ahead of [0, 6, 5, 6, 4, 6]) await watch(daysAgo(-ahead))
    // Of the days 3 and 7, which both came while it was off.
    assert.equal(await remindersOf(id), 1)
    for (const ahead of [13, 12, 13.5]) await watch(daysAgo(-ahead))
    assert.equal(await remindersOf(id), 2)
  })

  test('none within two days of a call, then the one that is due; the hand-over cancels a waiting one', async ({ assert }) => {
    const [called, gone] = [await aStockedOrder(3.5), await aStockedOrder(3.5)]
    await call(called, 0.5)
    await watch()
    assert.equal(await remindersOf(called.id), 0)
    await watch(daysAgo(-1.6))
    assert.equal(await remindersOf(called.id), 1)
    await withStore(async (store) => {
      await payOrder(store, gone, gone.balance ?? 0)
      await store.transition('orders', gone.id, 'deliver')
    })
    await watch(daysAgo(-10))
    assert.deepEqual((await messagesAbout('orders', gone.id, 'ready_reminder')).map(({ status }) => status), ['canceled'])
    assert.deepEqual(await openKinds(gone.id), [])
  })

  test('none within two days of a message of the client, then the one that is due', async ({ assert }) => {
    const order = await aStockedOrder(3.5)
    const { phone } = (await withStore((store) => store.find('clients', order.client_id)))!
    await receive(incoming(phone, 'J’ai une question'))
    await watch()
    assert.equal(await remindersOf(order.id), 0)
    await watch(daysAgo(-2.1))
    assert.equal(await remindersOf(order.id), 1)
  })

  test('in quiet hours it waits for the morning', async ({ assert }) => {
    const { id } = await aStockedOrder(3.1)
    const night = new Date(Date.now() + 86_400_000)
    night.setUTCHours(23, 30, 0, 0)
    await watch(night.toISOString())
    const [message] = await messagesAbout('orders', id, 'ready_reminder')
    assert.isAbove(Date.parse(message!.scheduled_at!), night.getTime())
  })

  // At whatever hour this runs.
  const THIS_MORNING = { slot_from: '09:00', slot_to: '12:00', is_slot_exception: true }

  test('a delivery waits for us: no word to its client, somebody agrees on a day; none while it is planned', async ({ assert }) => {
    const ready = () => withStore((store) => aReadyOrder(store), { at: daysAgo(4) })
    const [chosen, planned, open] = [await ready(), await ready(), await ready()]
    await withStore(async (store) => {
      await store.update('order_deliveries', chosen.stop.id, { date: store.context.today, ...THIS_MORNING })
      await aShipment(store, [planned.stop])
    })
    await watch()
    for (const { order } of [chosen, planned, open]) assert.equal(await remindersOf(order.id), 0)
    assert.deepEqual([await openKinds(chosen.order.id), await openKinds(planned.order.id)], [[], []])
    assert.deepEqual(await openKinds(open.order.id), ['delivery'])
    await withStore(async (store) => {
      const stop = await stopOf(store, open.order.id, 'delivery')
      await store.update('order_deliveries', stop.id, { date: store.context.today, ...THIS_MORNING })
    })
    assert.deepEqual(await openKinds(open.order.id), [])
  })

  test('where we came for nothing the client is reminded, from that day on; not where it was our fault', async ({ assert }) => {
    const failed = async (status: string, reason: string, days: number) => {
      const { order, stop } = await withStore((store) => aReadyOrder(store), { at: daysAgo(20) })
      await query(db.connection(), 'update order_deliveries set status = ?, outcome_reason = ?, ended_at = ? where id = ?',
        [status, reason, daysAgo(days), stop.id])
      return order.id
    }
    const [nobody, soon, ours] = [
      await failed('no_response', 'not_home', 4), await failed('regret', 'changed_mind', 1), await failed('regret', 'vehicle_full', 4),
    ]
    await watch()
    assert.deepEqual([await remindersOf(nobody), await remindersOf(soon), await remindersOf(ours)], [1, 0, 0])
    assert.deepEqual([await openKinds(nobody), await openKinds(soon), await openKinds(ours)], [['uncollected'], [], ['delivery']])
  })

  test('one that is fetched after all is no delivery any more', async ({ assert }) => {
    const { order } = await withStore((store) => aReadyOrder(store), { at: daysAgo(4) })
    await watch()
    assert.deepEqual(await openKinds(order.id), ['delivery'])
    await withStore((store) => store.update('orders', order.id, { return_mode: 'counter' }))
    assert.deepEqual(await openKinds(order.id), [])
  })

  test('somebody calls two days after a reminder that was not answered; at once where no message arrives', async ({ assert, cleanup }) => {
    const { id: mute } = await withStore((store) => aClient(store, { channels: [] }))
    const [told, silent] = [await aStockedOrder(3.1), await aStockedOrder(3.1, { client_id: mute })]
    const withoutProvider = configureWhatsapp()
    cleanup(withoutProvider)
    await watch()
    const [[later], [now]] = [await followUpsOf(told.id), await followUpsOf(silent.id)]
    assert.isAbove(Date.parse(later!.due_at) - Date.now(), 1.9 * 86_400_000)
    assert.isBelow(Date.parse(now!.due_at), Date.now())
    assert.equal(await remindersOf(silent.id), 0)
    // Its reminder waits for somebody who sends it.
    withoutProvider()
    const unsent = await aStockedOrder(3.1)
    await watch()
    const [soon] = await followUpsOf(unsent.id)
    assert.isBelow(Date.parse(soon!.due_at), Date.now())
    assert.equal(await remindersOf(unsent.id), 1)
  })

  test('without a provider the first word is that it is ready, until somebody has sent it; then it is reminded of', async ({ assert }) => {
    const [{ id }, silent] = [await aStockedOrder(3.1), await aStockedOrder(3.1)]
    const told = async (order_id = id) => (await messagesAbout('orders', order_id))
      .filter(({ event }) => event === 'order_ready' || event === 'ready_reminder').map(({ event, status }) => `${event} ${status}`)
    await leaveToHand(id)
    // Of what was brought in with its status nobody was told.
    await query(db.connection(), "delete from notifications where subject_type = 'orders' and subject_id = ?", [silent.id])
    await watch()
    assert.deepEqual(await told(), ['order_ready canceled', 'order_ready queued'])
    assert.deepEqual(await told(silent.id), ['order_ready queued'])
    assert.deepEqual(await openKinds(id), ['uncollected'])
    // Nobody sends it, and it is given up: four days later it is still the first word.
    await leaveToHand(id)
    await watch(daysAgo(-4))
    assert.deepEqual(await told(), ['order_ready canceled', 'order_ready canceled', 'order_ready queued'])
    const { api } = await owner()
    const waiting = await leaveToHand(id)
    assert.equal((await api.post(`/api/user/notifications/${waiting}/by_hand`)).status, 200)
    await watch(daysAgo(-12))
    assert.deepEqual((await told()).slice(2), ['order_ready sent', 'ready_reminder queued'])
  })

  test('with another list of days: none for an empty one; a list that does not ascend is refused', async ({ assert }) => {
    const { id } = await aStockedOrder(40)
    await saveSetting('stock_reminder_days', [])
    await watch()
    assert.equal(await remindersOf(id), 0)
    await saveSetting('stock_reminder_days', [3, 7, 15, 30])
    const { api } = await owner()
    const { body: [settings] } = await api.get<{ id: number; version: number }[]>('/api/user/settings')
    for (const days of [[7, 3], [3, 3], [0], ['x'], [3, 400]]) {
      const { status } = await api.patch(`/api/user/settings/${settings!.id}`, { version: settings!.version, stock_reminder_days: days })
      assert.equal(status, 422, JSON.stringify(days))
    }
  })

  test('a template that is switched off: somebody calls', async ({ assert }) => {
    const restore = await changeTemplates('ready_reminder', { status: 'disable' })
    const { id } = await aStockedOrder(3.1)
    await watch()
    await restore()
    assert.equal(await remindersOf(id), 0)
    assert.deepEqual(await openKinds(id), ['uncollected'])
  })
})
