import { test } from '@japa/runner'
import { aMachine, withPlantWorker, itemWithTasks } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { firstErrorOf } from '#tests/support/public_errors'
import type { TransitionInput } from '#backend/engine/resource/store'

const transition = (id: number, verb: string, given: TransitionInput = {}) =>
  withPlantWorker((store) => store.transition('tasks', id, verb, given))
const finish = (id: number, result = 'ok') => transition(id, 'finish', { ask: { result } })
const itemNow = (id: number) => withPlantWorker((store) => store.find('order_items', id))

test.group('plant / tasks', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('the first one starts the item, the last one completes it', async ({ assert }) => {
    const { item, tasks: [first, second] } = await withPlantWorker((store) => itemWithTasks(store))
    assert.isTrue(first?.is_mandatory)
    const started = await transition(first!.id, 'start')
    assert.isNotNull(started.user_id)
    assert.include(await itemNow(item.id), { status: 'processing', current_task_id: first!.id, progress: 0, open_tasks: 2 })
    await finish(first!.id)
    assert.include(await itemNow(item.id), { status: 'processing', current_task_id: null, progress: 50 })
    await transition(second!.id, 'start')
    const done = await finish(second!.id)
    assert.include(done, { quantity: item.measured_quantity, points: '12.00' })
    assert.include(await itemNow(item.id), { status: 'completed', progress: 100, open_tasks: 0 })
  })

  test('are done in their order, and the item is not finished past them', async ({ assert }) => {
    const { item, tasks: [first, second] } = await withPlantWorker((store) => itemWithTasks(store))
    assert.equal(await firstErrorOf(() => transition(second!.id, 'start')), 'An earlier mandatory step is not done yet.')
    await transition(first!.id, 'start')
    const complete = () => withPlantWorker((store) => store.transition('order_items', item.id, 'complete'))
    assert.equal(await firstErrorOf(complete), 'Some mandatory tasks are not done yet.')
  })

  test('a bad result keeps the item in processing until the step is repeated', async ({ assert }) => {
    const { item, job, tasks: [only] } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    await transition(only!.id, 'start')
    await finish(only!.id, 'rework')
    assert.equal((await itemNow(item.id))?.status, 'processing')
    const again = await withPlantWorker((store) =>
      store.insert('tasks', { order_item_id: item.id, process_id: only!.process_id, job_id: job.id, rework_of_id: only!.id }),
    )
    await transition(again.id, 'start')
    await finish(again.id)
    assert.equal((await itemNow(item.id))?.status, 'completed')
  })

  test('pauses do not count as worked time', async ({ assert }) => {
    const { tasks: [task] } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    await transition(task!.id, 'start')
    await withPlantWorker((store) => store.update('tasks', task!.id, { resumed_at: new Date(Date.now() - 20 * 60_000).toISOString() }))
    assert.include(await transition(task!.id, 'pause'), { status: 'paused', worked_minutes: 20, resumed_at: null })
    await transition(task!.id, 'resume')
    assert.include(await finish(task!.id), { worked_minutes: 20 })
  })

  test('want a machine that works and is free', async ({ assert }) => {
    const { machine, mine, other } = await withPlantWorker(async (store) => {
      const machine = await aMachine(store)
      const { tasks: [mine] } = await itemWithTasks(store, { steps: 1 })
      const { tasks: [other] } = await itemWithTasks(store, { steps: 1 })
      for (const task of [mine, other]) await store.update('tasks', task!.id, { machine_id: machine.id })
      await store.update('processes', mine!.process_id!, { requires_machine: true, machine_type: 'washer_auto' })
      return { machine, mine: mine!, other: other! }
    })
    await transition(mine.id, 'start')
    assert.equal(await firstErrorOf(() => transition(other.id, 'start')), 'The machine is busy with another task.')
    await withPlantWorker((store) => store.insert('maintenances', { machine_id: machine.id, type: 'corrective', title: 'Leaks' }))
    assert.equal(await firstErrorOf(() => transition(other.id, 'start')), 'The machine is out of order or disabled.')
    await finish(mine.id)
    const bare = await withPlantWorker((store) => store.insert('tasks', { order_item_id: null, process_id: null, job_id: mine.job_id,
      title: 'By hand' }))
    assert.equal((await transition(bare.id, 'start')).status, 'in_progress')
  })

  test('nobody has more of them in progress than their limit', async ({ assert }) => {
    const { tasks } = await withPlantWorker(async (store) => {
      const made = [await itemWithTasks(store, { steps: 1 }), await itemWithTasks(store, { steps: 1 })]
      await store.update('users', store.caller!.id, { max_tasks: 1 })
      return { tasks: made.flatMap(({ tasks }) => tasks) }
    })
    await withPlantWorker(async (store) => {
      for (const { id } of await store.select('tasks', { user_id: store.caller!.id, status: 'in_progress' }))
        await store.transition('tasks', id,
        'pause')
    })
    await transition(tasks[0]!.id, 'start')
    assert.equal(await firstErrorOf(() => transition(tasks[1]!.id, 'start')), 'This person already has a task in progress.')
    await withPlantWorker((store) => store.update('users', store.caller!.id, { max_tasks: null }))
  })

  test('a mandatory one is skipped by the lead only; skipping all of them finishes nothing', async ({ assert }) => {
    const { item, tasks: [task] } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    const skip = (verb: string) => transition(task!.id, verb, { reason: 'Clean already' })
    assert.equal(await firstErrorOf(() => skip('skip')), 'This step is mandatory. Only the lead can skip it.')
    assert.include(await skip('skip_mandatory'), { status: 'skipped', skip_reason: 'Clean already' })
    assert.equal((await itemNow(item.id))?.status, 'measured')
  })

  test('end with an item that is canceled', async ({ assert }) => {
    const { item, tasks: [first, second] } = await withPlantWorker((store) => itemWithTasks(store))
    await transition(first!.id, 'start')
    await withPlantWorker((store) =>
      store.transition('order_items', item.id, 'cancel', { ask: { cancel_reason: 'damaged' }, reason: 'Torn' }),
    )
    const statuses = await withPlantWorker((store) => Promise.all([first, second].map(async (task) => (await store.find('tasks',
      task!.id))?.status)))
    assert.deepEqual(statuses, ['canceled', 'canceled'])
  })

  test('belong to a step of the category of the item', async ({ assert }) => {
    const { tasks: [foreign] } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    const { item, job } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    const add = () =>
      withPlantWorker((store) => store.insert('tasks', { order_item_id: item.id, process_id: foreign!.process_id, job_id: job.id }))
    assert.equal(await firstErrorOf(add), 'This step belongs to another category.')
  })
})
