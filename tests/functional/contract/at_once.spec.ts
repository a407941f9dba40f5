import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { KINDS } from '#backend/auth/guards'
import { renewToken } from '#backend/auth/tokens'
import { acting } from '#tests/support/acting'
import { siteUrl } from '#tests/support/browser'
import { jsonClient } from '#tests/support/http'
import { anOrder, measuredOrder, orderOf } from '#tests/support/laundry'
import { owner, type Person } from '#tests/support/people'
import { aPlace } from '#tests/support/plant'
import { prepared } from '#tests/support/prepared'
import { bodyFor } from '#tests/support/samples'
import { eventually } from '#tests/support/until'
import { account, bearer } from '../auth/accounts.ts'

interface Made { readonly id: number; readonly code?: string }

test.group('contract / at once', (group) => {
  let all: Person
  group.setup(async () => {
    await prepared()
    all = await owner()
  })

  const times = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))

  test('one key sent five times at once makes one record, and each is answered with it', async ({ assert }) => {
    const body = await bodyFor(all.api, 'orders')
    const answers = await times(5, () => all.api.post<Made>('/api/user/orders', body, { 'idempotency-key': 'at-once' }))
    assert.deepEqual(answers.map(({ status }) => status), [201, 201, 201, 201, 201])
    assert.lengthOf(new Set(answers.map(({ body: { id } }) => id)), 1)
    const { headers } = await all.api.get(`/api/user/orders?client_id=${String(body.client_id)}`)
    assert.equal(headers.get('x-total-count'), '1')
  })

  test('one key for different requests at once does one of them and refuses the others', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    const answers = await times(4, (index) =>
      all.api.post<Made>(`/api/user/orders/${order.id}/pay`, { amount: 1000 + index, method: 'cash' }, { 'idempotency-key': 'different' }))
    assert.sameMembers(answers.map(({ status }) => status), [200, 422, 422, 422])
    const payments = await acting((store) => store.select('transactions', { order_id: order.id }))
    assert.lengthOf(payments, 1)
    assert.equal((await acting((store) => orderOf(store, order.id))).order.paid_total, payments[0]?.amount)
  })

  test('a payment of the whole balance that is pressed by two is taken once', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    const answers = await times(3, () => all.api.post<Made>(`/api/user/orders/${order.id}/pay`, { amount: 9000, method: 'cash' }))
    assert.lengthOf(answers.filter(({ status }) => status === 200), 1, JSON.stringify(answers))
    assert.include((await acting((store) => orderOf(store, order.id))).order, { paid_total: 9000, balance: 0 })
  })

  test('a token is renewed while another call of the session notes its use', async ({ assert }) => {
    const { id } = await account('user')
    const api = jsonClient(siteUrl(), await bearer('user', { id }))
    const { id: token } = await db.from('user_access_tokens').where('tokenable_id', id).firstOrFail()
    const { answer } = await db.transaction(async (trx) => {
      await trx.from(KINDS.user.sessions).where('person_id', id).forUpdate()
      const call = api.get('/auth/user/me')
      await eventually('the call waits for the session', async () => {
        const { rows } = await db.rawQuery<{ rows: unknown[] }>(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ?",
          [`%update ${KINDS.user.sessions}%`],
        )
        return rows[0]
      })
      assert.isNotNull(await renewToken(KINDS.user, Number(token), trx))
      return { answer: call }
    })
    assert.equal((await answer).status, 200)
  })

  test('an item that is sent to several places at once goes from one to the next, and is in one at the end', async ({ assert }) => {
    const { item, places } = await acting(async (store) => {
      const { order, items } = await anOrder(store)
      await store.move('orders', order.id, 'receive')
      return { item: items[0]!, places: [await aPlace(store), await aPlace(store), await aPlace(store)] }
    })
    const sent = await times(6, (index) => all.api.post<Made>('/api/user/stock-movements', {
      order_item_id: item.id, to_stock_id: places[index % 3]?.id, reason: 'transfer',
    }))
    assert.isTrue(sent.every(({ status }) => status === 201 || status === 422), JSON.stringify(sent))
    const { moves, now, held } = await acting(async (store) => ({
      moves: (await store.select('stock_movements', { order_item_id: item.id })).toSorted((a, b) => a.id - b.id),
      now: await store.find('order_items', item.id),
      held: await Promise.all(places.map(async ({ id }) => (await store.find('stocks', id))?.occupancy ?? 0)),
    }))
    assert.deepEqual(moves.slice(1).map(({ from_stock_id }) => from_stock_id), moves.slice(0, -1).map(({ to_stock_id }) => to_stock_id))
    assert.equal(now?.current_stock_id, moves.at(-1)?.to_stock_id)
    assert.equal(held.reduce((sum, count) => sum + count, 0), 1)
  })
})
