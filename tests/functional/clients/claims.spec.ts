import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { anOrder, completedOrder, pay } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { complaints, refusalIn } from '#tests/support/refusal'
import { client } from '#tests/support/people'
import type { Store } from '#backend/resource/store'

const claimOn = (store: Store, order_id: number) => store.insert('claims', { order_id, type: 'not_clean', description: 'A stain' })
async function accepted(store: Store, order_id: number) {
  const { id } = await claimOn(store, order_id)
  await store.move('claims', id, 'review', { ask: { assigned_to_id: null } })
  return store.move('claims', id, 'accept', { ask: { resolution: 'rewash' } })
}

test.group('clients / claims', (group) => {
  group.setup(() => prepared())

  test('belong to the client of the order and wait two days for an answer', async ({ assert }) => {
    const { claim, order } = await acting(async (store) => {
      const { order } = await anOrder(store)
      return { order, claim: await claimOn(store, order.id) }
    }, { at: '2026-03-02T10:00:00.000Z' })
    assert.include(claim, { client_id: order.client_id, status: 'open', due_at: '2026-03-04T10:00:00.000Z' })
    assert.equal(claim.opened_by?.type, 'users')
  })

  test('a client opens one on his own order, and on no other', async ({ assert }) => {
    const me = await client()
    const orderFor = (given: { client_id?: number }) => acting(async (store) => (await anOrder(store, given)).order.id)
    const [mine, theirs] = [await orderFor({ client_id: me.id }), await orderFor({})]
    const open = (order_id: number) =>
      me.api.post<{ status: string; errors?: object }>('/api/client/claims', { order_id, type: 'late', description: 'Nobody came' })
    assert.include((await open(mine)).body, { status: 'open' })
    const other = await open(theirs)
    assert.equal(other.status, 422)
    assert.property(other.body.errors, 'order_id')
  })

  test('a promise to wash again is kept by an order that does it', async ({ assert }) => {
    const resolve = (isRewashed: boolean) => acting(async (store) => {
      const { order } = await completedOrder(store)
      await pay(store, order, 9000)
      await store.move('orders', order.id, 'deliver')
      const claim = await accepted(store, order.id)
      const again = { client_id: order.client_id, is_rework: true, parent_order_id: order.id }
      const rework = isRewashed ? (await store.insert('orders', again)).id : null
      return store.move('claims', claim.id, 'resolve', { ask: { rework_order_id: rework } })
    })
    assert.deepEqual(await complaints(() => resolve(false)), { rework_order_id: 'Choose the order that washes it again.' })
    assert.include(await resolve(true), { status: 'resolved' })
  })

  test('decided, they are no longer rewritten', async ({ assert }) => {
    const said = await refusalIn('en', () => acting(async (store) => {
      const { id } = await accepted(store, (await anOrder(store)).order.id)
      return store.move('claims', id, 'review', { ask: { assigned_to_id: null } })
    }))
    assert.equal(said, 'This cannot be done while the status is “Accepted”.')
  })
})
