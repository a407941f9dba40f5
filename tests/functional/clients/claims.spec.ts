import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { anOrder, completedOrder, payOrder } from '#tests/support/rows/orders'
import { MAX_CLAIMS_OF_DAY, MAX_CLAIMS_OF_ORDER } from '#backend/trade/clients/portal_limits'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import { toldTo } from '#tests/support/rows/outbox'
import { client, staff } from '#tests/support/rows/people'
import type { Caller } from '#backend/engine/resource/caller'
import type { Store } from '#backend/engine/resource/store'

const claimOn = (store: Store, order_id: number) => store.insert('claims', { order_id, type: 'not_clean', description: 'A stain' })
async function accepted(store: Store, order_id: number) {
  const { id } = await claimOn(store, order_id)
  await store.transition('claims', id, 'review', { ask: { assigned_to_id: null } })
  return store.transition('claims', id, 'accept', { ask: { resolution: 'rewash' } })
}

test.group('clients / claims', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('belong to the client of the order and wait two days for an answer', async ({ assert }) => {
    const { claim, order } = await withStore(async (store) => {
      const { order } = await anOrder(store)
      return { order, claim: await claimOn(store, order.id) }
    }, { at: '2026-03-02T10:00:00.000Z' })
    assert.include(claim, { client_id: order.client_id, status: 'open', due_at: '2026-03-04T10:00:00.000Z' })
    assert.equal(claim.opened_by?.type, 'users')
  })

  test('whoever is to see to one is told of it, by name', async ({ assert }) => {
    const [clerk, other] = [await staff(['claim-list']), await staff(['claim-list'])]
    const { id } = await withStore(async (store) => {
      const { id } = await claimOn(store, (await anOrder(store)).order.id)
      return store.transition('claims', id, 'review', { ask: { assigned_to_id: clerk.id } })
    })
    assert.match((await toldTo(clerk, 'claims', id, 'claim_opened')).join(), /A stain/)
    assert.deepEqual(await toldTo(other, 'claims', id, 'claim_opened'), [])
  })

  test('a client opens one on their own order, and on no other', async ({ assert }) => {
    const me = await client()
    const orderFor = (given: { client_id?: number }) => withStore(async (store) => (await anOrder(store, given)).order.id)
    const [mine, theirs] = [await orderFor({ client_id: me.id }), await orderFor({})]
    const open = (order_id: number) =>
      me.api.post<{ status: string; errors?: object }>('/api/client/claims', { order_id, type: 'late', description: 'Nobody came' })
    assert.include((await open(mine)).body, { status: 'open' })
    const other = await open(theirs)
    assert.equal(other.status, 422)
    assert.property(other.body.errors, 'order_id')
  })

  test('of a client are limited for each order and for each day, with the messages about them', async ({ assert }) => {
    const me = await client()
    const orders: number[] = []
    for (let count = 0; count < 3; count++)
      orders.push(await withStore(async (store) => (await anOrder(store, { client_id: me.id })).order.id))
    const open = (order_id: number) =>
      me.api.post<{ message?: string }>('/api/client/claims', { order_id, type: 'late', description: 'Nobody came' })
    // At the same time: none slips through.
    const first = await Promise.all(Array.from({ length: 6 }, () => open(orders[0]!)))
    assert.lengthOf(first.filter(({ status }) => status === 201), MAX_CLAIMS_OF_ORDER)
    const told = first.find(({ status }) => status === 409)?.body.message
    assert.match(told ?? '', /3/)
    const others = []
    for (let count = 0; count < 6; count++) others.push((await open(orders[1 + count % 2]!)).status)
    assert.lengthOf(others.filter((status) => status === 201), MAX_CLAIMS_OF_DAY - MAX_CLAIMS_OF_ORDER)
    const own = await withStore((store) => store.select('claims', { client_id: me.id }))
    assert.lengthOf(own, MAX_CLAIMS_OF_DAY)
    // Staff write down what a client says on the phone.
    await withStore((store) => claimOn(store, orders[0]!))
  })

  test('resolve a claim as rework only with the order of the rework', async ({ assert }) => {
    const resolve = (isRewashed: boolean) => withStore(async (store) => {
      const { order } = await completedOrder(store)
      await payOrder(store, order, 9000)
      await store.transition('orders', order.id, 'deliver')
      const claim = await accepted(store, order.id)
      const again = { client_id: order.client_id, is_rework: true, parent_order_id: order.id }
      const rework = isRewashed ? (await store.insert('orders', again)).id : null
      return store.transition('claims', claim.id, 'resolve', { ask: { rework_order_id: rework } })
    })
    assert.deepEqual(await fieldErrorsOf(() => resolve(false)), { rework_order_id: 'Choose the rework order.' })
    assert.include(await resolve(true), { status: 'resolved' })
  })

  test('give back no more than the order was worth, all of them together, whatever for: {$self}')
    .with(['refund', 'credit', 'compensation'] as const)
    .run(async ({ assert }, resolution) => {
      const order = await withStore(async (store) => {
        const done = await completedOrder(store)
        await payOrder(store, done.order, 9000)
        return done.order
      })
      const reviewed = () => withStore(async (store) => {
        const { id } = await claimOn(store, order.id)
        await store.transition('claims', id, 'review', { ask: { assigned_to_id: null } })
        return id
      })
      const accept = (id: number, amount: number | null, caller?: Caller) =>
        withStore((store) => store.transition('claims', id, 'accept', { ask: { resolution, amount } }), caller && { caller })
      const [first, second, third] = [await reviewed(), await reviewed(), await reviewed()]
      const refusal = async (id: number, amount: number, caller?: Caller) => fieldErrorsOf(() => accept(id, amount, caller))
      const most = (left: string) => ({ amount: `At most ${left}: the claims about an order give back no more than it was worth.` })
      assert.deepEqual(await refusal(first, 9001), most('90.00 MAD'))
      assert.equal((await accept(first, 6000)).amount, 6000)
      assert.deepEqual(await refusal(second, 3001), most('30.00 MAD'))
      const without = callerWith(permissionNames().filter((name) => name !== 'order-price'))
      assert.deepEqual(await refusal(second, 3001, without), { amount: 'The claims about an order give back no more than it was worth.' })
      assert.equal((await accept(second, 3000)).amount, 3000)
      assert.deepEqual(await refusal(third, 1), most('0.00 MAD'))
      assert.equal((await accept(third, null)).status, 'accepted')
    })

  test('about an order without a price give back what was paid for it; of two at once the second counts the first', async ({ assert }) => {
    const ids = await withStore(async (store) => {
      const { order } = await anOrder(store)
      await payOrder(store, order, 5000)
      const made: number[] = []
      for (let n = 0; n < 2; n++) {
        const { id } = await claimOn(store, order.id)
        await store.transition('claims', id, 'review', { ask: { assigned_to_id: null } })
        made.push(id)
      }
      return made
    })
    const results = await Promise.allSettled(ids.map((id) =>
      withStore((store) => store.transition('claims', id, 'accept', { ask: { resolution: 'refund', amount: 5000 } }))))
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  })

  test('are not edited after the decision', async ({ assert }) => {
    const actual = await errorMessageOf('en', () => withStore(async (store) => {
      const { id } = await accepted(store, (await anOrder(store)).order.id)
      return store.transition('claims', id, 'review', { ask: { assigned_to_id: null } })
    }))
    assert.equal(actual, 'Not possible while the status is “Accepted”.')
  })
})
