import { test } from '@japa/runner'
import { acceptOrder, anOrder, confirmedOrder, measuredOrder } from '#tests/support/rows/orders'
import { aTransportOrder } from '#tests/support/rows/shipments'
import { messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { watchAt } from '#tests/support/server/watch_at'
import { saveSetting, withStore } from '#tests/support/server/with_store'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test.group('orders / stuck', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('an order that waits for longer than its status allows: who takes the next step, once', async ({ assert }) => {
    const [clerk, lead] = [await staff(['order-confirm', 'order-list']), await staff(['task-assign'])]
    const made = (hours: number) => withStore(async (store) => (await measuredOrder(store)).order, { at: hoursAgo(hours) })
    const [late, early, forgotten] = [await made(49), await made(47), await made(500)]
    for (let run = 0; run < 2; run++) await watchAt()
    const told = (order: { id: number }, person = clerk) => toldTo(person, 'orders', order.id, 'order_stuck')
    assert.deepEqual(await told(late), [`${late.code}: “Measured” for more than 48 h.`])
    assert.deepEqual(await told(late, lead), [], 'the plant has done its part')
    assert.deepEqual([await told(early), await told(forgotten)], [[], []])

    // The next status has a limit and people of its own.
    await withStore((store) => acceptOrder(store, late), { at: hoursAgo(25) })
    assert.notInclude((await messagesAbout('orders', late.id, 'order_stuck')).map(({ status }) => status), 'queued')
    await watchAt()
    assert.deepEqual(await told(late, lead), [`${late.code}: “Confirmed” for more than 24 h.`])
    assert.lengthOf(await told(late), 1)
  })

  test('in processing the promise is the limit', async ({ assert }) => {
    const lead = await staff(['task-assign'])
    const { api } = await owner()
    const order = await withStore(async (store) => {
      const { order } = await confirmedOrder(store)
      await store.transition('orders', order.id, 'start')
      return store.update('orders', order.id, { promised_at: hoursAgo(1) })
    }, { at: hoursAgo(30) })
    await watchAt()
    const [message, ...more] = await toldTo(lead, 'orders', order.id, 'order_stuck')
    assert.match(message!, new RegExp(`^${order.code}: Promised for .+, not ready yet\\.$`))
    assert.lengthOf(more, 0)
    assert.equal((await api.post(`/api/user/orders/${order.id}/complete`)).status, 200)
    assert.notInclude((await messagesAbout('orders', order.id, 'order_stuck')).map(({ status }) => status), 'queued')
  })

  test('what nobody has brought yet is not stuck, and a shorter limit of the company (setting) holds', async ({ assert }) => {
    const receiver = await staff(['order-receive'])
    const announced = await withStore(async (store) => (await aTransportOrder(store)).order, { at: hoursAgo(30) })
    const here = await withStore(async (store) => (await anOrder(store)).order, { at: hoursAgo(3) })
    await watchAt()
    assert.deepEqual(await toldTo(receiver, 'orders', here.id, 'order_stuck'), [])
    await saveSetting('plant_age_limits', {
      pending: 2, in_measure: 24, measured: 48, confirmed: 24, completed: 12, stocked: 2, notified: 72,
    })
    await watchAt()
    assert.lengthOf(await toldTo(receiver, 'orders', here.id, 'order_stuck'), 1)
    assert.deepEqual(await toldTo(receiver, 'orders', announced.id, 'order_stuck'), [])
  })
})
