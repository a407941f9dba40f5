/** What a worker's phone sends out of turn: each is refused in a sentence, and the step stays as it was. */
import { test } from '@japa/runner'
import { staff } from '#tests/support/rows/people'
import { aMachine, anOrderWithSteps, itemWithTasks, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { Failure } from '#tests/support/json_client'

const WORKER = ['task-list', 'task-show', 'task-execute']

test.group('plant / bad input', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('out of turn, machine down or missing, no photo, twice, too many, other department, canceled item', async ({ assert }) => {
    const made = await withPlantWorker(async (store) => {
      const { item, tasks, job } = await anOrderWithSteps(store, [{ requires_machine: true, machine_type: 'washer_auto' },
        { requires_photo: true }])
      const [first, second] = tasks.sort((a, b) => a.position - b.position)
      const machine = await aMachine(store, { department_id: job.department_id })
      const broken = await aMachine(store, { department_id: job.department_id })
      await store.update('tasks', first!.id, { machine_id: broken.id })
      await store.insert('maintenances', { machine_id: broken.id, type: 'corrective', title: 'Leaks' })
      const { tasks: [foreign] } = await itemWithTasks(store, { steps: 1 })
      const { tasks: [next] } = await anOrderWithSteps(store, [{ job_id: job.id }])
      return { item, department_id: job.department_id, first: first!, second: second!, foreign: foreign!, next: next!, machine }
    })
    const worker = await staff(WORKER)
    await withPlantWorker((store) => store.update('users', worker.id, { departments: [made.department_id], max_tasks: 1 }))
    const press = async (id: number, verb: string, body: object = {}) => {
      const { status, body: said } = await worker.api.post<Failure>(`/api/user/tasks/${id}/${verb}`, body)
      return status === 200 ? 'done' : `${status} ${Object.values(said.errors ?? {})[0]?.[0] ?? said.message}`
    }
    const { first, second, foreign, next, machine } = made
    assert.equal(await press(second.id, 'start'), '409 An earlier mandatory step is not done yet.')
    assert.match(await press(foreign.id, 'start'), /^409 This step belongs to: Washing\. The lead can assign it to you\.$/)
    assert.equal(await press(first.id, 'start'), '409 The machine is out of order or disabled.')
    await withPlantWorker((store) => store.update('tasks', first.id, { machine_id: null }))
    assert.equal(await press(first.id, 'start'), 'done')
    assert.equal(await press(next.id, 'start'), '409 This person already has a task in progress.')
    assert.equal(await press(first.id, 'finish', { result: 'ok' }), '422 Choose the machine that did this step.')
    assert.equal(await press(first.id, 'finish', { result: 'ok', machine_id: machine.id }), 'done')
    assert.match(await press(first.id, 'finish', { result: 'ok', machine_id: machine.id }), /^409 /)
    assert.equal(await press(second.id, 'start'), 'done')
    assert.equal(await press(second.id, 'finish', { result: 'ok' }), '422 Take a photo of this step first.')
    const after = await withPlantWorker(async (store) => {
      const statuses = await Promise.all([first, second, foreign, next].map(async ({ id }) => (await store.find('tasks', id))?.status))
      await store.transition('order_items', made.item.id, 'cancel', { ask: { cancel_reason: 'damaged' }, reason: 'Falls apart' })
      return statuses
    })
    assert.deepEqual(after, ['done', 'in_progress', 'pending', 'pending'])
    const late = await press(second.id, 'finish', { result: 'ok' })
    assert.equal(late, `409 Item ${made.item.tag_code} is canceled. Give it back to reception.`)
  })
})
