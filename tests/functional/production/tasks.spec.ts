import { test } from '@japa/runner'
import { aMachine, inPlant, work } from '#tests/support/plant'
import { prepared } from '#tests/support/prepared'
import { saidFirst } from '#tests/support/refusal'
import type { Given } from '#backend/resource/store'

const press = (id: number, verb: string, given: Given = {}) => inPlant((store) => store.move('tasks', id, verb, given))
const finish = (id: number, result = 'ok') => press(id, 'finish', { ask: { result } })
const itemNow = (id: number) => inPlant((store) => store.find('order_items', id))

test.group('production / tasks', (group) => {
  group.setup(() => prepared())

  test('the first one begins the item, the last one finishes it', async ({ assert }) => {
    const { item, tasks: [first, second] } = await inPlant((store) => work(store))
    assert.isTrue(first?.is_mandatory)
    const started = await press(first!.id, 'start')
    assert.isNotNull(started.user_id)
    assert.include(await itemNow(item.id), { status: 'processing', current_task_id: first!.id, progress: 0, open_tasks: 2 })
    await finish(first!.id)
    assert.include(await itemNow(item.id), { status: 'processing', current_task_id: null, progress: 50 })
    await press(second!.id, 'start')
    const done = await finish(second!.id)
    assert.include(done, { quantity: item.measured_quantity, points: '12.00' })
    assert.include(await itemNow(item.id), { status: 'completed', progress: 100, open_tasks: 0 })
  })

  test('are done in their order, and the item is not finished past them', async ({ assert }) => {
    const { item, tasks: [first, second] } = await inPlant((store) => work(store))
    assert.equal(await saidFirst(() => press(second!.id, 'start')), 'A mandatory step before this one is not done yet.')
    await press(first!.id, 'start')
    const complete = () => inPlant((store) => store.move('order_items', item.id, 'complete'))
    assert.equal(await saidFirst(complete), 'Some mandatory tasks are not done yet.')
  })

  test('a result that is not good keeps the item in work until the step was repeated', async ({ assert }) => {
    const { item, job, tasks: [only] } = await inPlant((store) => work(store, { steps: 1 }))
    await press(only!.id, 'start')
    await finish(only!.id, 'rework')
    assert.equal((await itemNow(item.id))?.status, 'processing')
    const again = await inPlant((store) => store.insert('tasks', { order_item_id: item.id, process_id: only!.process_id, job_id: job.id,
      rework_of_id: only!.id }))
    await press(again.id, 'start')
    await finish(again.id)
    assert.equal((await itemNow(item.id))?.status, 'completed')
  })

  test('pauses are not worked', async ({ assert }) => {
    const { tasks: [task] } = await inPlant((store) => work(store, { steps: 1 }))
    await press(task!.id, 'start')
    await inPlant((store) => store.update('tasks', task!.id, { resumed_at: new Date(Date.now() - 20 * 60_000).toISOString() }))
    assert.include(await press(task!.id, 'pause'), { status: 'paused', worked_minutes: 20, resumed_at: null })
    await press(task!.id, 'resume')
    assert.include(await finish(task!.id), { worked_minutes: 20 })
  })

  test('want a machine that works and is free', async ({ assert }) => {
    const { machine, mine, other } = await inPlant(async (store) => {
      const machine = await aMachine(store)
      const { tasks: [mine] } = await work(store, { steps: 1 })
      const { tasks: [other] } = await work(store, { steps: 1 })
      for (const task of [mine, other]) await store.update('tasks', task!.id, { machine_id: machine.id })
      await store.update('processes', mine!.process_id!, { requires_machine: true, machine_type: 'washer_auto' })
      return { machine, mine: mine!, other: other! }
    })
    await press(mine.id, 'start')
    assert.equal(await saidFirst(() => press(other.id, 'start')), 'The machine is busy with another task.')
    await inPlant((store) => store.insert('maintenances', { machine_id: machine.id, type: 'corrective', title: 'Leaks' }))
    assert.equal(await saidFirst(() => press(other.id, 'start')), 'The machine is out of order or disabled.')
    await finish(mine.id)
    const bare = await inPlant((store) => store.insert('tasks', { order_item_id: null, process_id: null, job_id: mine.job_id,
      title: 'By hand' }))
    assert.equal((await press(bare.id, 'start')).status, 'in_progress')
  })

  test('nobody has more of them in hand than he may', async ({ assert }) => {
    const { tasks } = await inPlant(async (store) => {
      const made = [await work(store, { steps: 1 }), await work(store, { steps: 1 })]
      await store.update('users', store.caller!.id, { max_tasks: 1 })
      return { tasks: made.flatMap(({ tasks }) => tasks) }
    })
    await inPlant(async (store) => {
      for (const { id } of await store.select('tasks', { user_id: store.caller!.id, status: 'in_progress' })) await store.move('tasks', id,
        'pause')
    })
    await press(tasks[0]!.id, 'start')
    assert.equal(await saidFirst(() => press(tasks[1]!.id, 'start')), 'This person has a task in hand already.')
    await inPlant((store) => store.update('users', store.caller!.id, { max_tasks: null }))
  })

  test('a mandatory one is skipped by the lead only; skipping all of them finishes nothing', async ({ assert }) => {
    const { item, tasks: [task] } = await inPlant((store) => work(store, { steps: 1 }))
    const skip = (verb: string) => press(task!.id, verb, { reason: 'Clean already' })
    assert.equal(await saidFirst(() => skip('skip')), 'This step is mandatory. The lead may skip it.')
    assert.include(await skip('skip_mandatory'), { status: 'skipped', skip_reason: 'Clean already' })
    assert.equal((await itemNow(item.id))?.status, 'measured')
  })

  test('end with an item that is canceled', async ({ assert }) => {
    const { item, tasks: [first, second] } = await inPlant((store) => work(store))
    await press(first!.id, 'start')
    await inPlant((store) => store.move('order_items', item.id, 'cancel', { ask: { cancel_reason: 'damaged' }, reason: 'Torn' }))
    const statuses = await inPlant((store) => Promise.all([first, second].map(async (task) => (await store.find('tasks',
      task!.id))?.status)))
    assert.deepEqual(statuses, ['canceled', 'canceled'])
  })

  test('belong to a step of the category of the item', async ({ assert }) => {
    const { tasks: [foreign] } = await inPlant((store) => work(store, { steps: 1 }))
    const { item, job } = await inPlant((store) => work(store, { steps: 1 }))
    const add = () => inPlant((store) => store.insert('tasks', { order_item_id: item.id, process_id: foreign!.process_id, job_id: job.id }))
    assert.equal(await saidFirst(add), 'This step belongs to another category.')
  })
})
