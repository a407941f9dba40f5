import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { query } from '#backend/engine/database/query'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import { exceptionsOf } from '#backend/pages/digest/exceptions'
import { aClient, confirmedOrder, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { aCategoryWithSteps, aMachine } from '#tests/support/rows/plant_rows'
import { client, owner, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { nextEvening } from '#tests/support/server/next_evening'
import { withStore } from '#tests/support/server/with_store'
import { DAY, instantAfter } from '#common/time/time'
import { until } from '#tests/support/until'
import type { Store } from '#backend/engine/resource/store'
import type { Failure } from '#tests/support/json_client'
import type { OrderPreview } from '#common/orders/preview'
import type { PlantFloor } from '#common/plant/floor'
import type { Row } from '#resources'

const CLERK = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Counter clerk')!)

test.group('orders / room of the day, with the settings of a new company and one capacity', (group) => {
  let clerk: Person
  let manager: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    clerk = await staff(CLERK)
    manager = await owner()
    // So that each day is a whole one, at whatever hour this runs.
    const closed = await withStore(({ insert, context: { today } }) => insert('special_days', {
      name: { en: 'Closed' }, from_on: today, to_on: today, opening: 'closed',
    }))
    return () => withStore((store) => removeRow(store, resourceOf('special_days'), closed))
  })

  /** Washing does this much a day: an order of two carpets of 6 m². */
  const aPlant = (capacity = '13.4') => withStore(async (store) => {
    const { category, job } = await aCategoryWithSteps(store, [{ duration_minutes: 30 }], { daily_capacity: capacity })
    await store.update('categories', category.id, { turnaround_hours: 1 })
    return { category, department_id: job.department_id }
  })
  const confirmed = (category: Row<'categories'>, items = 2, values = {}) =>
    withStore(async (store) => (await confirmedOrder(store, { category_id: category.id, items, ...values })).order)
  const measured = (category: Row<'categories'>, values = {}) =>
    withStore(async (store) => (await measuredOrder(store, { category_id: category.id, items: 2, ...values })).order)
  const post = (by: Person, path: string, body: object) => by.api.post<Row<'orders'> & Failure>(`/api/user/orders/${path}`, body)
  const tasksOf = (order_id: number) => withStore(async (store) => {
    const { items } = await readOrder(store, order_id)
    return (await Promise.all(items.map(({ id }) => store.select('tasks', { order_item_id: id })))).flat()
  })
  const dayOf = (at: string | null) => (at ?? '').slice(0, 10)
  const dueDays = async (order_id: number) => [...new Set((await tasksOf(order_id)).map(({ due_at }) => dayOf(due_at)))]
  const now = (id: number) => withStore(async (store) => (await readOrder(store, id)).order)

  test('two counters and the portal take the last 12 m² at once: one gets them, the others the days after it', async ({ assert }) => {
    const { category } = await aPlant()
    const buyer = await client()
    const orders = [await measured(category), await measured(category), await measured(category, { client_id: buyer.id })]
    const items = await withStore(async (store) => (await readOrder(store, orders[2]!.id)).items.map(({ id }) => id))
    const answers = await Promise.all([
      post(clerk, `${orders[0]!.id}/accept`, { confirmation_channel: 'counter' }),
      post(manager, `${orders[1]!.id}/accept`, { confirmation_channel: 'phone' }),
      buyer.api.post(`/api/client/orders/${orders[2]!.id}/answer`, { accepted: items, declined: [] }),
    ])
    assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200])
    const days = (await Promise.all(orders.map(({ id }) => dueDays(id)))).flat()
    assert.lengthOf(new Set(days), 3, days.join())
    assert.lengthOf(new Set((await Promise.all(orders.map(({ id }) => now(id)))).map(({ promised_at }) => dayOf(promised_at))), 3)
  })

  test('the preview promises what the confirmation does; a canceled order gives its room back', async ({ assert }) => {
    const { category } = await aPlant()
    const first = await confirmed(category)
    const second = await confirmed(category)
    assert.isAbove(Date.parse(second.promised_at!), Date.parse(first.promised_at!) + DAY / 2)
    const size = { shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' }
    const items = [1, 2].map(() => ({ category_id: category.id, ...size }))
    const preview = async () => (await clerk.api.post<OrderPreview>('/api/user/orders/preview', { items })).body.promised_at
    const before = await preview()
    assert.isAbove(Date.parse(before!), Date.parse(second.promised_at!) + DAY / 2)
    await withStore((store) => store.transition('orders', second.id, 'cancel',
      { ask: { cancel_reason: 'client_changed_mind' }, reason: 'The client called' }))
    assert.equal(dayOf(await preview()), dayOf(second.promised_at))
  })

  test('the days beside a promise: full before it, with what is left from it on; none without a capacity', async ({ assert }) => {
    const { category, department_id } = await aPlant()
    const first = await confirmed(category)
    await confirmed(category, 1)
    const size = { shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' }
    const items = [1, 2].map(() => ({ category_id: category.id, ...size }))
    const shown = async () => (await clerk.api.post<OrderPreview>('/api/user/orders/preview', { items })).body
    const { promised_at, days } = await shown()
    const free = days.filter((day) => !day.is_full)
    assert.deepEqual([days.length, free[0]!.at], [5, promised_at])
    assert.isTrue(days.some((day) => day.is_full && day.at < promised_at! && day.left_m2 === null))
    // Of 13.4 m² a tenth is for the urgent.
    assert.equal(free[0]!.left_m2, '12.0')
    assert.include(days.filter((day) => day.is_full).map(({ day }) => day), dayOf(first.promised_at))
    const { body: moves, status } = await clerk.api.get<OrderPreview['days']>(`/api/user/orders/${first.id}/promise-days`)
    assert.equal(status, 200)
    assert.equal(dayOf(moves.find((day) => !day.is_full)!.at), dayOf(first.promised_at))
    await withStore((store) => store.update('departments', department_id, { daily_capacity: null }))
    assert.deepEqual((await shown()).days, [])
  })

  test('a later day is promised as it is wished; an earlier one without room only with the permission and a reason', async ({ assert }) => {
    const { category, department_id } = await aPlant()
    const first = await confirmed(category)
    const accept = (by: Person, id: number, body: object) => post(by, `${id}/accept`, { confirmation_channel: 'counter', ...body })
    const { id } = await measured(category)
    const wish = first.promised_at!
    const refused = await accept(clerk, id, { promised_at: wish, overbooked_reason: 'celebration' })
    assert.equal(refused.status, 422)
    assert.match(refused.body.errors!.promised_at![0]!, /^Washing has [\d.]+ m² left on .+, and [\d.]+ m² are needed. The first free day is .+\.$/)
    const bare = await accept(manager, id, { promised_at: wish })
    assert.deepEqual([bare.status, bare.body.errors!.overbooked_reason], [422, ['Say why this day is overbooked.']])
    const { status, body } = await accept(manager, id, { promised_at: wish, overbooked_reason: 'celebration' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.include(body, { promised_at: wish, overbooked_reason: 'celebration' })
    assert.isTrue((await tasksOf(id)).every(({ due_at }) => due_at! <= wish))
    const events = await withStore((store) => store.select('order_events', { order_id: id, kind: 'overbooked' }))
    assert.deepEqual(events.map(({ reason, client_visible }) => [reason, client_visible]), [['celebration', false]])
    const listed = await withStore(async (store) => (await exceptionsOf(store, nextEvening())).find(({ name }) => name === 'overbooked')!)
    const { body: found } = await manager.api.get<Row<'orders'>[]>(`/api/user/orders?${new URLSearchParams(listed.query)}`)
    assert.include(found.map((order) => order.id), id)

    const { body: floor } = await manager.api.get<PlantFloor>('/api/user/plant')
    const week = floor.week.find((one) => one.id === department_id)!
    assert.lengthOf(week.days, 28)
    const [over, ...none] = week.days.filter(({ overbooked }) => overbooked.length > 0)
    assert.deepEqual([over?.overbooked.map((order) => [order.id, order.reason]), over?.capacity, none], [[[id, 'celebration']], 13.4, []])
    assert.isAbove(over!.m2!, over!.capacity!)

    const other = await measured(category)
    const later = instantAfter(wish, 20 * DAY)
    assert.include((await accept(clerk, other.id, { promised_at: later })).body, { promised_at: later, overbooked_at: null })
    const tooSoon = await accept(manager, (await measured(category)).id, {
      promised_at: instantAfter(new Date().toISOString(), -DAY), overbooked_reason: 'celebration',
    })
    assert.match(tooSoon.body.errors!.promised_at![0]!, /^The work takes longer\. Ready on .+ at the earliest\.$/)
  })

  test('a promise that is moved to a day without room asks the same; one with room is no exception any more', async ({ assert }) => {
    const { category } = await aPlant()
    const first = await confirmed(category)
    const second = await confirmed(category)
    const move = (by: Person, promised_at: string) => post(by, `${second.id}/reschedule`, { promised_at, reason: 'client_travels' })
    const refused = await move(clerk, first.promised_at!)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors!)], [422, ['promised_at']])
    const { body } = await move(manager, first.promised_at!)
    assert.include(body, { promised_at: first.promised_at, overbooked_reason: 'client_travels' })
    assert.isTrue((await tasksOf(second.id)).every(({ due_at }) => due_at! <= first.promised_at!))
    assert.include((await move(clerk, instantAfter(second.promised_at!, 9 * DAY))).body, { overbooked_at: null, overbooked_reason: null })
  })

  test('an urgent order may use what is kept free, and pays for it', async ({ assert }) => {
    const { category } = await aPlant('18')
    const first = await confirmed(category)
    const service = await withStore((store) => store.insert('services', {
      name: { en: 'Express' }, method: 'forfait', validity: 'order', price: 3000, is_for_urgent: true,
    }))
    const normal = await confirmed(category, 1)
    assert.notEqual(dayOf(normal.promised_at), dayOf(first.promised_at), '18 m² would fill the day')
    const urgent = await confirmed(category, 1, { priority: 'urgent' })
    assert.deepEqual(await dueDays(urgent.id), await dueDays(first.id))
    const lines = await withStore((store) => store.select('order_services', { order_id: urgent.id }))
    assert.deepEqual(lines.map(({ service_id, amount }) => [service_id, amount]), [[service.id, 3000]])
    const draft = (priority: string) =>
      clerk.api.post<OrderPreview>('/api/user/orders/preview', { priority, items: [{ category_id: category.id }] })
    assert.deepEqual([(await draft('urgent')).body, (await draft('normal')).body].map((body) => body.services_total), [3000, 0],
      JSON.stringify((await draft('normal')).body))
    // Taken off with the hurry, while the price is open.
    const { id } = await withStore(async (store) => store.insert('orders', { client_id: (await aClient(store)).id, priority: 'urgent' }))
    await withStore((store) => store.update('orders', id, { priority: 'normal' }))
    assert.lengthOf(await withStore((store) => store.select('order_services', { order_id: id })), 0)
    await withStore((store) => store.update('services', service.id, { status: 'disable' }))
  })

  test('a department without a capacity promises as before, a capacity of nothing is refused', async ({ assert }) => {
    const { category, department_id } = await aPlant()
    await withStore((store) => store.update('departments', department_id, { daily_capacity: null }))
    const orders = [await confirmed(category), await confirmed(category), await confirmed(category)]
    assert.lengthOf(new Set(orders.map(({ promised_at }) => dayOf(promised_at))), 1)
    const { version } = await withStore(async (store) => (await store.find('departments', department_id))!)
    for (const name of ['daily_capacity', 'daily_pieces', 'daily_hours'] as const) {
      const { status, body } = await manager.api.patch<Failure>(`/api/user/departments/${department_id}`, { version, [name]: 0 })
      assert.deepEqual([status, Object.keys(body.errors!)], [422, [name]])
    }
  })

  test('what a rework adds takes room too', async ({ assert }) => {
    const { category } = await aPlant()
    const { id } = await confirmed(category)
    const [task] = await tasksOf(id)
    await withStore(async (store) => {
      await store.transition('tasks', task!.id, 'start')
      await store.transition('tasks', task!.id, 'finish', { ask: { result: 'rework' } })
    }, { caller: null })
    const open = (await tasksOf(id)).filter(({ status }) => status === 'pending')
    assert.lengthOf(open, 2)
    const next = await confirmed(category)
    assert.notInclude(await dueDays(next.id), dayOf(open[0]!.due_at))
  })

  test('who plans again waits for the room as a confirmation does: a moved promise, a rework, a damp item, a broken machine', async (
    { assert },
  ) => {
    const plants = await withStore(async (store) => aCategoryWithSteps(store, [
      { duration_minutes: 30, requires_machine: true, machine_type: 'centrifuge' }, { kind: 'drying' }, { duration_minutes: 10 },
    ], { daily_capacity: '500' }))
    const { category, job: { department_id } } = plants
    const machine = await withStore((store) => aMachine(store, { department_id, type: 'centrifuge' }))
    const an = async () => {
      const { id, version } = await confirmed(category, 1)
      return { id, version, task: (await tasksOf(id)).sort((a, b) => a.position - b.position)[0]! }
    }
    const [moved, reworked, damp] = [await an(), await an(), await an()]
    const system = <T>(work: (store: Store) => Promise<T>) => withStore(work, { caller: null })
    const wash = async (store: Store, { task: { id } }: Awaited<ReturnType<typeof an>>, result: 'ok' | 'rework') => {
      await store.update('tasks', id, { machine_id: machine.id })
      await store.transition('tasks', id, 'start')
      await store.transition('tasks', id, 'finish', { ask: { result } })
    }
    const hanging = await system(async (store) => {
      await wash(store, damp, 'ok')
      const drying = await store.insert('dryings', { place: 'Terrace' })
      return store.insert('drying_items', { drying_id: drying.id, order_item_id: damp.task.order_item_id! })
    })
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      moved: () => post(manager, `${moved.id}/reschedule`, {
        promised_at: instantAfter(new Date().toISOString(), 30 * DAY), reason: 'client_travels',
      }).then(({ status }) => { assert.equal(status, 200) }),
      rework: () => system((store) => wash(store, reworked, 'rework')),
      damp: () => system((store) => store.transition('drying_items', hanging.id, 'take_out', { ask: { result: 'damp' } })),
      machine: () => withStore((store) => store.insert('maintenances', { machine_id: machine.id, type: 'corrective', title: 'Belt' })),
    }
    for (const [name, act] of Object.entries(acts)) {
      let isDone = false
      const acting = await withStore(async ({ trx }) => {
        await acquireAdvisoryLock(trx, 'plant room', department_id)
        const acting = act().finally(() => { isDone = true })
        await until(`${name} waits or ends`, async () => isDone || await isWaiting(department_id))
        assert.isFalse(isDone, `${name} did not wait`)
        return { acting }
      })
      await acting.acting
    }
  })

  test('a broken machine puts off several orders, each to a day with room', async ({ assert }) => {
    const { category, job: { department_id } } = await withStore(async (store) => aCategoryWithSteps(store,
      [{ duration_minutes: 30, requires_machine: true, machine_type: 'scrubber' }], { daily_capacity: '13.4' }))
    const machine = await withStore((store) => aMachine(store, { department_id, type: 'scrubber' }))
    const orders = [await confirmed(category), await confirmed(category), await confirmed(category)]
    await withStore((store) => store.insert('maintenances', {
      machine_id: machine.id, type: 'corrective', title: 'Brush', due_at: instantAfter(orders[2]!.promised_at!, 3 * DAY),
    }))
    const days = (await Promise.all(orders.map(({ id }) => dueDays(id)))).flat()
    assert.lengthOf(new Set(days), 3, days.join())
    assert.isTrue(days.every((day) => day > dayOf(orders[2]!.promised_at)))
  })
})

const isWaiting = async (department_id: number): Promise<boolean> => (await query(db.connection(), `
  select 1 from pg_locks where locktype = 'advisory' and not granted and objid = hashtext(?)::oid
    and database = (select oid from pg_database where datname = current_database())`, [String(department_id)])).length > 0
