/** A working day of each seeded role, over HTTP. */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { withStore } from '#tests/support/server/with_store'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { courier, staff, type Person } from '#tests/support/rows/people'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withPlantWorker, itemWithTasks } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'

const someone = (role: string): Promise<Person> => staff(permissionNamesOfRole(ROLES.find(({ name }) => name === role)!))

test.group('auth / a day of', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

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
    // What the client does not pay is not theirs to forgive, and the cash of couriers is counted by the cashier.
    assert.equal((await post('done')).status, 200)
    assert.equal((await api.post('/api/user/settlements', { shipment_id: shipment.id, counted: [] })).status, 403)
    // With what couriers earn.
    assert.equal((await api.get('/api/user/settlements')).status, 403)
  })

  test('the courier: moves the own stops and takes their money, and no stop of another', async ({ assert }) => {
    const [me, other] = [await courier(), await courier()]
    const aLoaded = (courier_id: number) => withStore(async (store) => {
      const ready = await aReadyOrder(store, { paid: false })
      await aShipment(store, [ready.stop], { courier_id })
      return ready
    })
    const [own, foreign] = [await aLoaded(me.id), await aLoaded(other.id)]
    const press = async (id: number, verb: string, body: object = {}) =>
      (await me.api.post(`/api/courier/order-deliveries/${id}/${verb}`, body, { 'Idempotency-Key': randomUUID() })).status
    const payment = { amount: own.order.total ?? 0, method: 'cash' }
    const signature = await uploadFile(me, 'order_deliveries.signature_id', await samplePhoto(), { guard: 'courier' })
    const bodies = { load: {}, go: {}, arrive: {}, pay: payment, done: { signature_id: signature.body.id } }
    for (const [verb, body] of Object.entries(bodies)) {
      assert.equal(await press(foreign.stop.id, verb, body), 404, `${verb} of another`)
      assert.equal(await press(own.stop.id, verb, body), 200, verb)
    }
    assert.deepInclude(await withStore((store) => store.find('couriers', me.id)), { cash_held: payment.amount })
  })

  test('the cashier: opens the drawer, counts what the courier hands over, reads the settlement', async ({ assert }) => {
    const { shipment, total } = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false })
      const made = await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'load')
      await store.transition('order_deliveries', stop.id, 'pay', { args: { amount: order.total ?? 0, method: 'cash' } })
      await store.transition('order_deliveries', stop.id, 'done')
      return { shipment: await store.transition('shipments', made.id, 'close'), total: order.total ?? 0 }
    })
    const { id, api } = await someone('Cashier')
    assert.equal((await api.post('/api/user/cash-sessions', { station: `cashier ${id}`, opening_amount: 0 })).status, 201)
    for (const path of ['shipments?status=completed', `shipments/${shipment.id}/settlement`, `shipments/${shipment.id}`])
      assert.equal((await api.get(`/api/user/${path}`)).status, 200, path)
    const body = { shipment_id: shipment.id, counted: [{ value: 10, count: total / 10 }] }
    const settled = await api.post<{ readonly id: number; readonly status: string }>('/api/user/settlements', body)
    assert.deepEqual([settled.status, settled.body.status], [201, 'settled'])
    assert.equal((await api.get(`/api/user/settlements/${settled.body.id}`)).status, 200)
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
