import { test } from '@japa/runner'
import { setupOwner } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'

interface Order {
  id: number
  version: number
  received_items: number
  subtotal: number
  items: { id: number; version: number; status: string }[]
}

test.group('resource / concurrency', (group) => {
  const all = setupOwner(group)
  let category: number
  group.setup(async () => {
    category = (await createSample(all.api, 'categories')).id
  })

  const newOrder = async (items: number) => {
    const client_id = (await createSample(all.api, 'clients')).id
    return (
      await all.api.post<Order>('/api/user/orders', { client_id, items: Array.from({ length: items }, () => ({ category_id: category })) })
    ).body
  }

  test('items added at the same time are all counted', async ({ assert }) => {
    const { id } = await newOrder(1)
    const added = await Promise.all(
      Array.from({ length: 12 }, () => all.api.post('/api/user/order-items', { order_id: id, category_id: category })),
    )
    assert.isTrue(added.every(({ status }) => status === 201))
    const { body } = await all.api.get<Order>(`/api/user/orders/${id}`)
    assert.equal(body.received_items, 13)
  })

  test('of several edits of the same version one succeeds, the others are stale', async ({ assert }) => {
    const { id, version } = await newOrder(1)
    const saved = await Promise.all(
      ['a', 'b', 'c'].map((note) => all.api.patch(`/api/user/orders/${id}`, { version, internal_note: note })),
    )
    assert.deepEqual(saved.map(({ status }) => status).sort(), [200, 409, 409])
  })

  test('a transition requested several times runs once', async ({ assert }) => {
    const { id } = await newOrder(1)
    const pressed = await Promise.all([1, 2, 3].map(() => all.api.post(`/api/user/orders/${id}/receive`)))
    assert.deepEqual(pressed.map(({ status }) => status).sort(), [200, 409, 409])
  })

  test('writers of the order and of its items wait for each other and all succeed', async ({ assert }) => {
    const made = await newOrder(6)
    const canceled = made.items.map((item) =>
      all.api.post(`/api/user/order-items/${item.id}/cancel`, { reason: 'test', cancel_reason: 'duplicate' }),
    )
    const noted = all.api.patch(`/api/user/orders/${made.id}`, { version: made.version, internal_note: 'x' })
    const answers = await Promise.all([...canceled, noted])
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    )
    assert.equal((await all.api.get<Order>(`/api/user/orders/${made.id}`)).body.received_items, 0)
  })
})
