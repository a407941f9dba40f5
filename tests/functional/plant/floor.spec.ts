/** A small plant on a site of its own, counted by hand: every number, the list that it opens, and what a change of plan does. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { clearSpecialDays } from '#backend/services/calendar/special_days'
import { handlers } from '#backend/engine/resource/handler_registry'
import { DAY, HOUR } from '#common/time/time'
import { aMachine, aStockPlace, anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { completedOrder, confirmedOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { saveSetting } from '#tests/support/server/with_store'
import type { DryingLines } from '#common/plant/drying'
import type { FloorFigure, PlantFloor } from '#common/plant/floor'
import type { Row } from '#resources'

const rows = (sql: string, bindings: readonly unknown[] = []) => query(db.connection(), sql, bindings)
const LEAD = [
  'task-list', 'report-view', 'order-list', 'job-list', 'department-list', 'machine-list', 'drying-list', 'drying-edit',
] as const
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

const TABLES = ['orders', 'tasks', 'dryings', 'machines', 'departments', 'stocks', 'maintenances', 'loads'] as const

/** Staff of a new site, and what moves there the rows that were made since: those of other tests stay where they are. */
async function aSite(permissions: readonly string[] = LEAD) {
  const [site] = await rows('insert into sites (name) values (\'Site of a floor\') returning id')
  const person = await staff(permissions)
  await rows('update users set site_id = ? where id = ?', [site?.id, person.id])
  const last = new Map<string, unknown>()
  for (const table of TABLES) last.set(table, (await rows(`select coalesce(max(id), 0) as id from ${table}`))[0]?.id)
  const adopt = async () => {
    for (const table of TABLES) await rows(`update ${table} set site_id = ? where id > ?`, [site?.id, last.get(table)])
  }
  return { person, adopt }
}

const floorOf = async ({ api }: Person) => (await api.get<PlantFloor>('/api/user/plant')).body
const PATHS = { order_items: 'order-items', orders: 'orders', tasks: 'tasks', machines: 'machines' }

