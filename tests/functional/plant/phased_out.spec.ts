import { test } from '@japa/runner'
import { dayIn } from '#backend/engine/clock/business_time'
import { departmentWeeks } from '#backend/pages/plant/floor/department_weeks'
import { proposePlace } from '#backend/pages/scan/propose_place'
import { loadRuleContext } from '#backend/services/settings/index'
import db from '@adonisjs/lucid/services/db'
import { LOCALES } from '#common/locales'
import { completedOrder, payOrder } from '#tests/support/rows/orders'
import { aMachine, aPlantWorker, aStockPlace, itemWithTasks, withPlantWorker } from '#tests/support/rows/plant_rows'
import { aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { firstErrorOf, fieldErrorsOf, refusalOf } from '#tests/support/public_errors'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { callerWith, withStore } from '#tests/support/server/with_store'
import type { RequestStore, Store } from '#backend/engine/resource/store'

/** A machine with work of one kind: the resource that is named, and what ends it. */
type Work = (store: Store, machine_id: number) => Promise<() => Promise<unknown>>
const WORKS: Readonly<Record<string, Work>> = {
  'Tasks (1)': async (store, machine_id) => {
    const { tasks: [task] } = await itemWithTasks(store, { steps: 1 })
    await store.update('tasks', task!.id, { machine_id })
    return () => store.update('tasks', task!.id, { machine_id: null })
  },
  'Loads (1)': async (store, machine_id) => {
    const { id } = await store.insert('loads', { machine_id })
    return () => store.transition('loads', id, 'discard')
  },
  'Dryings (1)': async (store, machine_id) => {
    const { id } = await store.insert('dryings', { method: 'chamber', place: 'Chamber', machine_id })
    return () => store.transition('dryings', id, 'finish')
  },
}

test.group('plant / what is suspended', (group) => {
  group.setup(() => prepareDatabaseOnce())

  for (const [named, work] of Object.entries(WORKS)) {
    test(`a machine is not disabled while it has work: ${named}`, async ({ assert }) => {
      const seen = await withPlantWorker(async (store) => {
        const { id } = await aMachine(store)
        const end = await work(store, id)
        const disable = () => store.update('machines', id, { status: 'disable' })
        const texts = []
        for (const locale of LOCALES) texts.push((await refusalOf(locale, disable))?.errors.status?.[0])
        await end()
        return { texts, status: (await disable()).status }
      })
      assert.equal(seen.texts[0], `Still needed by: ${named}. End them or give them to somebody else first.`)
      assert.lengthOf(new Set(seen.texts), LOCALES.length)
      assert.equal(seen.status, 'disable')
    })
  }

  test('a machine that is repaired may be out of use meanwhile', async ({ assert }) => {
    const { status, repair } = await withPlantWorker(async (store) => {
      const { id: machine_id } = await aMachine(store)
      const { id } = await store.insert('maintenances', { machine_id, type: 'corrective', title: 'Leaks' })
      const { status } = await store.update('machines', machine_id, { status: 'disable' })
      await store.transition('maintenances', id, 'start')
      return { status, repair: await store.transition('maintenances', id, 'complete') }
    })
    assert.deepEqual([status, repair.status], ['disable', 'done'])
  })

  test('what lies in a place that is disabled is counted, moved and handed over; nothing new is put there', async ({ assert }) => {
    const { rack, items, order, audit } = await withPlantWorker(async (store) => {
      const rack = await aStockPlace(store)
      const { order, items } = await completedOrder(store, { items: 2 })
      await store.transition('orders', order.id, 'stock', { args: { stock_id: rack.id } })
      const audit = await store.insert('stock_audits', { stock_id: rack.id })
      await store.update('stocks', rack.id, { status: 'disable' })
      return { rack, items, order, audit }
    })
    const newcomer = await withPlantWorker(completedOrder)
    await withPlantWorker(async (store) => {
      // It is the emptiest final place, but for this.
      const proposed = await proposePlace(store as RequestStore, newcomer.items[0]!)
      assert.notEqual(proposed?.code, rack.code)
    })
    const put = () => withPlantWorker((store) =>
      store.transition('order_items', newcomer.items[0]!.id, 'move', { args: { to_stock_id: rack.id } }))
    assert.equal(await firstErrorOf(put), 'This option does not exist or cannot be used here.')
    const after = await withPlantWorker(async (store) => {
      const tags = items.map(({ tag_code }) => tag_code).join(' ')
      const counted = await store.transition('stock_audits', audit.id, 'close', { args: { tags } })
      const other = await aStockPlace(store)
      await store.transition('order_items', items[0]!.id, 'move', { args: { to_stock_id: other.id } })
      await payOrder(store, order, order.total ?? 0)
      const { status } = await store.transition('orders', order.id, 'deliver')
      return { missing: counted.missing, status, left: (await store.find('stocks', rack.id))?.occupancy }
    })
    assert.deepEqual(after, { missing: [], status: 'delivered', left: 0 })
  })

  test('a drying in a place that is disabled ends with its item', async ({ assert }) => {
    const status = await withPlantWorker(async (store) => {
      const place = await aStockPlace(store)
      const { order, item } = await itemWithTasks(store, { steps: 0, drying_hours: 10 })
      await store.transition('orders', order.id, 'start')
      const drying = await store.insert('dryings', { place: 'Roof', stock_id: place.id })
      const inside = await store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id })
      await store.update('stocks', place.id, { status: 'disable' })
      await store.transition('drying_items', inside.id, 'take_out', { ask: { result: 'dry' } })
      return (await store.find('dryings', drying.id))!.status
    })
    assert.equal(status, 'done')
  })

  test('a step of somebody who has left is taken over by who starts or resumes it', async ({ assert }) => {
    const { gone, waiting, paused } = await withPlantWorker(async (store) => {
      const gone = await aPlantWorker(store)
      const made = [await itemWithTasks(store, { steps: 1 }), await itemWithTasks(store, { steps: 1 })]
      const [waiting, paused] = made.map(({ tasks: [task] }) => task!)
      for (const task of [waiting!, paused!]) await store.update('tasks', task.id, { user_id: gone.id })
      await store.transition('tasks', paused!.id, 'start')
      await store.transition('tasks', paused!.id, 'pause')
      await store.update('users', gone.id, { status: 'inactive' })
      return { gone, waiting: waiting!, paused: paused! }
    })
    const { id } = await withPlantWorker((store) => aPlantWorker(store))
    const by = (verb: string, task: { readonly id: number }) => withStore((store) => store.transition('tasks', task.id, verb),
      { caller: callerWith(permissionNames(), { id }) })
    assert.deepEqual([(await by('start', waiting)).user_id, (await by('pause', waiting)).user_id], [id, id])
    assert.equal((await by('resume', paused)).user_id, id)
    assert.notEqual(id, gone.id)
    const assign = () => withPlantWorker((store) => store.transition('tasks', paused.id, 'assign', { ask: { user_id: gone.id } }))
    assert.deepEqual(Object.keys(await fieldErrorsOf(assign)), ['user_id'])
  })

  test('open steps of a department that is disabled are still shown, and done', async ({ assert }) => {
    const { department, task } = await withPlantWorker(async (store) => {
      const { job, tasks: [task] } = await itemWithTasks(store, { steps: 1 })
      await store.update('tasks', task!.id, { due_at: store.context.now })
      await store.update('departments', job.department_id, { status: 'disable', daily_capacity: '10' })
      await store.update('jobs', job.id, { status: 'disable' })
      return { department: job.department_id, task: task! }
    })
    const context = await loadRuleContext(db.connection())
    const shown = async () => (await departmentWeeks(callerWith(permissionNames()), context)).find(({ id }) => id === department)
    const today = (await shown())?.days.find(({ day }) => day === dayIn(context.timezone, new Date(context.now)))
    assert.equal(today?.count, 1)
    await withPlantWorker(async (store) => {
      await store.transition('tasks', task.id, 'start')
      await store.transition('tasks', task.id, 'finish', { ask: { result: 'ok' } })
    })
    assert.isUndefined(await shown())
  })

  test('a stop in a zone that is disabled is planned and driven', async ({ assert }) => {
    const stop = await withPlantWorker(async (store) => {
      const { order } = await aTransportOrder(store)
      const [city] = await store.select('cities', { key: 'laayoune' })
      const zone = await store.insert('zones', { key: `phased-${order.id}`, label: { en: 'Old' }, city_id: city!.id, color: '#112233' })
      await store.update('addresses', order.address_id!, { zone_id: zone.id })
      await store.update('zones', zone.id, { status: 'disable' })
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop])
      return store.transition('order_deliveries', stop.id, 'arrive')
    })
    assert.isNotNull(stop.arrived_at)
  })
})
