import { test } from '@japa/runner'
import { DAY, MINUTE, instantAfter } from '#common/time/time'
import { confirmedOrder } from '#tests/support/rows/orders'
import { owner, staff, type Person } from '#tests/support/rows/people'
import { aCategoryWithSteps, aMachine, aMaterial, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { uploadSampleFile } from '#tests/support/rows/upload_files'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

const WORKER = [
  'task-list', 'task-show', 'task-execute', 'order-list', 'order-show', 'machine-list', 'scan-create', 'cleaning-material-list',
]
type Answer<N extends 'loads' | 'load_items' | 'tasks'> = Row<N> & { message: string; errors: Readonly<Record<string, readonly string[]>> }

/** Items of 6 m² whose first step waits, and a washer in the department of that step. */
async function readyItems({ items = 3, step = {}, machine = {} }: {
  items?: number; step?: Values<'processes'>; machine?: Values<'machines'>
} = {}) {
  return withPlantWorker(async (store) => {
    const made = await aCategoryWithSteps(store, [{ duration_minutes: 40, minutes_per_unit: '1', ...step }, {}])
    const confirmed = await confirmedOrder(store, { items, category_id: made.category.id })
    const tasks: Row<'tasks'>[] = []
    for (const { id } of confirmed.items) {
      const [first] = (await store.select('tasks', { order_item_id: id })).toSorted((a, b) => a.position - b.position)
      tasks.push(first!)
    }
    return { ...made, ...confirmed, tasks, machine: await aMachine(store, { department_id: made.job.department_id, ...machine }) }
  })
}

const open = async ({ api }: Person, machine_id: number) => (await api.post<Answer<'loads'>>('/api/user/loads', { machine_id })).body
const add = ({ api }: Person, load_id: number, task_id: number) =>
  api.post<Answer<'load_items'>>('/api/user/load-items', { load_id, task_id })
const press = ({ api }: Person, id: number, verb: string, body: object = {}) =>
  api.post<Answer<'loads'>>(`/api/user/loads/${id}/${verb}`, body)
const finish = (person: Person, id: number, body: object = {}) =>
  press(person, id, 'finish', { result: 'ok', is_emptied: true, ...body })
const taskNow = (id: number) => withPlantWorker(async (store) => (await store.find('tasks', id))!)
const loadNow = (id: number) => withPlantWorker(async (store) => (await store.find('loads', id))!)
const usesOf = (load_id: number) => withPlantWorker((store) => store.select('cleaning_material_uses', { load_id }))

/** A load of the caller with these tasks. */
async function filled(person: Person, machine: { readonly id: number }, tasks: readonly { readonly id: number }[]) {
  const load = await open(person, machine.id)
  for (const { id } of tasks) await add(person, load.id, id)
  return load
}

/** A recipe of the step, and so much of its material in stock. */
const aRecipe = (process_id: number, quantity_per_unit: string, stock: string) => withPlantWorker(async (store) => {
  const material = await aMaterial(store)
  await store.insert('process_materials', { process_id, cleaning_material_id: material.id, quantity_per_unit })
  await store.insert('cleaning_material_stocks', { cleaning_material_id: material.id, kind: 'opening', quantity: stock, unit_cost: '20' })
  return material
})

test.group('plant / loads', (group) => {
  let worker: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    worker = await staff(WORKER)
  })

  test('a machine is filled, started and finished: its items go through together, and a mistake is taken back', async ({ assert }) => {
    const { tasks, machine, job } = await readyItems({ machine: { capacity: '20', capacity_kg: '60' } })
    const load = await open(worker, machine.id)
    assert.match(load.code ?? '', /^CH-\d\d-\d{4}$/)
    assert.equal((await press(worker, load.id, 'start')).body.message, 'The load is empty. Scan the items first.')
    for (const { id } of tasks) assert.equal((await add(worker, load.id, id)).status, 201)
    const { job_id, items_count, area, version } = await loadNow(load.id)
    assert.deepEqual([job_id, items_count, area], [job.id, 3, '18.000'])
    const stale = await press(worker, load.id, 'start', { version: version - 1 })
    assert.equal(stale.status, 409)

    assert.equal((await worker.api.post<Answer<'tasks'>>(`/api/user/tasks/${tasks[0]!.id}/start`)).body.message,
      'This item waits in a load. Start the load, or take the item out of it.')
    const { body: started } = await press(worker, load.id, 'start', { version })
    // 40 minutes for the programme and one for each of 18 m².
    assert.equal(started.expected_end_at, instantAfter(started.started_at!, 58 * MINUTE))
    for (const { id } of tasks) assert.include(await taskNow(id), { status: 'in_progress', machine_id: machine.id, user_id: worker.id })
    assert.equal((await worker.api.post<Answer<'tasks'>>(`/api/user/tasks/${tasks[0]!.id}/pause`)).body.message,
      'This item runs in a load. Finish the load first.')

    const full = await finish(worker, load.id, { is_emptied: false })
    assert.deepEqual(full.body.errors, { is_emptied: ['Take everything out of the machine, then confirm it.'] })
    assert.equal((await finish(worker, load.id)).body.status, 'done')
    assert.equal((await finish(worker, load.id)).body.message, 'Not possible while the status is “Done”.')
    for (const { id } of tasks) assert.include(await taskNow(id), { status: 'done', result: 'ok' })

    assert.equal((await press(await staff(WORKER), load.id, 'reopen')).status, 409)
    assert.equal((await press(worker, load.id, 'reopen')).body.status, 'running')
    for (const { id } of tasks) assert.include(await taskNow(id), { status: 'in_progress', result: null })
    assert.equal((await finish(worker, load.id)).status, 200)
    await withPlantWorker((store) => store.update('loads', load.id, { ended_at: instantAfter(new Date().toISOString(), -DAY) }))
    assert.equal((await press(worker, load.id, 'reopen')).body.message,
      'The time to take this load back is over, or somebody else did it. Ask the lead.')
  })

  test('exceptions have a result of their own, by the rules of a single step: all or nothing', async ({ assert }) => {
    const { tasks, items, machine } = await readyItems()
    const load = await filled(worker, machine, tasks)
    await press(worker, load.id, 'start')
    const [first, second] = items
    const unknown = await finish(worker, load.id, { exceptions: [{ tag: 'NOSUCHTA', result: 'rework' }] })
    assert.deepEqual(unknown.body.errors, { 'exceptions.0.tag': ['This tag is not in the load, or named twice.'] })
    const silent = await finish(worker, load.id, { exceptions: [{ tag: second!.tag_code, result: 'damage' }] })
    assert.deepEqual(silent.body.errors, { 'exceptions.0.note': [`${second!.tag_code}: Describe the damage in the note.`] })
    assert.equal((await taskNow(tasks[0]!.id)).status, 'in_progress')

    await finish(worker, load.id, {
      exceptions: [{ tag: first!.tag_code, result: 'rework' }, { tag: second!.tag_code, result: 'damage', note: 'A hole' }],
    })
    assert.deepEqual(await Promise.all(tasks.map(async ({ id }) => (await taskNow(id)).result)), ['rework', 'damage', 'ok'])
    const [copies, claims] = await withPlantWorker(async (store) =>
      [await store.select('tasks', { rework_of_id: tasks[0]!.id }), await store.select('claims', { order_item_id: second!.id })])
    assert.deepEqual([copies.map(({ status }) => status), claims.map(({ description }) => description)], [['pending'], ['A hole']])
    // Its damage was told: the load stays as it is.
    const undone = await press(worker, load.id, 'reopen')
    assert.equal(undone.status, 409)
    assert.include(undone.body.message, second!.tag_code ?? '')
  })

  test('one photo shows all items of a load', async ({ assert }) => {
    const manager = await owner()
    const { tasks, items, machine } = await readyItems({ items: 2, step: { requires_photo: true } })
    const load = await filled(manager, machine, tasks)
    await press(manager, load.id, 'start')
    const refused = await finish(manager, load.id)
    assert.deepEqual(refused.body.errors, { photos: [`${items[0]!.tag_code}: Take a photo of this step first.`] })
    const { id } = await uploadSampleFile(manager, 'loads.photos')
    assert.equal((await finish(manager, load.id, { photos: [id] })).body.status, 'done')
  })

  test('only items whose turn it is go in: one job, the kind of machine, once, in one load', async ({ assert }) => {
    const { tasks, machine, order, items } = await readyItems({ step: { requires_machine: true, machine_type: 'washer_auto' } })
    const load = await filled(worker, machine, [tasks[0]!])
    const refusalOf = async (task_id: number, load_id = load.id, person = worker) => {
      const { status, body } = await add(person, load_id, task_id)
      assert.oneOf(status, [409, 422])
      return body.errors?.task_id?.[0] ?? body.message
    }
    assert.equal(await refusalOf(tasks[0]!.id), 'This item is in the load already.')
    const other = await readyItems({ items: 1 })
    assert.match(await refusalOf(other.tasks[0]!.id), /^This load is for: Washing\./)
    const later = await withPlantWorker((store) => store.select('tasks', { order_item_id: items[1]!.id }))
    assert.equal(await refusalOf(later.find(({ id }) => id !== tasks[1]!.id)!.id), 'An earlier mandatory step is not done yet.')
    const pressing = await withPlantWorker((store) => aMachine(store, { type: 'press' }))
    const elsewhere = await open(worker, pressing.id)
    assert.equal(await refusalOf(tasks[1]!.id, elsewhere.id), 'This step needs another kind of machine: Automatic washer.')
    const another = await open(worker, (await readyItems()).machine.id)
    assert.equal(await refusalOf(tasks[0]!.id, another.id), `This item is in load ${load.code}.`)

    const finisher = await staff(WORKER)
    await withPlantWorker(async (store) => {
      const { id: department_id } = await store.insert('departments', { name: { en: 'Finishing' }, code: `F-${finisher.id}` })
      await store.insert('jobs', { name: { en: 'Ironing' }, department_id })
      await store.update('users', finisher.id, { departments: [department_id] })
    })
    assert.match(await refusalOf(tasks[1]!.id, load.id, finisher), /^This step belongs to: Washing\./)
    assert.match((await press(finisher, load.id, 'start')).body.message, /^This step belongs to: Washing\./)

    const { body } = await worker.api.post<Answer<'loads'>>('/api/user/loads', { machine_id: machine.id })
    assert.deepEqual(body.errors, { machine_id: [`Load ${load.code} of this machine is being filled.`] })
    // An item that is taken out may go into another load; a confirmation that is undone empties it.
    await add(worker, load.id, tasks[1]!.id)
    const [loaded] = await withPlantWorker((store) => store.select('load_items', { load_id: load.id, task_id: tasks[1]!.id }))
    assert.equal((await worker.api.delete(`/api/user/load-items/${loaded!.id}?version=${loaded!.version}`)).status, 200)
    assert.include(await taskNow(tasks[1]!.id), { load_id: null, status: 'pending' })
    await withPlantWorker((store) => store.transition('orders', order.id, 'unconfirm', { reason: 'Another price' }))
    assert.include(await loadNow(load.id), { items_count: 0, area: '0.000', status: 'filling' })
  })

  test('above its capacity a machine is started by the lead, with a reason', async ({ assert }) => {
    const { tasks, machine, items } = await readyItems({ machine: { capacity: '10' } })
    const lead = await staff([...WORKER, 'task-assign'])
    const load = await filled(worker, machine, tasks)
    assert.equal((await press(worker, load.id, 'start')).body.message,
      'The load is more than the machine takes. Take items out, or ask the lead.')
    assert.equal((await press(worker, load.id, 'start_over', { reason: 'Thin' })).status, 403)
    assert.deepEqual(Object.keys((await press(lead, load.id, 'start_over')).body.errors), ['reason'])
    assert.include((await press(lead, load.id, 'start_over', { reason: 'Thin' })).body, { status: 'running', over_capacity_reason: 'Thin' })
    await finish(lead, load.id)

    // By weight too.
    const heavy = await readyItems({ items: 1, machine: { capacity_kg: '8' } })
    await withPlantWorker((store) => store.update('order_items', heavy.items[0]!.id, { weight_kg: '8.5' }))
    const weighed = await filled(lead, heavy.machine, heavy.tasks)
    assert.equal((await press(lead, weighed.id, 'start')).status, 409)
    assert.equal((await press(lead, weighed.id, 'start_over', { reason: 'Dry' })).status, 200)
    assert.equal(items.length, 3)
  })

  test('one load runs on a machine; two who start at once are told apart, and a load is one task of its worker', async ({ assert }) => {
    const { tasks, machine } = await readyItems()
    const [one, two] = [await staff(WORKER), await staff(WORKER)]
    for (const { id } of [one, two]) await withPlantWorker((store) => store.update('users', id, { max_tasks: 1 }))
    const load = await filled(one, machine, tasks)
    const statuses = (await Promise.all([one, two].map((person) => press(person, load.id, 'start')))).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 409])
    const starter = statuses[0] === 200 ? one : two

    const next = await readyItems({ items: 2 })
    await withPlantWorker((store) => store.update('tasks', next.tasks[1]!.id, { machine_id: machine.id }))
    const busy = `Load ${load.code} is running in this machine. Finish it first.`
    assert.equal((await worker.api.post<Answer<'tasks'>>(`/api/user/tasks/${next.tasks[1]!.id}/start`)).body.message, busy)
    const second = await filled(worker, machine, [next.tasks[0]!])
    assert.equal((await press(worker, second.id, 'start')).body.message, busy)
    await finish(starter, load.id)
    assert.equal((await press(starter, load.id, 'reopen')).status, 200)
    await finish(worker, load.id)

    await withPlantWorker((store) => store.insert('maintenances', { machine_id: machine.id, type: 'corrective', title: 'Leak' }))
    assert.equal((await press(worker, second.id, 'start')).body.message, 'The machine is out of order or disabled.')
    assert.equal((await press(worker, second.id, 'discard')).body.status, 'canceled')
    assert.include(await taskNow(next.tasks[0]!.id), { status: 'pending', load_id: null })
  })

  test('an item that is canceled meanwhile goes back to reception; a canceled load puts the others back', async ({ assert }) => {
    const { tasks, items, machine } = await readyItems()
    const cancelItem = (id: number) => withPlantWorker((store) =>
      store.transition('order_items', id, 'cancel', { ask: { cancel_reason: 'damaged' }, reason: 'Torn' }))
    const load = await filled(worker, machine, tasks)
    await cancelItem(items[0]!.id)
    assert.equal((await press(worker, load.id, 'start')).body.message,
      `Item ${items[0]!.tag_code} is canceled. Give it back to reception.`)
    const [first] = await withPlantWorker((store) => store.select('load_items', { load_id: load.id }))
    await worker.api.delete(`/api/user/load-items/${first!.id}?version=${first!.version}`)
    assert.equal((await press(worker, load.id, 'start')).status, 200)
    await cancelItem(items[1]!.id)
    assert.equal((await press(worker, load.id, 'cancel')).status, 422)
    assert.equal((await press(worker, load.id, 'cancel', { reason: 'No water' })).body.status, 'canceled')
    assert.include(await taskNow(tasks[1]!.id), { status: 'canceled' })
    assert.include(await taskNow(tasks[2]!.id), { status: 'pending', load_id: null, machine_id: null, user_id: null, started_at: null })

    const again = await filled(worker, machine, [tasks[2]!])
    await press(worker, again.id, 'start')
    await cancelItem(items[2]!.id)
    assert.equal((await finish(worker, again.id)).body.status, 'done')
    assert.equal((await taskNow(tasks[2]!.id)).result, null)
  })

  test('the recipe proposes what was used; stock never falls below zero, and nothing is lost by the refusal', async ({ assert }) => {
    const { tasks, steps, machine } = await readyItems({ items: 2 })
    const material = await aRecipe(steps[0]!.id, '0.1', '2')
    const load = await filled(worker, machine, tasks)
    await press(worker, load.id, 'start')
    const used = (quantity: string) => ({ materials: [{ code: material.code, quantity }] })
    const refused = await finish(worker, load.id, used('2.001'))
    assert.deepEqual(refused.body.errors,
      { 'materials.0.quantity': ['Shampoo: only 2 l left in stock. Correct the amount or record the purchase.'] })
    const unknown = await finish(worker, load.id, { materials: [{ code: 'NONE', quantity: '1' }] })
    assert.deepEqual(unknown.body.errors, { 'materials.0.code': ['There is no material with the code NONE.'] })
    assert.equal((await taskNow(tasks[0]!.id)).status, 'in_progress')
    assert.equal((await finish(worker, load.id, used('1.2'))).status, 200)
    assert.deepEqual((await usesOf(load.id)).map(({ quantity, is_suggested, machine_id, process_id }) =>
      [quantity, is_suggested, machine_id, process_id]), [['1.200', true, machine.id, steps[0]!.id]])
    assert.equal((await loadNow(load.id)).material_cost, 2400)

    // Taken back, the proposal is what the load needs beyond what is booked: nothing.
    await press(worker, load.id, 'reopen')
    await finish(worker, load.id, used('0.3'))
    assert.deepEqual((await usesOf(load.id)).map(({ quantity, is_suggested }) => [quantity, is_suggested]),
      [['1.200', true], ['0.300', false]])
  })

  test('a single step books its recipe too', async ({ assert }) => {
    const { tasks: [task], steps } = await readyItems({ items: 1 })
    const material = await aRecipe(steps[0]!.id, '0.1', '1')
    await worker.api.post(`/api/user/tasks/${task!.id}/start`)
    const send = (quantity: string) =>
      worker.api.post<Answer<'tasks'>>(`/api/user/tasks/${task!.id}/finish`, {
        result: 'ok', materials: [{ code: material.code, quantity }],
      })
    assert.deepEqual(Object.keys((await send('1.5')).body.errors), ['materials.0.quantity'])
    assert.equal((await send('0.6')).status, 200)
    const [use] = await withPlantWorker((store) => store.select('cleaning_material_uses', { task_id: task!.id }))
    assert.include(use, { quantity: '0.600', is_suggested: true, process_id: steps[0]!.id })
  })

  test('readings of its meters are booked to the load, where no other load ran in between; money is for those who may see it',
    async ({ assert }) => {
      const { tasks, machine } = await readyItems({ items: 3 })
      const meter = await withPlantWorker(async (store) => {
        const made = await store.insert('meters', {
          name: 'Water', type: 'machine', genre: 'water', machine_id: machine.id, initial_value: '10', multiplier: '1000',
          unit_cost: '0.01',
        })
        await store.insert('meter_snapshots', { meter_id: made.id, value: '12', taken_at: instantAfter(new Date().toISOString(), -DAY) })
        return made
      })
      const run = async (task: { readonly id: number }, body: object) => {
        const load = await filled(worker, machine, [task])
        await press(worker, load.id, 'start')
        return { load, answer: await finish(worker, load.id, body) }
      }
      const { load, answer } = await run(tasks[0]!, { water_reading: '11' })
      assert.match(answer.body.errors.water_reading?.[0] ?? '', /^Lower than the previous reading/)
      const missing = await finish(worker, load.id, { energy_reading: '5' })
      assert.deepEqual(missing.body.errors, { energy_reading: ['This machine has no such meter.'] })
      assert.equal((await finish(worker, load.id, { water_reading: '12.15' })).status, 200)
      assert.include(await loadNow(load.id), { water_l: '150.000', meter_cost: 150, cost: 150 })
      const { body } = await worker.api.get<Record<string, unknown>>(`/api/user/loads/${load.id}`)
      assert.notProperty(body, 'cost')

      await run(tasks[1]!, {})
      const { load: third } = await run(tasks[2]!, { water_reading: '12.4' })
      assert.equal((await loadNow(third.id)).water_l, null)
      assert.equal((await withPlantWorker((store) => store.find('meters', meter.id)))?.last_value, '12.400')
    })
})