/** How many rows the list of a number has. */
async function listed({ api }: Person, { list }: FloorFigure): Promise<number> {
  if (!list) throw new Error('a number without a list')
  const where = encodeURIComponent(JSON.stringify(list.where))
  const { status, body } = await api.get<object[]>(`/api/user/${PATHS[list.resource]}?_where=${where}&_start=0&_end=100`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.length
}

function figuresIn(value: unknown): FloorFigure[] {
  if (typeof value !== 'object' || value === null) return []
  if ('list' in value && 'count' in value) return [value as FloorFigure]
  return Object.values(value).flatMap(figuresIn)
}

test.group('plant / floor', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('the figures of a small plant, each with the list that it counts', async ({ assert }) => {
    const { person, adopt } = await aSite()
    const made = await withPlantWorker(async (store) => {
      const place = await aStockPlace(store, { max_days: 3 })
      const [waiting, fresh, ready] = [await measuredOrder(store, { items: 2 }), await measuredOrder(store), await completedOrder(store)]
      const late = await anOrderWithSteps(store, [{ duration_minutes: 30 }, { kind: 'drying' }])
      await store.insert('stock_movements', { order_item_id: ready.items[0]!.id, to_stock_id: place.id, at: ago(4 * DAY) })
      const [task] = late.tasks.sort((a, b) => a.position - b.position)
      const machine = await aMachine(store)
      await store.update('tasks', task!.id, { machine_id: machine.id })
      await store.transition('tasks', task!.id, 'start')
      return { waiting, fresh, ready, late, task: task!, machine, place }
    })
    await adopt()
    await rows('update orders set measured_at = ? where id = ?', [ago(50 * HOUR), made.waiting.order.id])
    await rows('update orders set measured_at = ? where id = ?', [ago(30 * HOUR), made.fresh.order.id])
    await rows('update orders set completed_at = ?, promised_at = now() where id = ?', [ago(HOUR), made.ready.order.id])
    await rows('update orders set promised_at = ? where id = ?', [ago(2 * HOUR), made.late.order.id])
    await rows('update tasks set due_at = ? where order_item_id = ?', [ago(0), made.late.item.id])
    const floor = await floorOf(person)
    const orders = floor.orders!

    const cells = Object.fromEntries(orders.stages.map(({ stage, ages }) =>
      [stage, Object.values(ages).map(({ count, m2 }) => `${count} ${m2}`).join(' | ')]))
    assert.deepEqual(cells, {
      pending: '0 0 | 0 0 | 0 0', in_measure: '0 0 | 0 0 | 0 0', measured: '0 0 | 1 6 | 2 12', confirmed: '0 0 | 0 0 | 0 0',
      processing: '0 0 | 0 0 | 1 6', completed: '1 6 | 0 0 | 0 0', stocked: '0 0 | 0 0 | 0 0', notified: '0 0 | 0 0 | 0 0',
    })
    assert.deepEqual([orders.late.count, orders.stuck.count, orders.stuck.m2, orders.lying_long.count], [1, 3, 18, 1])
    assert.deepEqual(orders.stuck_orders.map(({ id, stage, items, reason }) => [id, stage, items, reason.kind, reason.name]), [
      [made.waiting.order.id, 'measured', 2, 'measured', null], [made.late.order.id, 'processing', 1, 'step', 'Step 1'],
    ])
    assert.equal(orders.stuck_orders[1]!.department, 'Washing')
    const [week] = floor.week
    assert.deepEqual([week!.days.reduce((sum, { count }) => sum + count, 0) + week!.overdue.count, week!.days[0]!.m2], [2, 12])
    assert.deepEqual(floor.machines!.all.map(({ id, is_down, work }) => [id, is_down, work[0]!.label, work[0]!.step]),
      [[made.machine.id, false, made.late.item.tag_code, 'Step 1']])
    assert.deepEqual([floor.machines!.running.count, floor.machines!.down.count], [1, 0])

    const figures = figuresIn(floor)
    assert.isAbove(figures.length, 30)
    for (const one of figures) assert.equal(await listed(person, one), one.count, JSON.stringify(one.list))
    assert.notMatch(JSON.stringify(floor), /price|amount|total|balance|phone|client|Mariem/)

    await saveSetting('plant_age_limits', {
      pending: 12, in_measure: 24, measured: 100, confirmed: 24, completed: 12, stocked: 2, notified: 72,
    })
    const calm = (await floorOf(person)).orders!.stages.find(({ stage }) => stage === 'measured')!
    assert.deepEqual([calm.limit_hours, calm.ages.in_time.count, calm.ages.soon.count, calm.ages.over.count], [100, 1, 2, 0])
    const [settings] = await rows('select id, version from settings')
    const { status, body } = await (await staff(['setting-list', 'setting-edit'])).api.patch<{ errors: object }>(
      `/api/user/settings/${settings?.id}`, { version: settings?.version, plant_age_limits: { pending: 0 } })
    assert.deepEqual([status, Object.keys(body.errors)[0]], [422, 'plant_age_limits.pending'])
  })

  test('due today is what the dashboard lists: what was handed over is no longer due', async ({ assert }) => {
    const { person, adopt } = await aSite()
    const { ready, gone } = await withPlantWorker(async (store) => {
      const [ready, gone] = [await completedOrder(store), await completedOrder(store)]
      await payOrder(store, gone.order, gone.order.total ?? 0, { method: 'card' })
      await store.transition('orders', gone.order.id, 'deliver')
      return { ready: ready.order.id, gone: gone.order.id }
    })
    await adopt()
    await rows('update orders set promised_at = now() where id = any(?)', [[ready, gone]])
    const { due_today: due, ready_today } = (await floorOf(person)).orders!
    const { today } = await handlers().loadContext()
    const shown = await person.api.get<readonly { readonly id: number }[]>(
      `/api/user/orders?_view=running&promised_at_between=${today},${today}`)
    assert.deepEqual(shown.body.map(({ id }) => id), [ready])
    assert.deepEqual([due.count, ready_today.count], [1, 1])
  })

  test('with a department that has m² a day: what is due first takes its days, and who gets none before the promise is at risk', async (
    { assert },
  ) => {
    const { person, adopt } = await aSite()
    const { order, item } = await withPlantWorker((store) => anOrderWithSteps(store, [{ duration_minutes: 30 }]))
    await adopt()
    const { daily_capacity: none, id } = (await rows(`
      select d.id, d.daily_capacity from departments d join jobs job on job.department_id = d.id join tasks t on t.job_id = job.id
      where t.order_item_id = ?`, [item.id]))[0]!
    const atRisk = async (capacity: number | null, pieces: number | null = null, hours: number | null = null) => {
      await rows('update departments set daily_capacity = ?, daily_pieces = ?, daily_hours = ? where id = ?', [capacity, pieces, hours, id])
      return (await floorOf(person)).orders!.broken_promises.map((one) => one.id)
    }
    assert.isNull(none)
    assert.deepEqual(await atRisk(null), [])
    assert.deepEqual(await atRisk(6), [], 'its 6 m² are a day of work')
    assert.deepEqual(await atRisk(0.2), [order.id], 'they are thirty days of work')
    assert.deepEqual(await atRisk(null, 1, 1), [], 'one piece, half an hour')
    await rows('update order_items set quantity = 90 where id = ?', [item.id])
    assert.deepEqual(await atRisk(null, 1), [order.id], 'ninety days of pieces')
    const stepTakes = (minutes: number) => rows(`update processes set duration_minutes = ?
      where id in (select process_id from tasks where order_item_id = ?)`, [minutes, item.id])
    await stepTakes(600)
    assert.deepEqual(await atRisk(null, null, 0.25), [order.id], 'ten hours are forty days of a quarter')
    await stepTakes(30)
    await rows('update order_items set quantity = 1 where id = ?', [item.id])
    await rows(`insert into special_days (name, from_on, to_on, opening, capacity_percent, only_site_id)
      select '{"en":"Half"}', current_date - 1, current_date + 60, 'usual', 1, site_id from departments where id = ?`, [id])
    clearSpecialDays()
    assert.deepEqual(await atRisk(6), [order.id], 'a day of work on days of one percent')
  })

  test('a broken machine moves what follows and says which promises break; its repair plans them again', async ({ assert }) => {
    const { person, adopt } = await aSite()
    const { order, item, machine, breakdown } = await withPlantWorker(async (store) => {
      const washer = await aMachine(store, { type: 'centrifuge' })
      const made = await anOrderWithSteps(store, [{ duration_minutes: 10 },
        { requires_machine: true, machine_type: 'centrifuge', duration_minutes: 60 }, { duration_minutes: 30 }])
      const repair = await store.insert('maintenances', {
        machine_id: washer.id, type: 'corrective', title: 'Belt', due_at: new Date(Date.parse(made.order.promised_at!) + DAY).toISOString(),
      })
      return { ...made, machine: washer, breakdown: repair }
    })
    await adopt()
    const due = async () => (await rows('select due_at from tasks where order_item_id = ? order by position', [item.id]))
      .map(({ due_at }) => new Date(due_at as string).toISOString())
    const [first, second, third] = await due()
    assert.isBelow(Date.parse(first!), Date.parse(order.promised_at!))
    assert.isAbove(Date.parse(second!), Date.parse(breakdown.due_at!))
    assert.isAbove(Date.parse(third!), Date.parse(second!))
    const broken = (await floorOf(person)).orders!
    assert.deepEqual(broken.broken_promises, [{
      id: order.id, code: order.code, promised_at: order.promised_at, ready_at: third,
      reason: { kind: 'machine', name: machine.name, until: breakdown.due_at },
    }])
    assert.deepEqual([broken.broken.count, await listed(person, broken.broken)], [1, 1])
    await withPlantWorker(async (store) => {
      await store.transition('maintenances', breakdown.id, 'start')
      await store.transition('maintenances', breakdown.id, 'complete')
    })
    assert.deepEqual((await floorOf(person)).orders!.broken_promises, [])
    assert.equal((await due())[2], order.promised_at)
  })

  test('a running load is on its machine with its end, also in a breakdown; canceled, its items go elsewhere', async ({ assert }) => {
    const { person, adopt } = await aSite([...LEAD, 'task-execute', 'maintenance-create'])
    const post = async <T>(path: string, body: object): Promise<T> => {
      const answer = await person.api.post<T>(`/api/user/${path}`, body)
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
      return answer.body
    }
    const fill = async (machine: { readonly id: number }, tasks: readonly { readonly id: number }[]) => {
      const { id } = await post<Row<'loads'>>('loads', { machine_id: machine.id })
      for (const { id: task_id } of tasks) await post('load-items', { load_id: id, task_id })
      return post<Row<'loads'>>(`loads/${id}/start`, {})
    }
    const made = await withPlantWorker(async (store) => {
      const order = await anOrderWithSteps(store, [{ duration_minutes: 40, minutes_per_unit: '1' }, {}], { items: 2 })
      const items = await store.select('order_items', { order_id: order.order.id })
      const [washing] = order.steps
      const { department_id } = order.job
      return {
        ...order, tasks: (await store.select('tasks', { process_id: washing!.id })).filter(({ order_item_id }) =>
          items.some(({ id }) => id === order_item_id)),
        washer: await aMachine(store, { department_id }), spare: await aMachine(store, { department_id }),
      }
    })
    await adopt()
    const { washer, spare, tasks, order } = made
    const load = await fill(washer, tasks)
    const machines = async () => {
      const { all, running, down } = (await floorOf(person)).machines!
      const work = all.toSorted((one, other) => one.id - other.id).map(({ is_down, down_until, work: [one, other] }) =>
        [is_down, down_until, one && [one.label, one.step, one.ends_at], other])
      return { work, running: running.count, down: down.count }
    }
    const inLoad = [load.code, 'Washing', load.expected_end_at]
    // 40 minutes of the programme, and one for each of 12 m².
    assert.equal(Date.parse(load.expected_end_at!) - Date.parse(load.started_at!), 52 * HOUR / 60)
    assert.deepEqual(await machines(), {
      work: [[false, null, inLoad, undefined], [false, null, undefined, undefined]], running: 2, down: 0,
    })

    const due_at = new Date(Date.parse(order.promised_at!) + DAY).toISOString()
    await post('maintenances', { machine_id: washer.id, type: 'corrective', title: 'Belt', due_at })
    assert.deepEqual(await machines(), {
      work: [[true, due_at, inLoad, undefined], [false, null, undefined, undefined]], running: 2, down: 1,
    })
    const broken = async () => (await floorOf(person)).orders!.broken_promises.map(({ id, reason }) => [id, reason.kind, reason.name])
    assert.deepEqual(await broken(), [[order.id, 'machine', washer.name]])

    await post(`loads/${load.id}/cancel`, { reason: 'Broken down' })
    assert.deepEqual([(await machines()).running, await broken()], [0, []], 'another washer works')
    const next = await fill(spare, tasks)
    assert.deepEqual((await machines()).work, [
      [true, due_at, undefined, undefined], [false, null, [next.code, 'Washing', next.expected_end_at], undefined],
    ])
  })

  test('a damp item moves its promise, which the floor shows with its reason; the drying page takes it out', async ({ assert }) => {
    const { person, adopt } = await aSite()
    const { order, item, line } = await withPlantWorker(async (store) => {
      const made = await anOrderWithSteps(store, [{ kind: 'drying' }, { duration_minutes: 30 }])
      await store.update('categories', made.category.id, { drying_hours: 100 })
      const drying = await store.insert('dryings', { place: 'Terrace' })
      await store.transition('orders', made.order.id, 'start')
      await store.insert('drying_items', { drying_id: drying.id, order_item_id: made.item.id })
      return { ...made, line: drying }
    })
    await adopt()
    await rows('update drying_items set expected_out_at = ? where order_item_id = ?', [ago(HOUR), item.id])
    const drying = async () => (await person.api.get<DryingLines>('/api/user/drying')).body
    const { lines: [shown], ...counts } = await drying()
    assert.include(counts, { items: 1, overdue: 1 })
    assert.deepInclude(shown, { id: line.id, code: line.code, name: 'Terrace' })
    const [row] = shown!.rows
    assert.deepInclude(row, { order_item_id: item.id, tag_code: item.tag_code, can: { take_out: true, turn: true } })
    assert.deepInclude((await floorOf(person)).drying!.lines[0], { id: line.id, items: 1, overdue: 1 })

    const takeOut = async (version: number, result: string) =>
      (await person.api.post(`/api/user/drying-items/${row!.id}/take_out`, { version, result })).status
    assert.equal(await takeOut(row!.version, 'damp'), 200)
    assert.equal(await takeOut(row!.version + 1, 'dry'), 409)
    const after = await drying()
    assert.deepEqual([after.items, after.overdue, after.lines[0]!.name], [1, 0, 'Terrace'])
    const { moved, moved_promises: [promise], broken_promises } = (await floorOf(person)).orders!
    assert.deepEqual(broken_promises, [])
    assert.include(promise, { id: order.id, promised_at: order.promised_at })
    assert.isAbove(Date.parse(promise!.ready_at), Date.parse(order.promised_at!))
    assert.equal(promise!.reason.kind, 'drying')
    assert.deepEqual([moved.count, await listed(person, moved)], [1, 1])
  })

  test('without its permission a part is missing, and another site is not seen', async ({ assert }) => {
    await withPlantWorker((store) => confirmedOrder(store))
    const { person } = await aSite(['report-view'])
    const floor = await floorOf(person)
    assert.deepEqual([floor.orders, floor.week, floor.machines, floor.drying], [null, [], null, null])
    const { person: lead } = await aSite()
    const { orders, week, drying } = await floorOf(lead)
    const cells = orders!.stages.flatMap(({ ages }) => Object.values(ages))
    assert.deepEqual([cells.filter(({ count }) => count > 0), week, drying!.lines], [[], [], []])
    assert.equal((await (await staff(['task-list', 'order-list'])).api.get('/api/user/plant')).status, 403)
    assert.equal((await (await staff(['task-list', 'order-list'])).api.get('/api/user/drying')).status, 403)
  })
})
