import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aClient, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { client, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withAdvance } from './advance.ts'

interface Order { status: string; code: string; can: { transitions: Record<string, { allowed: boolean }> }; errors?: object }

const measuredFor = ({ id }: { readonly id: number }, items = 2) => withStore((store) => measuredOrder(store, { client_id: id, items }))
const send = (me: Person, id: number, body: object) => me.api.post<Order>(`/api/client/orders/${id}/answer`, body)
const now = (id: number) => withStore((store) => readOrder(store, id))

test.group('orders / the client answers', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('accepting everything confirms the order, with the client as the one who confirmed', async ({ assert }) => {
    const me = await client()
    const { order, items } = await measuredFor(me)
    const shown = await me.api.get<Order>(`/api/client/orders/${order.id}`)
    assert.deepInclude(shown.body.can.transitions, { answer: { allowed: true } })
    const { status, body } = await send(me, order.id, { accepted: items.map(({ id }) => id) })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.status, 'confirmed')
    const after = await now(order.id)
    assert.deepInclude(after.order, { confirmation_channel: 'portal', confirmed_by: { type: 'clients', id: me.id } })
    assert.isNotNull(after.order.promised_at)
  })

  test('declined items are returned, the others are washed', async ({ assert }) => {
    const me = await client()
    const { order, items: [yes, no] } = await measuredFor(me)
    const { body } = await send(me, order.id, { accepted: [yes!.id], declined: [no!.id] })
    assert.equal(body.status, 'confirmed')
    const { items } = await now(order.id)
    assert.deepEqual(items.map(({ status, return_required }) => [status, return_required]), [['measured', false], ['canceled', true]])
  })

  test('item by item: the order waits for the others, and a decision may be changed until then', async ({ assert }) => {
    const me = await client()
    const { order, items: [first, second] } = await measuredFor(me)
    assert.equal((await send(me, order.id, { accepted: [first!.id] })).body.status, 'semi_confirmed')
    assert.equal((await send(me, order.id, { declined: [first!.id], accepted: [second!.id] })).body.status, 'confirmed')
    assert.deepEqual((await now(order.id)).items.map(({ decision }) => decision), ['declined', 'accepted'])
  })

  test('declining everything cancels the order, or asks for a call when something was paid', async ({ assert }) => {
    const [me, payer] = [await client(), await client()]
    const free = await measuredFor(me)
    assert.equal((await send(me, free.order.id, { declined: free.items.map(({ id }) => id) })).body.status, 'canceled')
    assert.include((await now(free.order.id)).order, { cancel_reason: 'price_too_high' })
    const paid = await measuredFor(payer)
    await withStore((store) => payOrder(store, paid.order, 1000))
    assert.equal((await send(payer, paid.order.id, { declined: paid.items.map(({ id }) => id) })).body.status, 'measured')
    assert.isTrue((await now(paid.order.id)).order.needs_call)
  })

  test('a missing advance stores the decisions and asks for a call', async ({ assert }) => {
    const me = await client()
    await withAdvance({ new: '50', professionel: '0' }, async () => {
      const { order, items } = await measuredFor(me)
      assert.equal((await send(me, order.id, { accepted: items.map(({ id }) => id) })).body.status, 'measured')
      const after = await now(order.id)
      assert.isTrue(after.order.needs_call)
      assert.deepEqual(after.items.map(({ decision }) => decision), ['accepted', 'accepted'])
    })
  })

  test('items of another order, and both decisions for one item, are refused', async ({ assert }) => {
    const me = await client()
    const { order, items } = await measuredFor(me, 1)
    const other = await withStore(async (store) => measuredOrder(store, { client_id: (await aClient(store)).id }))
    const id = items[0]!.id
    for (const [body, field] of [
      [{ accepted: [other.items[0]!.id] }, 'accepted'], [{}, 'accepted'], [{ accepted: [id], declined: [id] }, 'declined'],
    ] as const) {
      const answer = await send(me, order.id, body)
      assert.equal(answer.status, 422)
      assert.property(answer.body.errors, field)
    }
    assert.equal((await send(me, other.order.id, { accepted: [other.items[0]!.id] })).status, 404)
    assert.equal((await now(order.id)).items[0]!.decision, 'undecided')
  })
})
