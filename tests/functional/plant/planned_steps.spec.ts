import { test } from '@japa/runner'
import { HOUR, MINUTE } from '#common/time/time'
import { subtractOpenTime } from '#backend/engine/clock/open_time'
import { businessHours } from '#backend/trade/plant/business_hours'
import { acceptOrder, aClient, aTarif, confirmedOrder, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { aCategoryWithSteps, anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { messagesAbout } from '#tests/support/rows/outbox'
import { staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { firstErrorOf } from '#tests/support/public_errors'
import type { TransitionInput } from '#backend/engine/resource/store'

const transition = (name: 'tasks' | 'order_items' | 'orders', id: number, verb: string, given: TransitionInput = {}) =>
  withPlantWorker((store) => store.transition(name, id, verb, given))
const start = (id: number) => transition('tasks', id, 'start')
const finish = (id: number) => transition('tasks', id, 'finish', { ask: { result: 'ok' } })
const tasksOf = (order_item_id: number) => withPlantWorker((store) => store.select('tasks', { order_item_id }))
const orderNow = (id: number) => withPlantWorker((store) => readOrder(store, id))

test.group('plant / planned steps', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a confirmed item gets a task for each enabled step of its category and wash type, due backwards from the promise',
    async ({ assert }) => {
      const { order, item, steps, tasks, times } = await withPlantWorker(async (store) => {
        const made = await anOrderWithSteps(store, [
          { position: 30, name: { en: 'Check' }, kind: 'quality', duration_minutes: 30 },
          { position: 10, name: { en: 'Wash' }, type: 'automatic', duration_minutes: 60, minutes_per_unit: '5.00' },
          { position: 20, name: { en: 'By hand' }, type: 'manual' },
          { position: 25, name: { en: 'Off' }, status: 'disable' },
          { position: 28, name: { en: 'Scent' }, is_mandatory: false },
        ])
        const clock = await businessHours(store)
        const check = subtractOpenTime(made.order.promised_at!, 30 * MINUTE, clock)
        return { ...made, times: [subtractOpenTime(check, 90 * MINUTE, clock), check, made.order.promised_at] }
      })
      assert.deepEqual(
        tasks.sort((a, b) => a.position - b.position).map(({ process_id, position, is_mandatory, status, user_id }) =>
          [process_id, position, is_mandatory, status, user_id]),
        [[steps[1]!.id, 10, true, 'pending', null], [steps[4]!.id, 28, false, 'pending', null], [steps[0]!.id, 30, true, 'pending', null]],
      )
      // 60 minutes and 5 for each of 6 m².
      assert.deepEqual(tasks.map(({ planned_at }) => planned_at), [times[0], times[1], times[1]])
      assert.deepEqual(tasks.map(({ due_at }) => due_at), [times[1], times[1], times[2]])
      assert.include(item, { has_steps: true, planned_tasks: 3, open_tasks: 2 })
      assert.include(order, { status: 'confirmed', step_items: 0 })
    })

  test('wool that dries in the shade at 80 %: dusting is due 65 hours before the promise; hung up, the steps behind it wait for it',
    async ({ assert }) => {
      const { order, tasks } = await withPlantWorker(async (store) => {
        const { category } = await aCategoryWithSteps(store, [
          { name: { en: 'Dust' }, duration_minutes: 20 }, { name: { en: 'Wash' }, duration_minutes: 30 },
          { name: { en: 'Dry' }, kind: 'drying', drying_method: 'air_shade', drying_humidity: 80 }, { name: { en: 'Check' },
            duration_minutes: 15 },
        ])
        await store.update('categories', category.id, { drying_hours: 24, turnaround_hours: 60 })
        const { order, items: [item] } = await confirmedOrder(store, { category_id: category.id })
        return { order, tasks: await store.select('tasks', { order_item_id: item!.id }) }
      })
      const before = (task: typeof tasks[number]) => (Date.parse(order.promised_at!) - Date.parse(task.due_at!)) / HOUR
      assert.isAtLeast(before(tasks[0]!), 65)
      assert.isAtLeast(before(tasks[1]!), 64.8)
      assert.equal(tasks[3]!.due_at, order.promised_at)

      await withPlantWorker(async (store) => {
        for (const { id } of tasks.slice(0, 2)) {
          await store.transition('tasks', id, 'start')
          await store.transition('tasks', id, 'finish', { ask: { result: 'ok' } })
        }
        const drying = await store.insert('dryings', { place: 'Hall', method: 'air_shade', humidity: 100 })
        const inside = await store.insert('drying_items', { drying_id: drying.id, order_item_id: tasks[0]!.order_item_id! })
        // Wool: 24 h × 1.5 × 1.5 × 1.4.
        assert.equal(Date.parse(inside.expected_out_at!) - Date.parse(inside.in_at), 75.6 * HOUR)
        const [, , drying_step, check] = await store.select('tasks', { order_item_id: tasks[0]!.order_item_id! })
        assert.isAtLeast(Date.parse(drying_step!.due_at!), Date.parse(inside.expected_out_at!))
        assert.isAtLeast(Date.parse(check!.due_at!), Date.parse(drying_step!.due_at!) + 15 * MINUTE)
      })
    })

  test('steps that would take years are due when the order is promised, at once, and staff are told', async ({ assert }) => {
    const { order, tasks } = await withPlantWorker(async (store) => {
      const { category } = await aCategoryWithSteps(store, [{ minutes_per_unit: '1440.00' }, { duration_minutes: 10_080 }, {}])
      const pieces = await store.update('categories', category.id, { unit: 'u', params: [] })
      await aTarif(store, pieces, {})
      const { id } = await store.insert('orders', { client_id: (await aClient(store)).id })
      const item = await store.insert('order_items', { order_id: id, category_id: pieces.id, quantity: 1000 })
      await store.transition('orders', id, 'receive')
      await store.transition('order_items', item.id, 'measure', { ask: { measure_place: 'aire_mesure' } })
      await acceptOrder(store, { id })
      return { ...await readOrder(store, id), tasks: await store.select('tasks', { order_item_id: item.id }) }
    })
    assert.deepEqual(tasks.map(({ planned_at, due_at }) => [planned_at, due_at]), tasks.map(() => [order.promised_at, order.promised_at]))
    const [told] = await messagesAbout('orders', order.id, 'order_stuck')
    assert.include(told?.body, 'would take more than two years')
  })

  test('orders share the capacity of a department', async ({ assert }) => {
    const [first, second] = await withPlantWorker(async (store) => {
      const { category } = await aCategoryWithSteps(store, [{}], { daily_capacity: '10' })
      const orders = [await confirmedOrder(store, { category_id: category.id }), await confirmedOrder(store, { category_id: category.id })]
      return Promise.all(orders.map(async ({ order, items }) =>
        ({ promised_at: order.promised_at!, due_at: (await store.select('tasks', { order_item_id: items[0]!.id }))[0]?.due_at ?? '' })))
    })
    assert.equal(first!.due_at, first!.promised_at)
    assert.isBelow(Date.parse(second!.due_at), Date.parse(second!.promised_at) - HOUR)
  })

  test('an order that confirms itself is planned too; undoing a confirmation deletes the tasks', async ({ assert }) => {
    const { order, items } = await withPlantWorker(async (store) => {
      const { category } = await aCategoryWithSteps(store, [{}, {}])
      const client = await aClient(store, { auto_confirm: true })
      return measuredOrder(store, { category_id: category.id, client_id: client.id })
    })
    assert.equal(order.status, 'confirmed')
    assert.lengthOf(await tasksOf(items[0]!.id), 2)
    await transition('orders', order.id, 'unconfirm', { reason: 'Another price' })
    assert.lengthOf(await tasksOf(items[0]!.id), 0)
    assert.include((await orderNow(order.id)).items[0], { has_steps: false, planned_tasks: 0, open_tasks: 0 })

    await transition('orders', order.id, 'confirm', { ask: { confirmation_channel: 'counter' } })
    const [task] = await tasksOf(items[0]!.id)
    await start(task!.id)
    await assert.rejects(() => transition('orders', order.id, 'unconfirm', { reason: 'Too late' }))
    assert.lengthOf(await tasksOf(items[0]!.id), 2)
  })

  test('the last mandatory step completes the item and its order; only the lead completes it by hand, with a reason',
    async ({ assert }) => {
      const { order, item, tasks } = await withPlantWorker((store) => anOrderWithSteps(store, [{}, {}], { items: 2 }))
      await start(tasks[0]!.id)
      const byHand = 'This item is completed by its steps. The lead can mark it as ready by hand.'
      assert.equal(await firstErrorOf(() => transition('order_items', item.id, 'complete')), byHand)
      assert.equal(await firstErrorOf(() => transition('orders', order.id, 'complete')),
        'Some items are completed by their steps. The lead can mark them as ready by hand.')
      await finish(tasks[0]!.id)
      await start(tasks[1]!.id)
      await finish(tasks[1]!.id)
      const { items: [done, other] } = await orderNow(order.id)
      assert.include(done, { status: 'completed', progress: 100 })

      const [first] = await tasksOf(other!.id)
      await start(first!.id)
      const { api } = await staff(['task-list', 'task-show', 'task-execute', 'order-list', 'order-show'])
      assert.equal((await api.post(`/api/user/order-items/${other!.id}/complete_by_hand`, { reason: 'Clean' })).status, 403)
      const lead = await staff(['task-assign', 'order-list', 'order-show'])
      const { status, body } = await lead.api.post<{ errors: object }>(`/api/user/order-items/${other!.id}/complete_by_hand`, {})
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['reason']])
      await transition('order_items', other!.id, 'complete_by_hand', { reason: 'Clean already' })
      assert.deepEqual((await tasksOf(other!.id)).map(({ status }) => status), ['canceled', 'canceled'])
      assert.equal((await orderNow(order.id)).order.status, 'completed')
    })

  test('the lead completes a whole order by hand', async ({ assert }) => {
    const { order } = await withPlantWorker((store) => anOrderWithSteps(store, [{}, {}], { items: 2 }))
    await transition('orders', order.id, 'start')
    assert.equal((await orderNow(order.id)).order.step_items, 2)
    assert.equal((await transition('orders', order.id, 'complete_by_hand', { reason: 'Holiday' })).status, 'completed')
    assert.equal((await orderNow(order.id)).order.step_items, 0)
  })

  test('a category without steps confirms all the same, is completed by hand, and the lead is told', async ({ assert }) => {
    const lead = await staff(['task-assign'])
    const { order, item } = await withPlantWorker((store) => anOrderWithSteps(store, []))
    assert.include(item, { has_steps: false })
    const messages = (await messagesAbout('orders', order.id)).filter(({ event, recipient_id, recipient_type }) =>
      event === 'order_stuck' && recipient_type === 'users' && recipient_id === lead.id)
    assert.lengthOf(messages, 1)
    assert.include(messages[0]!.body, 'No step is set up for Carpets of a test.')
    await transition('orders', order.id, 'start')
    assert.equal((await transition('order_items', item.id, 'complete')).status, 'completed')
  })

  test('one step of an item is in progress at a time, optional ones and resumed ones too', async ({ assert }) => {
    const { tasks: [optional, other] } = await withPlantWorker((store) => anOrderWithSteps(store, [{ is_mandatory: false }, {}]))
    const running = 'Another step of this item is in progress. Finish or pause it first.'
    await start(optional!.id)
    assert.equal(await firstErrorOf(() => start(other!.id)), running)
    await transition('tasks', optional!.id, 'pause')
    await start(other!.id)
    assert.equal(await firstErrorOf(() => transition('tasks', optional!.id, 'resume')), running)
  })
})
