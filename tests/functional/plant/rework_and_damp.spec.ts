import { test } from '@japa/runner'
import { addOpenTime } from '#backend/engine/clock/open_time'
import { businessHours } from '#backend/trade/plant/business_hours'
import { HOUR } from '#common/time/time'
import { aClient, confirmedOrder } from '#tests/support/rows/orders'
import { aMachine, anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { messagesAbout } from '#tests/support/rows/outbox'
import { client, owner, staff } from '#tests/support/rows/people'
import { watchAt } from '#tests/support/server/watch_at'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, firstErrorOf } from '#tests/support/public_errors'
import type { Row } from '#resources'
import type { Store, TransitionInput } from '#backend/engine/resource/store'

const transition = (name: 'tasks' | 'order_items' | 'orders' | 'drying_items', id: number, verb: string, given: TransitionInput = {}) =>
  withPlantWorker((store) => store.transition(name, id, verb, given))
const start = (id: number) => transition('tasks', id, 'start')
const finish = (id: number, ask: object = {}, args = {}) => transition('tasks', id, 'finish', { ask: { result: 'ok', ...ask }, args })
let washer: number
const pass = async (id: number) => {
  await start(id)
  await finish(id, { machine_id: washer })
}
const itemNow = (id: number) => withPlantWorker(async (store) => (await store.find('order_items', id))!)
const orderNow = (id: number) => withPlantWorker(async (store) => (await store.find('orders', id))!)
const tasksOf = async (order_item_id: number) =>
  (await withPlantWorker((store) => store.select('tasks', { order_item_id }))).sort((a, b) => a.position - b.position || a.id - b.id)
const openTasks = async (id: number) => (await tasksOf(id)).filter(({ status }) => ['pending', 'in_progress'].includes(status))
const tellings = async (id: number) => (await messagesAbout('orders', id)).filter(({ event }) => event === 'promise_changed')

const STEPS = [
  { name: { en: 'Dust' }, duration_minutes: 10 },
  { name: { en: 'Wash' }, requires_machine: true, machine_type: 'washer_auto', duration_minutes: 60 },
  { name: { en: 'Dry' }, kind: 'drying' },
  { name: { en: 'Check' }, kind: 'quality', duration_minutes: 30 },
] as const

async function planned(steps: Parameters<typeof anOrderWithSteps>[1] = STEPS) {
  return withPlantWorker(async (store) => {
    const { id: client_id } = await aClient(store, { locale: 'en', channels: ['sms'] })
    const made = await anOrderWithSteps(store, steps, { client_id })
    await store.update('categories', made.category.id, { drying_hours: 200 })
    return { ...made, tasks: made.tasks.sort((a, b) => a.position - b.position) }
  })
}

const hang = (store: Store, order_item_id: number) => store.insert('dryings', { place: 'Terrace' })
  .then(({ id }) => store.insert('drying_items', { drying_id: id, order_item_id }))
const insideOf = async (order_item_id: number) =>
  (await withPlantWorker((store) => store.select('drying_items', { order_item_id, out_at: null })))[0]!
const takeOut = (id: number, result: Row<'drying_items'>['result'], to_drying_id?: number) =>
  transition('drying_items', id, 'take_out', { ask: { result }, args: to_drying_id === undefined ? {} : { to_drying_id } })

