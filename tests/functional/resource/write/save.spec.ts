import { test } from '@japa/runner'
import { client, freshPhone, staff, setupOwner } from '#tests/support/rows/people'
import { createBody, createSample } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'

interface Item {
  id: number
  version: number
  tag_code: string
  quantity: number
  status: string
}
interface Order {
  id: number
  version: number
  code: string
  client_id: number
  client: { label: string }
  received_items: number
  items: Item[]
  address_id: number | null
}

test.group('resource / save', (group) => {
  const all = setupOwner(group)
  let category: number
  group.setup(async () => {
    category = (await createSample(all.api, 'categories')).id
  })

  const order = (body: object = {}, headers = {}) => all.api.post<Order & Failure>('/api/user/orders', body, headers)
  const count = async (path: string) => Number((await all.api.get(path)).headers.get('x-total-count'))

  test('an order, its new client, the address and the items come in one request', async ({ assert }) => {
    const phone = freshPhone()
    const city_id = (await createSample(all.api, 'cities')).id
    const { status, body } = await order({
      client_id: { phone, first_name: 'Fatima', last_name: 'Zahra' },
      type: 'transport',
      address_id: { label: 'Home', city_id, landmark: 'Behind the stadium' },
      items: [{ category_id: category }, { category_id: category, quantity: 2 }],
    })
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.client.label, 'Fatima Zahra')
    assert.equal(body.received_items, 3)
    assert.deepEqual(
      body.items.map(({ quantity }) => quantity),
      [1, 2],
    )
    const { body: address } = await all.api.get<{ client_id: number }>(`/api/user/addresses/${body.address_id}`)
    assert.equal(address.client_id, body.client_id)
  })

  test('one invalid item rolls back the whole order and its new client', async ({ assert }) => {
    const phone = freshPhone()
    const before = await count('/api/user/orders')
    const { status, body } = await order({
      client_id: { phone, first_name: 'A', last_name: 'B' },
      items: [{ category_id: category }, { category_id: 999_999 }],
    })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}), ['items.1.category_id'])
    assert.equal(await count('/api/user/orders'), before)
    assert.equal(await count(`/api/user/clients?phone=${encodeURIComponent(phone)}`), 0)
  })

  test('errors in a nested record are reported at its path', async ({ assert }) => {
    const { body } = await order({
      client_id: { phone: '12', nickname: 'x' },
      items: [{ category_id: category, tag_code: 'MINE', quantity: 0 }],
    })
    assert.includeMembers(Object.keys(body.errors ?? {}), ['items.0.tag_code', 'items.0.quantity'])
    const { body: inner } = await order({ client_id: { phone: '12', nickname: 'x', first_name: 'A', last_name: 'B' } })
    assert.deepEqual(Object.keys(inner.errors ?? {}).sort(), ['client_id.nickname', 'client_id.phone'])
  })

  test('a number in another spelling is the same client', async ({ assert }) => {
    const phone = freshPhone()
    assert.equal((await order({ client_id: { phone, first_name: 'A', last_name: 'B' } })).status, 201)
    const { status, body } = await order({ client_id: { phone: phone.replace('+212', '0'), first_name: 'A', last_name: 'B' } })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}), ['client_id.phone'])
  })

  test('children are added, changed and removed with their order, each by its version', async ({ assert }) => {
    const client_id = (await createSample(all.api, 'clients')).id
    const { body: made } = await order({ client_id, items: [{ category_id: category }, { category_id: category }] })
    const [first, second] = made.items
    const edited = await all.api.patch<Order & Failure>(`/api/user/orders/${made.id}`, {
      version: made.version,
      items: [
        { id: first?.id, version: first?.version, quantity: 3 },
        { id: second?.id, version: second?.version, delete: true },
        { category_id: category, quantity: 9 },
      ],
    })
    assert.equal(edited.status, 200, JSON.stringify(edited.body))
    assert.deepEqual(
      edited.body.items.map(({ quantity }) => quantity),
      [3, 9],
    )
    assert.equal(edited.body.received_items, 12)
    const late = await all.api.patch<Failure>(`/api/user/orders/${made.id}`, {
      version: edited.body.version,
      items: [{ id: first?.id, version: first?.version, quantity: 4 }],
    })
    assert.equal(late.status, 409)
  })

  test('an item of another order is not an item of this one', async ({ assert }) => {
    const client_id = (await createSample(all.api, 'clients')).id
    const [mine, other] = [
      (await order({ client_id, items: [{ category_id: category }] })).body,
      (await order({ client_id, items: [{ category_id: category }] })).body,
    ]
    const { status } = await all.api.patch<Failure>(`/api/user/orders/${mine.id}`, {
      version: mine.version,
      items: [{ ...pick(other.items[0]), quantity: 5 }],
    })
    assert.equal(status, 404)
  })

  test('a reference must match its condition: the address of another client is refused', async ({ assert }) => {
    const [one, two] = [await client(), await client()]
    const address = await all.api.post<{ id: number }>('/api/user/addresses', {
      ...(await createBody(all.api, 'addresses')),
      client_id: two.id,
    })
    const { status, body } = await order({ client_id: one.id, type: 'transport', address_id: address.body.id })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}), ['address_id'])
  })

  test('a client cannot reference a row outside their scope', async ({ assert }) => {
    const me = await client()
    const { body: city } = await all.api.get<{ id: number; version: number }[]>('/api/user/cities?_end=1')
    const zone = await all.api.post<{ id: number }>('/api/user/zones', {
      ...(await createBody(all.api, 'zones')),
      city_id: city[0]?.id,
      status: 'disable',
    })
    const { status, body } = await me.api.post<Failure>('/api/client/addresses', {
      label: 'Home',
      city_id: city[0]?.id,
      zone_id: zone.body.id,
      landmark: 'x',
    })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}), ['zone_id'])
  })

  test('a client’s address belongs to them, whatever they send', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const city_id = (await createSample(all.api, 'cities')).id
    const sent = await me.api.post<Failure>('/api/client/addresses', { client_id: other.id, label: 'Home', city_id, landmark: 'x' })
    assert.equal(sent.status, 422)
    const { body } = await me.api.post<{ id: number }>('/api/client/addresses', { label: 'Home', city_id, landmark: 'x' })
    const { body: kept } = await all.api.get<{ client_id: number }>(`/api/user/addresses/${body.id}`)
    assert.equal(kept.client_id, me.id)
  })

  test('a repeated key gets the first response and writes nothing; with another body it is refused', async ({ assert }) => {
    const body = { client_id: (await createSample(all.api, 'clients')).id, client_note: 'once' }
    const key = { 'Idempotency-Key': `key-${Date.now()}` }
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(body, key)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    )
    assert.equal(new Set(answers.map((a) => a.body.id)).size, 1)
    assert.equal((await order({ ...body, client_note: 'twice' }, key)).status, 422)
  })

  test('a permission of a field is checked when it is written', async ({ assert }) => {
    const { api } = await staff(['order-list', 'order-create', 'order-edit'])
    const { status, body } = await api.post<Failure>('/api/user/orders', {
      client_id: (await createSample(all.api, 'clients')).id,
      discount_type: 'percent',
      discount_value: '5',
    })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}).sort(), ['discount_type', 'discount_value'])
  })

  test('staff who may not create clients cannot do it through an order', async ({ assert }) => {
    const { api } = await staff(['order-list', 'order-create'])
    const { status } = await api.post<Failure>('/api/user/orders', { client_id: { phone: freshPhone(), first_name: 'A', last_name: 'B' } })
    assert.equal(status, 403)
  })

  test('a deleted client’s number is free again; an item’s tag never is', async ({ assert }) => {
    const phone = freshPhone()
    const body = { phone, first_name: 'A', last_name: 'B' }
    const { body: made } = await all.api.post<{ id: number; version: number }>('/api/user/clients', body)
    assert.equal((await all.api.post<Failure>('/api/user/clients', body)).status, 422)
    await all.api.delete(`/api/user/clients/${made.id}?version=${made.version}`)
    assert.equal((await all.api.post<Failure>('/api/user/clients', body)).status, 201)
  })

  test('the message of a required list names the field: "Permissions is required"', async ({ assert }) => {
    const { status, body } = await all.api.post<Failure>('/api/user/roles', { name: 'Empty', permissions: [] })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { permissions: ['Permissions is required'] })
  })

  test('messages come in the language of the caller', async ({ assert }) => {
    const response = await all.api.post<Failure>('/api/user/clients', { phone: '12' }, { 'accept-language': 'fr' })
    assert.match(response.body.errors?.phone?.[0] ?? '', /téléphone/)
  })
})

const pick = (item: Item | undefined) => ({ id: item?.id, version: item?.version })
