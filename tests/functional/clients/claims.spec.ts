import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { anOrder, completedOrder, deliveredOrder, payOrder } from '#tests/support/rows/orders'
import { MAX_CLAIMS_OF_DAY, MAX_CLAIMS_OF_ORDER } from '#backend/trade/clients/portal_limits'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import { messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { client, staff } from '#tests/support/rows/people'
import type { Caller } from '#backend/engine/resource/caller'
import type { Store } from '#backend/engine/resource/store'

interface ClaimAnswer { readonly message?: string; readonly rework_order?: { readonly id: number } }

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

  test('a claim that is resolved by washing again makes its rework: same client, address and item, free; then it can be settled', async ({
    assert,
  }) => {
    const { claim, order, items } = await withStore(async (store) => {
      const order = await deliveredOrder(store, { items: 2 })
      const items = await store.select('order_items', { order_id: order.id })
      const { id } = await store.insert('claims', {
        order_id: order.id, order_item_id: items[0]!.id, type: 'not_clean', description: 'A stain',
      })
      await store.transition('claims', id, 'review', { ask: { assigned_to_id: null } })
      return { order, items, claim: await store.transition('claims', id, 'accept', { ask: { resolution: 'rewash' } }) }
    })
    const clerk = await staff(['claim-list', 'claim-resolve', 'order-rework', 'order-list'])
    const act = (verb: string, body = {}) => clerk.api.post<ClaimAnswer>(`/api/user/claims/${claim.id}/${verb}`, body)
    assert.deepEqual([(await act('resolve')).status, (await act('resolve')).body.message], [409, 'Create the rework first.'])

    const made = await act('rework')
    assert.equal(made.status, 200)
    const id = made.body.rework_order?.id ?? 0
    const { rework, washed } = await withStore(async (store) =>
      ({ rework: await store.find('orders', id), washed: await store.select('order_items', { order_id: id }) }))
    assert.include(rework, {
      client_id: order.client_id, type: order.type, address_id: order.address_id, return_mode: order.return_mode, is_rework: true,
      parent_order_id: order.id, discount_type: 'percent', discount_value: '100.00', status: 'pending',
    })
    assert.match(rework!.internal_note ?? '', new RegExp(`^${claim.code}: A stain$`))
    assert.deepEqual(washed.map((item) => [item.reworked_item_id, item.category_id]), [[items[0]!.id, items[0]!.category_id]])
    assert.equal((await act('rework')).status, 409)
    assert.equal((await act('resolve')).status, 200)
  })

  test('a claim on the whole order washes again what is not washed again already, and takes the order that somebody has made', async ({
    assert,
  }) => {
    const { order, items, other } = await withStore(async (store) => {
      const order = await deliveredOrder(store, { items: 2 })
      const items = await store.select('order_items', { order_id: order.id })
      const other = await store.insert('orders', { client_id: order.client_id, is_rework: true, parent_order_id: order.id })
      await store.insert('order_items', { order_id: other.id, category_id: items[0]!.category_id, reworked_item_id: items[0]!.id })
      return { order, items, other }
    })
    const claim = () => withStore((store) => accepted(store, order.id))
    const rework = (id: number, args = {}) => withStore((store) => store.transition('claims', id, 'rework', { args }))
    const [whole, named] = [await claim(), await claim()]
    const { rework_order_id: made } = await rework(whole.id)
    const washed = await withStore((store) => store.select('order_items', { order_id: made! }))
    assert.deepEqual(washed.map(({ reworked_item_id }) => reworked_item_id), [items[1]!.id])
    assert.equal((await rework(named.id, { item_id: items[0]!.id })).rework_order_id, other.id)
    const canceled = await withStore(async (store) => {
      const order = await deliveredOrder(store)
      const [item] = await store.select('order_items', { order_id: order.id })
      await store.query("update order_items set status = 'canceled' where id = ?", [item!.id])
      return accepted(store, order.id)
    })
    assert.deepEqual(await fieldErrorsOf(() => rework(canceled.id)), { item_id: 'No delivered item is left to wash again.' })

    const early = await withStore(async (store) => accepted(store, (await completedOrder(store)).order.id))
    const { status, body } = await (await staff(['claim-list', 'order-rework'])).api
      .post<ClaimAnswer>(`/api/user/claims/${early.id}/rework`, {})
    assert.deepEqual([status, body.message], [409, 'The order has not been handed over yet. Wash the item again in it.'])
  })

  test('the client hears that it has come in, what was decided, and that it is settled; they read it without a provider too', async ({
    assert,
  }) => {
    const me = await client()
    const order = await withStore((store) => deliveredOrder(store, { client_id: me.id }))
    const { body: { id } } = await me.api.post<{ id: number }>('/api/client/claims', {
      order_id: order.id, type: 'not_clean', description: 'A stain',
    })
    const told = async () =>
      (await messagesAbout('claims', id, 'claim_answered')).filter(({ recipient_type }) => recipient_type === 'clients')
    const last = async () => (await told()).at(-1)
    const saying = (key: string) => new RegExp(translator('ar')(`messages.claim.${key}`, { day: '' }).replace(/[ .]+$/, ''))
    assert.match((await last())?.body ?? '', saying('received'))
    const rate = async () => (await me.api.post(`/api/client/orders/${order.id}/rate`, { rating: 5 })).status
    assert.equal(await rate(), 409, 'nobody is asked whether they are content while they wait')
    const act = (verb: 'review' | 'accept' | 'rework' | 'resolve', ask = {}) =>
      withStore((store) => store.transition('claims', id, verb, { ask }))
    await act('review', { assigned_to_id: null })
    await act('accept', { resolution: 'rewash' })
    assert.match((await last())?.body ?? '', saying('rewash'))
    // Without a provider it waits to be sent by hand.
    await withStore(async (store) => {
      await store.update('notifications', (await last())!.id, { held: true, failure: 'not_configured' })
    })
    const read = async () => (await me.api.get<{ body: string }[]>('/api/client/messages')).body.map(({ body }) => body).join()
    assert.match(await read(), saying('rewash'))
    await act('rework')
    assert.equal(await rate(), 409)
    await act('resolve')
    assert.match((await last())?.body ?? '', saying('settled'))
    assert.deepEqual((await told()).filter(({ status }) => status === 'queued').length, 1, 'what was said before is no news any more')
    assert.equal(await rate(), 200)
  })

  test('a refused claim is told once, one that was found in the plant never', async ({ assert }) => {
    const about = await withStore(async (store) => {
      const { order } = await completedOrder(store)
      const found = await store.insert('claims', { order_id: order.id, type: 'damage', description: 'A hole', is_internal: true })
      return [(await claimOn(store, order.id)).id, found.id]
    })
    const then = (verb: 'review' | 'reject' | 'resolve', given: Parameters<Store['transition']>[3] = {}) =>
      withStore((store) => store.transition('claims', about[0]!, verb, given))
    await then('review', { ask: { assigned_to_id: null } })
    await then('reject', { reason: 'It was like this' })
    await then('resolve')
    const bodies = await Promise.all(about.map(async (id) =>
      (await messagesAbout('claims', id, 'claim_answered')).filter(({ status }) => status === 'queued').map(({ body }) => body)))
    assert.equal(bodies[0]!.length, 1)
    assert.match(bodies[0]![0]!, /It was like this/)
    assert.deepEqual(bodies[1], [])
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
