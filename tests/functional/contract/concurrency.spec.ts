import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { renewToken } from '#backend/services/auth/tokens/access_tokens'
import { withStore } from '#tests/support/server/with_store'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import { anOrder, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { setupOwner } from '#tests/support/rows/people'
import { aStockPlace } from '#tests/support/rows/plant_rows'
import { createBody } from '#tests/support/rows/samples'
import { waitForValue } from '#tests/support/until'
import { account, bearer } from '../auth/accounts.ts'

interface Made { readonly id: number; readonly code?: string }

test.group('contract / concurrency', (group) => {
  const staffOwner = setupOwner(group)

  const concurrently = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))

  test('five concurrent requests with one key create one record and receive the same response', async ({ assert }) => {
    const body = await createBody(staffOwner.api, 'orders')
    const answers = await concurrently(5, () => staffOwner.api.post<Made>('/api/user/orders', body, { 'idempotency-key': 'at-once' }))
    assert.deepEqual(answers.map(({ status }) => status), [201, 201, 201, 201, 201])
    assert.lengthOf(new Set(answers.map(({ body: { id } }) => id)), 1)
    const { headers } = await staffOwner.api.get(`/api/user/orders?client_id=${String(body.client_id)}`)
    assert.equal(headers.get('x-total-count'), '1')
  })

  test('of concurrent different requests with one key, one succeeds and the others are refused', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const answers = await concurrently(4, (index) =>
      staffOwner.api.post<Made>(
        `/api/user/orders/${order.id}/pay`,
        { amount: 1000 + index, method: 'card' },
        { 'idempotency-key': 'different' },
      ),
    )
    assert.sameMembers(answers.map(({ status }) => status), [200, 422, 422, 422])
    const payments = await withStore((store) => store.select('transactions', { order_id: order.id }))
    assert.lengthOf(payments, 1)
    assert.equal((await withStore((store) => readOrder(store, order.id))).order.paid_total, payments[0]?.amount)
  })

  test('concurrent payments of the whole balance are accepted once', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const answers = await concurrently(3, () =>
      staffOwner.api.post<Made>(`/api/user/orders/${order.id}/pay`, { amount: 9000, method: 'card' }),
    )
    assert.lengthOf(answers.filter(({ status }) => status === 200), 1, JSON.stringify(answers))
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { paid_total: 9000, balance: 0 })
  })

  test('a token is renewed while another call of the session records its use', async ({ assert }) => {
    const { id } = await account('user')
    const api = jsonClient(siteUrl(), await bearer('user', { id }))
    const { id: token } = await db.from('user_access_tokens').where('tokenable_id', id).firstOrFail()
    const { answer } = await db.transaction(async (trx) => {
      await trx.from(GUARD_CONFIGS.user.sessions).where('person_id', id).forUpdate()
      const call = api.get('/auth/user/me')
      await waitForValue('the call waits for the session', async () => {
        const { rows } = await db.rawQuery<{ rows: unknown[] }>(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ?",
          [`%update ${GUARD_CONFIGS.user.sessions}%`],
        )
        return rows[0]
      })
      assert.isNotNull(await renewToken(GUARD_CONFIGS.user, Number(token), trx))
      return { answer: call }
    })
    assert.equal((await answer).status, 200)
  })

  test('concurrent stock movements of an item are serialised, and it ends in one place', async ({ assert }) => {
    const { item, places } = await withStore(async (store) => {
      const { order, items } = await anOrder(store)
      await store.transition('orders', order.id, 'receive')
      return { item: items[0]!, places: [await aStockPlace(store), await aStockPlace(store), await aStockPlace(store)] }
    })
    const sent = await concurrently(6, (index) => staffOwner.api.post<Made>('/api/user/stock-movements', {
      order_item_id: item.id, to_stock_id: places[index % 3]?.id, reason: 'transfer',
    }))
    assert.isTrue(sent.every(({ status }) => status === 201 || status === 422), JSON.stringify(sent))
    const { moves, now, held: occupancies } = await withStore(async (store) => ({
      moves: (await store.select('stock_movements', { order_item_id: item.id })).toSorted((a, b) => a.id - b.id),
      now: await store.find('order_items', item.id),
      held: await Promise.all(places.map(async ({ id }) => (await store.find('stocks', id))?.occupancy ?? 0)),
    }))
    assert.deepEqual(moves.slice(1).map(({ from_stock_id }) => from_stock_id), moves.slice(0, -1).map(({ to_stock_id }) => to_stock_id))
    assert.equal(now?.current_stock_id, moves.at(-1)?.to_stock_id)
    assert.equal(occupancies.reduce((sum, count) => sum + count, 0), 1)
  })
})
