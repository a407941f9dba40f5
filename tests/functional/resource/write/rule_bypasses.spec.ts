import { test } from '@japa/runner'
import { freshPhone, staff, setupOwner } from '#tests/support/rows/people'
import { createBody, createSample } from '#tests/support/rows/samples'

interface Failure { code: string; errors?: Record<string, string[]>; current?: object; conflict?: object }
interface Order { id: number; version: number; items: { id: number; version: number }[] }

/** Regression tests: ways to bypass a rule that were found once. */
test.group('resource / rule bypasses', (group) => {
  const all = setupOwner(group)
  let category: number
  group.setup(async () => {
    category = (await createSample(all.api, 'categories')).id
  })

  const newOrder = async () => {
    const client_id = (await createSample(all.api, 'clients')).id
    return (await all.api.post<Order>('/api/user/orders', { client_id, items: [{ category_id: category }] })).body
  }

  test('a caller who may run a transition but not read the record gets only its id', async ({ assert }) => {
    const { id } = await newOrder()
    const { api } = await staff(['order-receive'])
    const stale = await api.post<Failure>(`/api/user/orders/${id}/receive`, { version: -1 })
    assert.equal(stale.status, 409)
    assert.deepEqual([stale.body.current, stale.body.conflict], [{}, {}])
    const moved = await api.post<object>(`/api/user/orders/${id}/receive`)
    assert.equal(moved.status, 200)
    assert.deepEqual(Object.keys(moved.body).sort(), ['id', 'version'])
  })

  test('a required list cannot be emptied by an edit', async ({ assert }) => {
    const { body: role } = await all.api.post<{ id: number; version: number }>('/api/user/roles', await createBody(all.api, 'roles'))
    const { status, body } = await all.api.patch<Failure>(`/api/user/roles/${role.id}`, { version: role.version, permissions: [] })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { permissions: ['Permissions is required'] })
  })

  test('the audit log hides fields that the caller may not read', async ({ assert }) => {
    const { body: user } = await all.api.post<{ id: number; version: number }>('/api/user/users', await createBody(all.api, 'users'))
    await all.api.patch(`/api/user/users/${user.id}`, { version: user.version, salary: 777_700, cin: 'AB12' })
    const path = `/api/user/audit-logs?subject_resource=users&subject_id=${user.id}&action=users.edit`
    const { api } = await staff(['audit-list', 'user-list'])
    const visible = await api.get<{ after: object }[]>(path)
    assert.deepEqual(visible.body.map(({ after }) => after), [{ cin: 'AB12' }])
    const complete = await all.api.get<{ after: object }[]>(path)
    assert.deepEqual(complete.body.map(({ after }) => after), [{ cin: 'AB12', salary: 777_700 }])
  })

  test('a deleted price line cannot be restored beside its replacement', async ({ assert }) => {
    const line = { ...await createBody(all.api, 'tarifs'), category_id: category }
    const { body: first } = await all.api.post<{ id: number; version: number }>('/api/user/tarifs', line)
    assert.equal((await all.api.delete(`/api/user/tarifs/${first.id}?version=${first.version}`)).status, 200)
    assert.equal((await all.api.post('/api/user/tarifs', line)).status, 201)
    assert.equal((await all.api.post<Failure>(`/api/user/tarifs/${first.id}/undelete`)).status, 422)
  })

  test('the items of a deleted order are hidden and restored with it', async ({ assert }) => {
    const { id, version, items } = await newOrder()
    const item = `/api/user/order-items/${items[0]?.id}`
    assert.equal((await all.api.delete(`/api/user/orders/${id}?version=${version}`)).status, 200)
    assert.equal((await all.api.get(item)).status, 404)
    assert.equal((await all.api.patch(item, { version: items[0]?.version, quantity: 7 })).status, 404)
    assert.lengthOf((await all.api.get<object[]>(`/api/user/order-items?order_id=${id}`)).body, 0)
    await all.api.post(`/api/user/orders/${id}/undelete`)
    assert.equal((await all.api.get(item)).status, 200)
  })

  test('a new address may precede its new client in the body', async ({ assert }) => {
    const city_id = (await createSample(all.api, 'cities')).id
    const { status, body } = await all.api.post('/api/user/orders', {
      type: 'transport', address_id: { label: 'Home', city_id, landmark: 'x' },
      client_id: { phone: freshPhone(), first_name: 'A', last_name: 'B' },
    })
    assert.equal(status, 201, JSON.stringify(body))
  })

  test('odd input is refused by field name: {path}')
    .with([
      { path: 'orders/:order/receive', body: { toString: 1 } },
      { path: 'orders/:order/pay', body: { constructor: 1 } },
      { path: 'orders/:order/pay', body: { amount: 9_007_199_254_740_990, method: 'cash' } },
      { path: 'tarifs', body: { valid_from: '0000-01-01' } },
      { path: 'services', body: { name: { en: 'a\0b' } } },
      { path: 'orders', body: { requested_collect_at: '0001-01-01T00:00:00+14:00' } },
    ] as { path: string; body: object }[])
    .run(async ({ assert }, { path, body }) => {
      const { id } = await newOrder()
      const { status, body: response } = await all.api.post<Failure>(`/api/user/${path.replace(':order', String(id))}`, body)
      assert.equal(status, 422)
      const [sent = ''] = Object.keys(body)
      assert.include(Object.keys(response.errors ?? {}).map((path) => path.split('.')[0]), sent)
    })

  test('a filter with a year before all calendars is refused', async ({ assert }) => {
    for (const query of ['created_at_gte=0000-01-01', 'promised_at_lte=0001-01-01T00:00:00%2B14:00']) {
      assert.equal((await all.api.get(`/api/user/orders?${query}`)).status, 422, query)
    }
  })
})
