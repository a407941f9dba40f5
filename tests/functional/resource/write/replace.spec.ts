import { test } from '@japa/runner'
import { isFormField } from '#backend/engine/resource/policies/access'
import { registry, type Field, type Resource } from '#backend/engine/definition/registry'
import { client, setupOwner } from '#tests/support/rows/people'
import { sampleUpdate, createSample } from '#tests/support/rows/samples'

interface Failure { code: string; errors?: Record<string, string[]>; conflict?: object }
type Whole = Failure & Record<string, unknown> & { readonly id: number; readonly version: number }
interface Item { readonly id: number; readonly version: number; readonly quantity: number; readonly status: string }
type Order = Whole & { readonly items: readonly Item[] }

/** Whole records, as clients of json-server send them. */
test.group('resource / replace', (group) => {
  const all = setupOwner(group)

  const at = (resource: Resource, id: number) => `/api/user/${resource.url}/${id}`
  const read = async <T extends Whole = Whole>(path: string, { api } = all) => (await api.get<T>(path)).body

  for (const resource of [...registry.values()].filter(({ ops }) => ops.has('edit') && ops.has('list'))) {
    test(`${resource.name}: an unchanged record is accepted, a changed field written, a read-only one refused`, async ({ assert }) => {
      const path = at(resource, (await createSample(all.api, resource.name)).id)
      const whole = await read(path)
      const same = await all.api.put<Whole>(path, whole)
      assert.deepEqual([same.status, same.body.errors, same.body.version], [200, undefined, whole.version])
      const isStamped = (field: Field) => !isFormField(field) && typeof whole[field.name] === 'string'
      const stamped = Object.values(resource.fields).find(isStamped)?.name ?? 'created_at'
      const wrong = await all.api.put<Failure>(path, { ...whole, [stamped]: '2001-01-01T00:00:00.000Z' })
      assert.deepEqual([wrong.status, Object.keys(wrong.body.errors ?? {})], [422, [stamped]])
      const change = await sampleUpdate(all.api, resource)
      const { status, body } = await all.api.put<Whole>(path, { ...whole, ...change })
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.version, whole.version + 1)
      for (const name of Object.keys(change)) assert.notDeepEqual(body[name], whole[name], name)
    })
  }

  test('references are compared by id, not by label; lists are accepted in both forms; the id cannot change', async ({ assert }) => {
    const resource = registry.get('roles') as Resource
    const whole = await read(at(resource, (await createSample(all.api, 'roles')).id))
    const put = (change: object) => all.api.put<Failure>(at(resource, whole.id), { ...whole, ...change })
    assert.equal((await put({ permissions: (whole.permissions as { id: number }[]).map(({ id }) => id) })).status, 200)
    assert.deepEqual(Object.keys((await put({ id: whole.id + 1 })).body.errors ?? {}), ['id'])
    assert.deepEqual(Object.keys((await put({ no_such_field: 1 })).body.errors ?? {}), ['no_such_field'])
    assert.deepEqual((await put({ version: undefined })).body.errors, { version: ['Send the version that you read.'] })
    const address = await read(`/api/user/addresses/${(await createSample(all.api, 'addresses')).id}`)
    const other = { id: (address.city as { id: number }).id + 1, label: 'Elsewhere' }
    const moved = await all.api.put<Failure>(`/api/user/addresses/${address.id}`, { ...address, city: other })
    assert.deepEqual(Object.keys(moved.body.errors ?? {}), ['city'])
    const renamed = await all.api.put<Whole>(`/api/user/addresses/${address.id}`, { ...address, city: { ...other, id: other.id - 1 } })
    assert.deepEqual([renamed.status, renamed.body.version], [200, address.version])
  })

  test('child rows are changed one by one, and errors are reported at the index that was sent', async ({ assert }) => {
    const category_id = (await createSample(all.api, 'categories')).id
    const client_id = (await createSample(all.api, 'clients')).id
    const { body: made } = await all.api.post<Order>('/api/user/orders', { client_id, items: [{ category_id }, { category_id }] })
    const path = `/api/user/orders/${made.id}`
    const order = await read<Order>(path)
    const [first, second] = order.items as [Item, Item]
    const wrong = await all.api.put<Failure>(path, { ...order, items: [first, { ...second, quantity: -1 }] })
    assert.deepEqual(Object.keys(wrong.body.errors ?? {}), ['items.1.quantity'])
    const stamped = await all.api.put<Failure>(path, { ...order, items: [first, { ...second, status: 'delivered' }] })
    assert.deepEqual(Object.keys(stamped.body.errors ?? {}), ['items.1.status'])
    const { status, body } = await all.api.put<Order>(path, { ...order, items: [first, { ...second, quantity: 3 }] })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.items.map(({ quantity, version }) => [quantity, version]), [[1, first.version], [3, second.version + 1]])
    const stale = await all.api.put<Failure>(path, { ...order, version: order.version - 1 })
    assert.equal(stale.body.code, 'E_VERSION')
  })

  test('clients may send what they read, and write no more than they may', async ({ assert }) => {
    const me = await client()
    const path = `/api/client/clients/${me.id}`
    const whole = await read(path, me)
    assert.equal((await me.api.put<Whole>(path, whole)).body.version, whole.version)
    assert.deepEqual(Object.keys((await me.api.put<Failure>(path, { ...whole, phone: '+212600009999' })).body.errors ?? {}), ['phone'])
  })
})
