/** What people of a seeded role do on a day, over HTTP and with nothing but their role. */
import { test } from '@japa/runner'
import { namesOf, ROLES } from '#backend/auth/roles'
import { acting } from '#tests/support/acting'
import { aReadyOrder, aRun } from '#tests/support/deliveries'
import { staff, type Person } from '#tests/support/people'
import { inPlant, work } from '#tests/support/plant'
import { prepared } from '#tests/support/prepared'

const someone = (role: string): Promise<Person> => staff(namesOf(ROLES.find(({ name }) => name === role)!))

test.group('auth / a day of', (group) => {
  group.setup(() => prepared())

  test('the dispatcher: sees the run, brings it to the door, takes the money there', async ({ assert }) => {
    const { order, stop, run } = await acting(async (store) => {
      const ready = await aReadyOrder(store, { paid: false })
      return { ...ready, run: await aRun(store, [ready.stop]) }
    })
    const { api } = await someone('Dispatcher')
    const lists = ['couriers', 'vehicles', 'zones', 'claims']
    for (const path of [`shipments/${run.id}`, `orders/${order.id}`, `order-deliveries/${stop.id}`, ...lists]) {
      assert.equal((await api.get(`/api/user/${path}`)).status, 200, path)
    }
    const press = (verb: string, body: object = {}) => api.post<{ message?: string }>(`/api/user/order-deliveries/${stop.id}/${verb}`, body)
    assert.equal((await press('load')).status, 200)
    const paid = await press('pay', { amount: order.total ?? 0, method: 'cash' })
    assert.equal(paid.status, 200, paid.body.message)
    assert.equal((await api.get(`/api/user/transactions?order_id=${order.id}`)).status, 200)
  })

  test('the plant worker: opens the task, does it, and finds what its form speaks of', async ({ assert }) => {
    const { tasks: [task] } = await inPlant((store) => work(store))
    const { api } = await someone('Plant worker')
    for (const path of [`tasks/${task!.id}`, 'tasks', 'processes', 'categories', 'jobs', 'machines', 'stocks', 'dryings', 'meters']) {
      assert.equal((await api.get(`/api/user/${path}`)).status, 200, path)
    }
    assert.equal((await api.post(`/api/user/tasks/${task!.id}/start`)).status, 200)
    assert.equal((await api.post(`/api/user/tasks/${task!.id}/finish`, { result: 'ok' })).status, 200)
    // Which item hangs where is chosen by its tag; what it costs and whose it is, nobody is told for that.
    const items = await api.get<Readonly<Record<string, unknown>>[]>('/api/user/order-items?_fields=tag_code&_end=5')
    assert.equal(items.status, 200)
    for (const item of items.body) assert.sameMembers(Object.keys(item), ['id', 'version', 'tag_code', 'can'])
    assert.equal((await api.get('/api/user/order-items')).status, 403)
    assert.equal((await api.get('/api/user/orders')).status, 403)
  })
})
