/** Stops are planned with `shipment-edit`; whoever only edits orders changes the order, and the stop follows or asks. */
import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { aReadyOrder, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { staff, type Person } from '#tests/support/rows/people'
import { itemWithTasks, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'

const permissionsOf = (role: string) => permissionNamesOfRole(ROLES.find(({ name }) => name === role)!)
const someone = (role: string): Promise<Person> => staff(permissionsOf(role))

/** Two stops, of which the first is planned in a shipment that has not left. */
const planned = () => withStore(async (store) => {
  const [mine, free] = [await aReadyOrder(store), await aTransportOrder(store)]
  const shipment = await store.insert('shipments', { type: 'delivery' })
  await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: [mine.stop.id] } })
  const [stop, unplanned] = [await stopOf(store, mine.order.id, 'delivery'), await stopOf(store, free.order.id)]
  return { order: mine.order, stop, free: unplanned, shipment }
})
const isPlannedIn = (id: number) => withStore(async (store) => (await store.find('order_deliveries', id))?.shipment_id ?? null)

test.group('shipments / who plans', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a clerk neither moves stops between shipments nor changes what was planned', async ({ assert }) => {
    const { stop, free, shipment } = await planned()
    const { api } = await someone('Counter clerk')
    const edit = async ({ id, version }: { id: number; version: number }, values: object) => {
      const { status, body } = await api.patch<Failure>(`/api/user/order-deliveries/${id}`, { version, ...values })
      return [status, ...Object.keys(body.errors ?? {})]
    }
    assert.deepEqual(await edit(stop, { shipment_id: null }), [422, 'shipment_id'])
    assert.deepEqual(await edit(stop, { sequence: 3 }), [422, 'sequence'])
    assert.deepEqual(await edit(free, { shipment_id: shipment.id }), [422, 'shipment_id'])
    assert.deepEqual(await edit(stop, { slot_from: '07:00', slot_to: '08:00' }), [422, 'slot_from'])
    assert.equal(await isPlannedIn(stop.id), shipment.id)
    assert.equal(await isPlannedIn(free.id), null)
    // What nobody has planned yet is theirs to say, and that the client confirmed by phone.
    assert.deepEqual(await edit(free, { slot_from: '07:00', slot_to: '08:00' }), [200])
    assert.deepEqual(await edit(stop, { is_slot_confirmed: true }), [200])
  })

  test('the wish of a clerk reaches whoever plans, and these do all of it', async ({ assert }) => {
    const { order, stop, shipment } = await planned()
    const [clerk, dispatcher] = [await someone('Counter clerk'), await someone('Dispatcher')]
    const [requested_delivery_at, requested_delivery_to] = [`${shipment.date}T07:00:00.000Z`, `${shipment.date}T08:00:00.000Z`]
    const { body: { version } } = await clerk.api.get<{ version: number }>(`/api/user/orders/${order.id}`)
    const saved = await clerk.api.patch(`/api/user/orders/${order.id}`, {
      version, requested_delivery_at, requested_delivery_to, is_slot_exception: true,
    })
    assert.equal(saved.status, 200)
    const read = () => dispatcher.api.get<{ version: number; order_changes: string[] }>(`/api/user/order-deliveries/${stop.id}`)
    assert.include((await read()).body.order_changes, 'slot')
    const edit = async (values: object) =>
      (await dispatcher.api.patch(`/api/user/order-deliveries/${stop.id}`, { version: (await read()).body.version, ...values })).status
    const hour = { slot_from: '09:00', slot_to: '10:00', is_slot_exception: true }
    assert.deepEqual([await edit(hour), await edit({ sequence: 4 })], [200, 200])
    assert.equal(await edit({ shipment_id: null }), 200)
    assert.equal(await isPlannedIn(stop.id), null)
  })

  test('a task is given to somebody with `task-assign`', async ({ assert }) => {
    const lead = await someone('Plant lead')
    const writer = await staff(permissionsOf('Plant lead').filter((name) => name !== 'task-assign'))
    const { job } = await withPlantWorker((store) => itemWithTasks(store))
    const create = (person: Person, values: object) =>
      person.api.post<Failure & { id: number; version: number }>('/api/user/tasks', { job_id: job.id, title: 'Sweep', ...values })
    const { status, body } = await create(writer, {})
    assert.equal(status, 201)
    const edit = (person: Person, values: object) =>
      person.api.patch<Failure>(`/api/user/tasks/${body.id}`, { version: body.version, ...values })
    for (const values of [{ user_id: writer.id }, { due_at: new Date().toISOString() }]) {
      assert.deepEqual(Object.keys((await edit(writer, values)).body.errors ?? {}), Object.keys(values))
      assert.deepEqual(Object.keys((await create(writer, values)).body.errors ?? {}), Object.keys(values))
    }
    assert.equal((await edit(lead, { user_id: lead.id })).status, 200)
  })
})
