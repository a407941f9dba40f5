import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aClient, aRework, aCarpetCategory, confirmedOrder, deliveredOrder, readOrder } from '#tests/support/rows/orders'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import type { Row } from '#resources'

interface Answer { readonly id: number; readonly errors?: Readonly<Record<string, readonly string[]>> }

const CLERK = ['order-list', 'order-create', 'order-edit', 'order-discount', 'client-list']

test.group('orders / rework', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const delivered = (items = 1) => withStore(async (store) => readOrder(store, (await deliveredOrder(store, { items })).id))
  const reworkOf = ({ order, items }: { order: Row<'orders'>; items: readonly Row<'order_items'>[] }) => ({
    client_id: order.client_id, is_rework: true, parent_order_id: order.id,
    items: items.map(({ id, category_id }) => ({ category_id, reworked_item_id: id })),
  })

  test('has a permission of its own, which a clerk lacks', async ({ assert }) => {
    const first = await delivered()
    const clerk = await staff(CLERK)
    const refused = await clerk.api.post<Answer>('/api/user/orders', reworkOf(first))
    assert.equal(refused.status, 422)
    assert.sameMembers(Object.keys(refused.body.errors ?? {}), ['is_rework', 'items.0.reworked_item_id'])
    const manager = await staff([...CLERK, 'order-rework'])
    assert.equal((await manager.api.post<Answer>('/api/user/orders', reworkOf(first))).status, 201)
  })

  test('references each item of the original order once, also within one request and in concurrent ones', async ({ assert }) => {
    const { api } = await owner()
    const first = await delivered(2)
    const [one] = first.items
    const send = (body: object) => api.post<Answer>('/api/user/orders', body)
    const errorsOf = async (body: object) => {
      const { status, body: { errors } } = await send(body)
      return [status, Object.values(errors ?? {}).flat()]
    }
    const twice = 'This item is already being washed again in '
    const withoutItem = { ...reworkOf(first), items: [{ category_id: one!.category_id }] }
    assert.deepEqual(await errorsOf(withoutItem), [422, ['This field cannot be empty.']])
    const doubled = await errorsOf({ ...reworkOf(first), items: [...reworkOf(first).items, reworkOf(first).items[0]!] })
    assert.match(String(doubled), new RegExp(`^422,${twice}`))
    const answers = await Promise.all([reworkOf(first), reworkOf(first), reworkOf(first)].map(send))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
    const { id } = answers.find(({ status }) => status === 201)!.body
    const { order } = await withStore((store) => readOrder(store, id))
    assert.deepEqual(await errorsOf({ ...reworkOf(first), items: reworkOf(first).items.slice(0, 1) }), [422, [`${twice}${order.code}.`]])
  })

  test('a canceled rework releases its items, and cannot be restored while another order reworks them', async ({ assert }) => {
    const first = await delivered()
    const cancel = { reason: 'Clean after all', ask: { cancel_reason: 'other' } } as const
    const rework = await withStore(async (store) => {
      const made = await aRework(store, first.order)
      await store.transition('orders', made.order.id, 'cancel', cancel)
      await aRework(store, first.order)
      return made
    })
    const restore = () => withStore((store) => store.transition('orders', rework.order.id, 'restore', { reason: 'It is dirty' }))
    assert.deepEqual(Object.keys(await fieldErrorsOf(restore)), ['reworked_item_id'])
  })

  test('only of delivered items of the original order and the same client, and at most their quantity', async ({ assert }) => {
    const [first, other] = [await delivered(), await delivered()]
    const { order: open } = await withStore((store) => confirmedOrder(store, { client_id: first.order.client_id }))
    const [item] = first.items
    const wrong = (values: object) => fieldErrorsOf(() => withStore(async (store) => {
      const { id } = await store.insert('orders', { ...reworkOf(first), ...values, items: undefined } as never)
      const named = { order_id: id, category_id: item!.category_id, reworked_item_id: item!.id }
      const { item: more = {} } = values as { item?: object }
      await store.insert('order_items', { ...named, ...more })
    }))
    const another = await withStore((store) => aCarpetCategory(store))
    const stranger = await withStore((store) => aClient(store))
    assert.deepEqual(await wrong({ item: { reworked_item_id: other.items[0]!.id } }), {
      reworked_item_id: 'Choose a delivered item of the original order.',
    })
    assert.deepEqual(Object.keys(await wrong({ item: { category_id: another.id } })), ['category_id'])
    assert.deepEqual(await wrong({ item: { quantity: 2 } }), { quantity: 'Maximum to wash again: 1.' })
    assert.deepEqual(Object.keys(await wrong({ parent_order_id: open.id })), ['parent_order_id'])
    assert.deepEqual(Object.keys(await wrong({ client_id: stranger.id })), ['parent_order_id'])
    assert.deepEqual(await wrong({ is_rework: false, parent_order_id: null }), {
      reworked_item_id: 'This order is not a rework, so its items must be new.',
    })
  })

  test('keeps category and quantity of the original item afterwards', async ({ assert }) => {
    const first = await delivered()
    const { items } = await withStore((store) => aRework(store, first.order))
    const another = await withStore((store) => aCarpetCategory(store))
    const change = (values: object) => fieldErrorsOf(() => withStore((store) => store.update('order_items', items[0]!.id, values)))
    assert.deepEqual(Object.keys(await change({ category_id: another.id })), ['category_id'])
    assert.deepEqual(Object.keys(await change({ quantity: 3 })), ['quantity'])
  })
})
