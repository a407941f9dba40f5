import { test } from '@japa/runner'
import { aMachine, anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { setupOwner, staff } from '#tests/support/rows/people'
import { fieldErrorsOf, firstErrorOf } from '#tests/support/public_errors'
import { uploadSampleFile } from '#tests/support/rows/upload_files'
import type { Row } from '#resources'
import type { TransitionInput, Values } from '#backend/engine/resource/store'

type Given = Row<'tasks'> & { readonly message: string; readonly errors?: Readonly<Record<string, readonly string[]>> }

const transition = (id: number, verb: string, given: TransitionInput = {}) =>
  withPlantWorker((store) => store.transition('tasks', id, verb, given))
const finish = (id: number, ask: object = {}) => transition(id, 'finish', { ask: { result: 'ok', ...ask } })
const itemNow = (id: number) => withPlantWorker((store) => store.find('order_items', id))
const planned = (...steps: Values<'processes'>[]) => withPlantWorker((store) => anOrderWithSteps(store, steps))

/** An item whose first step is begun. */
async function begun(...steps: Values<'processes'>[]) {
  const made = await planned(...steps)
  const [task] = made.tasks
  if (!task) throw new Error('no step was planned')
  await transition(task.id, 'start')
  return { ...made, task }
}

test.group('plant / finishing a step', (group) => {
  const owner = setupOwner(group)

  test('a step that needs a photo is finished with one', async ({ assert }) => {
    const { task } = await begun({ requires_photo: true })
    const send = (body: object) => owner.api.post<Given>(`/api/user/tasks/${task.id}/finish`, { result: 'ok', ...body })
    const refused = await send({})
    assert.deepEqual([refused.status, refused.body.errors], [422, { photos: ['Take a photo of this step first.'] }])
    const { id } = await uploadSampleFile(owner, 'tasks.photos')
    const { status, body } = await send({ photos: [id] })
    assert.deepEqual([status, body.status], [200, 'done'])
  })

  test('a step or a job that needs a machine is finished with one of its kind', async ({ assert }) => {
    const { task } = await begun({ requires_machine: true, machine_type: 'washer_auto' })
    const [washer, press] = await withPlantWorker(async (store) => [await aMachine(store), await aMachine(store, { type: 'press' })])
    const needed = { machine_id: 'Choose the machine that did this step.' }
    assert.deepEqual(await fieldErrorsOf(() => finish(task.id)), needed)
    assert.deepEqual(await fieldErrorsOf(() => finish(task.id, { machine_id: press!.id })),
      { machine_id: 'This step needs another kind of machine: Automatic washer.' })
    assert.include(await finish(task.id, { machine_id: washer!.id }), { status: 'done', machine_id: washer!.id })

    const other = await begun({})
    await withPlantWorker((store) => store.update('jobs', other.job.id, { needs_machine: true }))
    assert.deepEqual(await fieldErrorsOf(() => finish(other.task.id)), needed)
  })

  test('a step is finished once, and what is canceled meanwhile goes back to reception', async ({ assert }) => {
    const { item, task } = await begun({}, {})
    await finish(task.id)
    assert.equal(await firstErrorOf(() => finish(task.id)), 'Not possible while the status is “Done”.')
    const other = await begun({})
    await withPlantWorker((store) =>
      store.transition('order_items', other.item.id, 'cancel', { ask: { cancel_reason: 'damaged' }, reason: 'Torn' }))
    assert.equal(await firstErrorOf(() => finish(other.task.id)), `Item ${other.item.tag_code} is canceled. Give it back to reception.`)
    assert.equal((await itemNow(item.id))?.status, 'processing')
  })

  test('the last step is taken back within a minute by its worker: the item and its order are in processing again', async ({ assert }) => {
    const worker = await staff(['task-list', 'task-show', 'task-execute', 'order-list', 'order-show'])
    const other = await staff(['task-list', 'task-show', 'task-execute'])
    const lead = await staff(['task-list', 'task-show', 'task-assign'])
    const { order, item, tasks: [task] } = await planned({})
    const press = (verb: string, body: object = {}, { api } = worker) => api.post<Given>(`/api/user/tasks/${task!.id}/${verb}`, body)
    const orderNow = async () => (await withPlantWorker((store) => store.find('orders', order.id)))?.status
    await press('start')
    await press('finish', { result: 'ok' })
    assert.deepEqual([(await itemNow(item.id))?.status, await orderNow()], ['completed', 'completed'])
    assert.equal((await press('reopen', {}, other)).status, 409)
    const { status, body } = await press('reopen')
    assert.deepEqual([status, body.status, body.result, body.points], [200, 'in_progress', null, null])
    assert.include(await itemNow(item.id), { status: 'processing', completed_at: null, rework_count: 0, current_task_id: task!.id })
    assert.equal(await orderNow(), 'processing')

    await press('finish', { result: 'ok' })
    await withPlantWorker((store) => store.update('tasks', task!.id, { ended_at: new Date(Date.now() - 61_000).toISOString() }))
    const late = await press('reopen')
    assert.deepEqual([late.status, late.body.message], [409, 'The time to take this back is over, or somebody else did it. Ask the lead.'])
    assert.equal((await press('reopen_late', {}, lead)).status, 422)
    assert.equal((await press('reopen_late', { reason: 'Not rinsed' }, lead)).body.status, 'in_progress')
  })

  test('a step is not taken back while the next one runs', async ({ assert }) => {
    const { task, tasks } = await begun({}, {})
    await finish(task.id)
    await transition(tasks[1]!.id, 'start')
    assert.equal(await firstErrorOf(() => transition(task.id, 'reopen')),
      'Another step of this item is in progress. Finish or pause it first.')
  })
})