test.group('plant / rework, damage and damp items', (group) => {
  group.setup(async () => {
    await prepareDatabaseOnce()
    washer = (await withPlantWorker((store) => aMachine(store))).id
  })

  test('hung up, an item whose first step is drying is begun with it; another one is refused before its turn', async ({ assert }) => {
    const dryFirst = await planned([{ name: { en: 'Dry' }, kind: 'drying' }, { name: { en: 'Check' }, kind: 'quality' }])
    await withPlantWorker((store) => hang(store, dryFirst.item.id))
    assert.include(await itemNow(dryFirst.item.id), { status: 'processing', current_task_id: dryFirst.tasks[0]!.id, is_drying: true })
    assert.include((await tasksOf(dryFirst.item.id))[0], { status: 'in_progress', user_id: null })
    assert.equal((await orderNow(dryFirst.order.id)).status, 'processing')

    const refusal = (id: number) => fieldErrorsOf(() => withPlantWorker((store) => hang(store, id)))
    const early = await planned()
    assert.deepEqual(await refusal(early.item.id), { order_item_id: 'Work on this item has not begun. Start it first.' })
    assert.include(await itemNow(early.item.id), { status: 'measured', is_drying: false })
    const { api } = await owner()
    // The picker of a new drying.
    const query = 'status=measured&status=processing&decision=accepted&_sort=id&_order=desc&_start=0&_end=50'
    const offered = await api.get<readonly Row<'order_items'>[]>(`/api/user/order-items?${query}`)
    assert.include(offered.body.map(({ id }) => id), early.item.id)
    const drying = await api.post<{ errors?: object }>('/api/user/dryings', { place: 'Roof', items: [{ order_item_id: early.item.id }] })
    assert.deepEqual([drying.status, Object.keys(drying.body.errors ?? {})], [422, ['items.0.order_item_id']])
    const { items: [idle] } = await withPlantWorker((store) => confirmedOrder(store))
    assert.deepEqual(await refusal(idle!.id), { order_item_id: 'Work on this item has not begun. Start it first.' })
  })

  test('a bad result repeats the finished mandatory steps from the chosen one on, and tells the lead', async ({ assert }) => {
    const lead = await staff(['task-assign'])
    const { order, item, steps, tasks: [dust, wash, scent, check] } = await planned(
      [...STEPS.slice(0, 2), { name: { en: 'Scent' }, is_mandatory: false }, ...STEPS.slice(3), { name: { en: 'Fold' } }])
    for (const task of [dust, wash, scent]) await pass(task!.id)
    await start(check!.id)
    const rework = (step_id: number) => finish(check!.id, { result: 'rework', note: 'Still grey' }, { step_id })
    assert.deepEqual(await fieldErrorsOf(() => rework(steps[4]!.id)),
      { step_id: 'This step of the item is not done yet. Choose one that is.' })
    await rework(steps[1]!.id)
    const open = await openTasks(item.id)
    assert.deepEqual(open.map(({ process_id, rework_of_id }) => [process_id, rework_of_id]),
      [[steps[1]!.id, wash!.id], [steps[3]!.id, check!.id], [steps[4]!.id, null]])
    assert.isTrue(open.every(({ due_at }) => due_at !== null))
    assert.include(await itemNow(item.id), { status: 'processing', rework_count: 1 })
    const told = (await messagesAbout('orders', order.id))
      .filter(({ event, recipient_id }) => event === 'rework' && recipient_id === lead.id)
    assert.deepEqual(told.map(({ body }) => body.includes('Still grey')), [true])

    await transition('tasks', check!.id, 'reopen')
    assert.deepEqual((await openTasks(item.id)).map(({ id }) => id), [check!.id, open[2]!.id])
    assert.equal((await itemNow(item.id)).rework_count, 0)
    await finish(check!.id, { result: 'rework' })
    for (const { id } of await openTasks(item.id)) await pass(id)
    assert.equal((await itemNow(item.id)).status, 'completed')
  })

  test('an item that was ready is reworked from the washing on', async ({ assert }) => {
    const { order, item, steps, tasks } = await planned([STEPS[0], STEPS[1], STEPS[3]])
    for (const { id } of tasks) await pass(id)
    assert.equal((await orderNow(order.id)).status, 'completed')
    await transition('orders', order.id, 'rework', { reason: 'Stain' })
    assert.deepEqual((await openTasks(item.id)).map(({ process_id }) => process_id), [steps[1]!.id, steps[2]!.id])
    for (const { id } of await openTasks(item.id)) await pass(id)
    assert.equal((await orderNow(order.id)).status, 'completed')
    await transition('order_items', item.id, 'rework_from', { reason: 'Dusty', args: { step_id: steps[0]!.id } })
    assert.deepEqual((await openTasks(item.id)).map(({ process_id }) => process_id), steps.map(({ id }) => id))
  })

  test('damage opens a claim that the client does not see, and the lead is told', async ({ assert }) => {
    const lead = await staff(['task-assign'])
    const person = await client()
    const { item, tasks: [task] } = await withPlantWorker((store) => anOrderWithSteps(store, [{}, {}], { client_id: person.id }))
    await start(task!.id)
    assert.deepEqual(await fieldErrorsOf(() => finish(task!.id, { result: 'damage' })), { note: 'Describe the damage in the note.' })
    await finish(task!.id, { result: 'damage', note: 'Torn at the edge' })
    const [claim] = await withPlantWorker((store) => store.select('claims', { order_item_id: item.id }))
    assert.include(claim, { type: 'damage', status: 'open', is_internal: true, description: 'Torn at the edge', client_id: person.id })
    const told = await messagesAbout('claims', claim!.id)
    assert.isTrue(told.some(({ event, recipient_id, body }) =>
      event === 'order_stuck' && recipient_id === lead.id && body.includes('Torn at the edge')))
    const seen = await person.api.get<readonly object[]>('/api/client/claims')
    assert.deepEqual([seen.status, seen.body], [200, []])
    const { body } = await person.api.get<object>(`/api/client/orders/${item.order_id}`)
    assert.notInclude(JSON.stringify(body), 'Torn at the edge')
    assert.equal(await firstErrorOf(() => transition('tasks', task!.id, 'reopen')),
      'The time to take this back is over, or somebody else did it. Ask the lead.')
  })

  test('scenario 7: a damp carpet goes back at once, its promise is moved and its client told once; then it dries', async ({ assert }) => {
    const { order, item, tasks: [dust, wash, dry, check] } = await planned()
    const promised = order.promised_at!
    const { id: dryer } = await staff(['drying-edit'])
    const overdue = async (id: number) => (await messagesAbout('orders', id))
      .filter(({ event, recipient_id, recipient_type }) =>
        event === 'drying_overdue' && recipient_type === 'users' && recipient_id === dryer)
    await pass(dust!.id)
    await pass(wash!.id)
    const first = await withPlantWorker((store) => hang(store, item.id))
    assert.include((await tasksOf(item.id))[2], { id: dry!.id, status: 'in_progress', user_id: null })
    assert.equal(await firstErrorOf(() => finish(dry!.id)), 'The item is still drying.')

    const expected_out_at = new Date(Date.now() - HOUR).toISOString()
    await withPlantWorker((store) => store.update('drying_items', first.id, { expected_out_at }))
    for (let run = 0; run < 2; run++) await watchAt(undefined, ['overdue_dryings'])
    assert.deepEqual((await overdue(order.id)).map(({ body }) => body.includes(`Terrace · ${item.tag_code}`)), [true])

    await takeOut(first.id, 'damp')
    assert.notIncludeMembers((await overdue(order.id)).map(({ status }) => status), ['queued', 'delivered'])
    const second = await insideOf(item.id)
    assert.notEqual(second.drying_id, first.drying_id)
    assert.include(await withPlantWorker((store) => store.find('dryings', second.drying_id)), { place: 'Terrace', status: 'in_progress' })
    // 200 hours, half as long again for wool.
    assert.equal((Date.parse(second.expected_out_at!) - Date.parse(second.in_at)) / HOUR, 300)
    assert.include(await itemNow(item.id), { status: 'processing', needs_drying: true, is_drying: true })
    const moved = (await orderNow(order.id)).promised_at!
    assert.isAbove(Date.parse(moved), Date.parse(promised))
    assert.isAtLeast(Date.parse(moved), Date.parse(second.expected_out_at!))
    const opens = await withPlantWorker(async (store) => addOpenTime(second.expected_out_at!, 0, await businessHours(store)))
    assert.deepEqual((await tasksOf(item.id)).slice(2).map(({ due_at }) => due_at), [opens, moved])
    assert.deepEqual((await tellings(order.id)).map(({ body }) => body.includes('more time to dry')), [true])

    const third = await withPlantWorker((store) => store.insert('dryings', { place: 'Chamber 1' }))
    await takeOut(second.id, 'damp', third.id)
    const last = await insideOf(item.id)
    assert.equal(last.drying_id, third.id)
    assert.lengthOf(await tellings(order.id), 1)
    await takeOut(last.id, 'dry')
    assert.include((await tasksOf(item.id))[2], { id: dry!.id, status: 'done', result: 'ok' })
    assert.include(await itemNow(item.id), { status: 'processing', needs_drying: false, is_drying: false })
    await pass(check!.id)
    assert.equal((await orderNow(order.id)).status, 'completed')
    assert.lengthOf(await tellings(order.id), 1)
  })

  test('an item that must be washed again repeats its steps from the washing on', async ({ assert }) => {
    const { item, steps, tasks: [dust, wash, dry, check] } = await planned()
    await pass(dust!.id)
    await pass(wash!.id)
    await takeOut((await withPlantWorker((store) => hang(store, item.id))).id, 'rewash')
    const open = await openTasks(item.id)
    assert.deepEqual(open.map(({ process_id }) => process_id), [steps[1]!.id, steps[2]!.id, steps[3]!.id])
    assert.deepEqual([open[0]!.rework_of_id, open[1]!.rework_of_id, open[2]!.id], [wash!.id, dry!.id, check!.id])
    await pass(open[0]!.id)
    await takeOut((await withPlantWorker((store) => hang(store, item.id))).id, 'dry')
    await pass(check!.id)
    assert.include(await itemNow(item.id), { status: 'completed', needs_drying: false, rework_count: 1 })
  })

  test('a promise that is moved by hand moves the tasks and tells the client', async ({ assert }) => {
    const { order, item } = await planned([STEPS[0]])
    const promised_at = new Date(Date.parse(order.promised_at!) + 14 * 24 * HOUR).toISOString()
    await transition('orders', order.id, 'reschedule', { ask: { promised_at }, reason: 'Holiday' })
    assert.equal((await tasksOf(item.id))[0]!.due_at, promised_at)
    assert.deepEqual((await tellings(order.id)).map(({ body }) => body.includes('Holiday')), [true])
  })

  test('a machine that is down moves the steps that need it; staff are told which promises break, not the client', async ({ assert }) => {
    const lead = await staff(['task-assign'])
    const step = { requires_machine: true, machine_type: 'compressor', duration_minutes: 60 } as const
    const { order, item } = await planned([{ duration_minutes: 30 }, step, { duration_minutes: 30 }])
    const due_at = new Date(Date.parse(order.promised_at!) + 72 * HOUR).toISOString()
    const warned = async () => (await messagesAbout('orders', order.id)).filter(({ event, recipient_id, recipient_type }) =>
      event === 'order_stuck' && recipient_type === 'users' && recipient_id === lead.id)
    const [machine, spare] = await withPlantWorker(async (store) =>
      [await aMachine(store, { type: 'compressor', name: 'Compressor 1' }), await aMachine(store, { type: 'compressor' })])
    const breakDown = (machine_id: number) => withPlantWorker((store) =>
      store.insert('maintenances', { machine_id, type: 'corrective', title: 'Leaks', due_at }))
    const dueTimes = async () => (await tasksOf(item.id)).map((task) => task.due_at)
    const before = await dueTimes()
    await breakDown(spare!.id)
    assert.deepEqual([await dueTimes(), await warned()], [before, []])
    await breakDown(machine!.id)
    const after = await dueTimes()
    assert.equal(after[0], before[0])
    assert.isTrue(after[1]! > due_at && after[2]! > after[1]!)
    assert.deepEqual((await warned()).map(({ body }) => body.includes('Compressor 1 is down.')), [true])
    assert.equal((await orderNow(order.id)).promised_at, order.promised_at)
    assert.deepEqual(await tellings(order.id), [])
  })
})
