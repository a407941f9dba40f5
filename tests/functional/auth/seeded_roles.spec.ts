/** A working day of each seeded role, over HTTP. */
import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/auth/seeded_roles'
import { withStore } from '#tests/support/with_store'
import { aReadyOrder, aShipment } from '#tests/support/shipments'
import { staff, type Person } from '#tests/support/people'
import { withPlantWorker, itemWithTasks } from '#tests/support/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'

const someone = (role: string): Promise<Person> => staff(permissionNamesOfRole(ROLES.find(({ name }) => name === role)!))

test.group('auth / a day of', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('the dispatcher: lists the shipment, delivers it, collects the money', async ({ assert }) => {
    const { order, stop, shipment } = await withStore(async (store) => {
      const ready = await aReadyOrder(store, { paid: false })
      return { ...ready, shipment: await aShipment(store, [ready.stop]) }
    })
    const { api } = await someone('Dispatcher')
    const lists = ['couriers', 'vehicles', 'zones', 'claims']
    for (const path of [`shipments/${shipment.id}`, `orders/${order.id}`, `order-deliveries/${stop.id}`, ...lists]) {
      assert.equal((await api.get(`/api/user/${path}`)).status, 200, path)
    }
    const post = (verb: string, body: object = {}) => api.post<{ message?: string }>(`/api/user/order-deliveries/${stop.id}/${verb}`, body)
    assert.equal((await post('load')).status, 200)
    const paid = await post('pay', { amount: order.total ?? 0, method: 'cash' })
    assert.equal(paid.status, 200, paid.body.message)
    assert.equal((await api.get(`/api/user/transactions?order_id=${order.id}`)).status, 200)
  })

  test('the plant worker: opens the task, executes it, and reads the references of its form', async ({ assert }) => {
    const { tasks: [task] } = await withPlantWorker((store) => itemWithTasks(store))
    const { api } = await someone('Plant worker')
    for (const path of [`tasks/${task!.id}`, 'tasks', 'processes', 'categories', 'jobs', 'machines', 'stocks', 'dryings', 'meters']) {
      assert.equal((await api.get(`/api/user/${path}`)).status, 200, path)
    }
    assert.equal((await api.post(`/api/user/tasks/${task!.id}/start`)).status, 200)
    assert.equal((await api.post(`/api/user/tasks/${task!.id}/finish`, { result: 'ok' })).status, 200)
    // What lies in front of them can be opened; what it costs stays hidden (tests/functional/contract/prices.spec.ts).
    const item = await api.get<Readonly<Record<string, unknown>>>(`/api/user/order-items/${task!.order_item_id}`)
    assert.equal(item.status, 200)
    for (const name of ['tag_code', 'category', 'condition', 'photos_before', 'current_stock', 'note']) assert.property(item.body, name)
    for (const name of ['amount', 'unit_price', 'min_charge', 'tarif']) assert.notProperty(item.body, name)
    assert.equal((await api.get('/api/user/clients')).status, 403)
  })
})
