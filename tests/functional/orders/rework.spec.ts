import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { aClient, aRework, carpets, confirmedOrder, deliveredOrder, orderOf } from '#tests/support/laundry'
import { owner, staff } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { complaints } from '#tests/support/refusal'
import type { Row } from '#resources'

interface Answer { readonly id: number; readonly errors?: Readonly<Record<string, readonly string[]>> }

const CLERK = ['order-list', 'order-create', 'order-edit', 'order-discount', 'client-list']

test.group('orders / washing again for nothing', (group) => {
  group.setup(() => prepared())

  const delivered = (items = 1) => acting(async (store) => orderOf(store, (await deliveredOrder(store, { items })).id))
  const said = ({ order, items }: { order: Row<'orders'>; items: readonly Row<'order_items'>[] }) => ({
    client_id: order.client_id, is_rework: true, parent_order_id: order.id,
    items: items.map(({ id, category_id }) => ({ category_id, reworked_item_id: id })),
  })

  test('has a permission of its own, which a clerk lacks', async ({ assert }) => {
    const first = await delivered()
    const clerk = await staff(CLERK)
    const refused = await clerk.api.post<Answer>('/api/user/orders', said(first))
    assert.equal(refused.status, 422)
    assert.sameMembers(Object.keys(refused.body.errors ?? {}), ['is_rework', 'items.0.reworked_item_id'])
    const manager = await staff([...CLERK, 'order-rework'])
    assert.equal((await manager.api.post<Answer>('/api/user/orders', said(first))).status, 201)
  })

  test('names the item of the original order, each once, also in one request or at the same moment', async ({ assert }) => {
    const { api } = await owner()
    const first = await delivered(2)
    const [one] = first.items
    const send = (body: object) => api.post<Answer>('/api/user/orders', body)
    const wrongs = async (body: object) => {
      const { status, body: { errors } } = await send(body)
      return [status, Object.values(errors ?? {}).flat()]
    }
    const twice = 'This item is already washed again in '
    assert.deepEqual(await wrongs({ ...said(first), items: [{ category_id: one!.category_id }] }), [422, ['This field cannot be empty.']])
    const doubled = await wrongs({ ...said(first), items: [...said(first).items, said(first).items[0]!] })
    assert.match(String(doubled), new RegExp(`^422,${twice}`))
    const answers = await Promise.all([said(first), said(first), said(first)].map(send))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
    const { id } = answers.find(({ status }) => status === 201)!.body
    const { order } = await acting((store) => orderOf(store, id))
    assert.deepEqual(await wrongs({ ...said(first), items: said(first).items.slice(0, 1) }), [422, [`${twice}${order.code}.`]])
  })

  test('a canceled rework frees its items, and does not come back while another has them', async ({ assert }) => {
    const first = await delivered()
    const cancel = { reason: 'Clean after all', ask: { cancel_reason: 'other' } } as const
    const rework = await acting(async (store) => {
      const made = await aRework(store, first.order)
      await store.move('orders', made.order.id, 'cancel', cancel)
      await aRework(store, first.order)
      return made
    })
    const restore = () => acting((store) => store.move('orders', rework.order.id, 'restore', { reason: 'It is dirty' }))
    assert.deepEqual(Object.keys(await complaints(restore)), ['reworked_item_id'])
  })

  test('only of what that order delivered, of the same client, and no more than that', async ({ assert }) => {
    const [first, other] = [await delivered(), await delivered()]
    const { order: open } = await acting((store) => confirmedOrder(store, { client_id: first.order.client_id }))
    const [item] = first.items
    const wrong = (values: object) => complaints(() => acting(async (store) => {
      const { id } = await store.insert('orders', { ...said(first), ...values, items: undefined } as never)
      const named = { order_id: id, category_id: item!.category_id, reworked_item_id: item!.id }
      const { item: more = {} } = values as { item?: object }
      await store.insert('order_items', { ...named, ...more })
    }))
    const another = await acting((store) => carpets(store))
    const stranger = await acting((store) => aClient(store))
    assert.deepEqual(await wrong({ item: { reworked_item_id: other.items[0]!.id } }), {
      reworked_item_id: 'Choose a delivered item of the original order.',
    })
    assert.deepEqual(Object.keys(await wrong({ item: { category_id: another.id } })), ['category_id'])
    assert.deepEqual(await wrong({ item: { quantity: 2 } }), { quantity: 'No more is washed again than was brought: 1.' })
    assert.deepEqual(Object.keys(await wrong({ parent_order_id: open.id })), ['parent_order_id'])
    assert.deepEqual(Object.keys(await wrong({ client_id: stranger.id })), ['parent_order_id'])
    assert.deepEqual(await wrong({ is_rework: false, parent_order_id: null }), {
      reworked_item_id: 'This order is no rework: its items are new ones.',
    })
  })

  test('stays the same item: neither its kind nor its number is changed afterwards', async ({ assert }) => {
    const first = await delivered()
    const { items } = await acting((store) => aRework(store, first.order))
    const another = await acting((store) => carpets(store))
    const change = (values: object) => complaints(() => acting((store) => store.update('order_items', items[0]!.id, values)))
    assert.deepEqual(Object.keys(await change({ category_id: another.id })), ['category_id'])
    assert.deepEqual(Object.keys(await change({ quantity: 3 })), ['quantity'])
  })
})
