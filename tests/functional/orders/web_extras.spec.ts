import { test } from '@japa/runner'
import { client, owner, type Person } from '#tests/support/rows/people'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { anAddress } from '#tests/support/rows/shipments'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Values } from '#backend/engine/resource/store'

interface Order {
  readonly id: number
  readonly declared_items: number | null
  readonly declared_kinds: readonly { readonly quantity: number; readonly name?: { readonly en?: string } }[] | null
  readonly extras: readonly { readonly id: number }[]
  readonly photos: readonly { readonly id: number }[]
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const category = (values: Values<'categories'> = {}) => withStore((store) => aCarpetCategory(store, { category: values }))
const service = (values: Values<'services'> = {}) => withStore((store) => store.insert('services', {
  name: { en: 'Perfume', fr: 'Parfum' }, method: 'forfait', validity: 'order', price: 1500, client_visible: true, ...values,
}))
async function order(me: Person, body: object) {
  const { id: address_id } = await withStore((store) => anAddress(store, me.id))
  return me.api.post<Order>('/api/client/orders', { address_id, return_mode: 'delivery', ...body })
}

test.group('orders / what a client says and orders with a collection', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('how many of what: their sum is announced, the names stay; staff see it on the order', async ({ assert }) => {
    const [me, carpets, blankets] = [await client(), await category(), await category({ name: { en: 'Blankets' } })]
    const declared_kinds = [{ category: carpets.id, quantity: 2 }, { category: blankets.id, quantity: 1 }]
    const { status, body } = await order(me, { declared_kinds, declared_items: 9 })
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.declared_items, 3)
    const { api } = await owner()
    const seen = (await api.get<Order>(`/api/user/orders/${body.id}`)).body
    assert.deepEqual(seen.declared_kinds?.map(({ quantity, name }) => [quantity, name?.en]), [
      [2, 'Carpets of a test'], [1, 'Blankets'],
    ])
  })

  test('a category that is not offered any more, or too many pieces, are refused', async ({ assert }) => {
    const [me, gone, carpets] = [await client(), await category({ status: 'disable' }), await category()]
    const refused = await order(me, { declared_kinds: [{ category: gone.id, quantity: 1 }] })
    assert.equal(refused.status, 422)
    assert.property(refused.body.errors, 'declared_kinds')
    const none = await order(me, { declared_kinds: [{ category: 999_999_999, quantity: 1 }] })
    assert.equal(none.status, 422)
    const many = await order(me, { declared_kinds: Array.from({ length: 6 }, () => ({ category: carpets.id, quantity: 100 })) })
    assert.deepEqual([many.status, many.body.errors?.declared_items], [422, ['Must be at most 500.']])
  })

  test('extras are offered where the shop shows them, and are lines of the bill at the price of today', async ({ assert }) => {
    const [me, perfume, hidden, ofItem, free] = [
      await client(), await service(), await service({ client_visible: false }), await service({ validity: 'item' }),
      await service({ price: 0 }),
    ]
    const offered = (await me.api.get<{ id: number }[]>('/api/client/services?_sort=id&_order=desc&_end=50')).body.map(({ id }) => id)
    assert.include(offered, perfume.id)
    for (const other of [hidden, ofItem, free]) assert.notInclude(offered, other.id)
    const { status, body } = await order(me, { extras: [perfume.id] })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(body.extras.map(({ id }) => id), [perfume.id])
    const lines = await withStore((store) => store.select('order_services', { order_id: body.id }))
    assert.deepEqual(lines.map(({ service_id, amount }) => [service_id, amount]), [[perfume.id, 1500]])
    for (const other of [hidden, ofItem]) {
      const refused = await order(me, { extras: [other.id] })
      assert.equal(refused.status, 422)
      assert.property(refused.body.errors, 'extras')
    }
  })

  test('photos of the client are on the order, and nobody else’s are', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const upload = async (person: Person) => (await uploadFile(person, 'orders.photos', await samplePhoto(), { guard: 'client' })).body
    const mine = await upload(me)
    const { status, body } = await order(me, { photos: [mine.id] })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(body.photos.map(({ id }) => id), [mine.id])
    const theirs = await upload(other)
    assert.equal((await order(me, { photos: [theirs.id] })).status, 422)
  })
})
