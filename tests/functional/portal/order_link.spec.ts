import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { rateLimitKey, RATE_LIMITS } from '#backend/services/auth/limits/rate_limits'
import { statusOfOrderPage } from '#backend/pages/portal/order_link'
import { withStore } from '#tests/support/server/with_store'
import { aReadyOrder, stopOf } from '#tests/support/rows/shipments'
import { aClient, completedOrder, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { orderToken } from '#tests/support/rows/order_links'
import { siteUrl } from '#tests/support/json_client'
import { client, guest, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { addDays } from '#common/time/time'
import type { Row } from '#resources'

interface Page {
  status: string
  rating: number | null
  items: { id: number; decision: string; category: { id: number } }[]
  categories: object[]
  stops: { id: number; date: string | null; is_slot_confirmed: boolean; can: { transitions: object } }[]
  events: object[]
  transactions: object[]
  can: { transitions: object }
}
interface Slot { date: string; from: string; to: string }

const at = async (order: Pick<Row<'orders'>, 'id'>) => `/api/public/orders/${await orderToken(order)}`
/** The initial value of the setting. */
const DAYS_OPEN = 90

test.group('portal / the link of an order', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('shows the order to anybody, without name, number or address', async ({ assert }) => {
    const order = await withStore(async (store) => {
      const { id } = await aClient(store, { first_name: 'Khadija', last_name: 'Secretname', phone: '+212655443322' })
      const ready = await aReadyOrder(store, { client_id: id })
      return store.update('orders', ready.order.id, { client_note: 'Ring at Secretnote' })
    })
    const { status, body } = await guest().get<Page>(await at(order))
    assert.equal(status, 200)
    assert.include(body, { status: 'stocked' })
    assert.lengthOf(body.items, 1)
    // With the picture of its kind, where it has one.
    assert.deepEqual(body.categories, [{ id: body.items[0]!.category.id, icon: null }])
    assert.lengthOf(body.transactions, 1)
    assert.isNotEmpty(body.events)
    assert.notMatch(JSON.stringify(body), /Secret|Khadija|655443322|mosque|address|phone|client/)
  })

  test('accepts the answer to the price, once for repeated requests', async ({ assert }) => {
    const { order, items } = await withStore((store) => measuredOrder(store, { items: 2 }))
    const shown = await guest().get<Page>(await at(order))
    assert.property(shown.body.can.transitions, 'answer')
    const place = await at(order)
    const send = (accepted: readonly number[]) => guest().post<Page>(`${place}/answer`, { accepted }, { 'idempotency-key': 'yes' })
    const first = await send(items.map(({ id }) => id))
    assert.equal(first.status, 200, JSON.stringify(first.body))
    assert.equal(first.body.status, 'confirmed')
    assert.deepEqual((await send(items.map(({ id }) => id))).body, first.body)
    assert.equal((await send([items[0]!.id])).status, 422)
    const { order: after } = await withStore((store) => readOrder(store, order.id))
    assert.deepInclude(after, { confirmation_channel: 'link', confirmed_by: { type: 'clients', id: order.client_id } })
  })

  test('is logged as the link, not as the client who is signed in', async ({ assert }) => {
    const { order, items } = await withStore((store) => measuredOrder(store))
    await guest().post(`${await at(order)}/answer`, { accepted: items.map(({ id }) => id) })
    const log = await db.from('audit_logs').where({ subject_resource: 'orders', subject_id: order.id, via: 'link' })
    assert.includeMembers(log.map(({ action }) => String(action)), ['orders.answer', 'orders.confirm'])
    assert.isTrue(log.every(({ actor_id }) => actor_id === null))
    const { api } = await owner()
    const { body: history } = await api.get<{ action: string; via: string | null; actor: object | null }[]>(
      `/api/user/orders/${order.id}/history`)
    assert.deepInclude(history.find(({ action }) => action === 'orders.confirm'), { via: 'link', actor: null })
    const { body: events } = await api.get<{ actor: object | null; to_status: string }[]>(`/api/user/order-events?order_id=${order.id}`)
    assert.isNull(events.find(({ to_status }) => to_status === 'confirmed')?.actor)
  })

  test('lets the client choose an offered slot, and change it', async ({ assert }) => {
    const { order, stop } = await withStore((store) => aReadyOrder(store))
    const place = `${await at(order)}/stops/${stop.id}`
    const { body: slots } = await guest().get<Slot[]>(`${place}/slots`)
    const choose = ({ date, from, to }: Slot) => guest().post<Page>(`${place}/choose_slot`, { date, slot_from: from, slot_to: to })
    for (const slot of slots.slice(0, 2)) {
      const { status, body } = await choose(slot)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepInclude(body.stops[0], { date: slot.date, is_slot_confirmed: true })
    }
    assert.equal((await choose({ ...slots[0]!, date: '2020-01-06' })).status, 422)
    assert.equal((await choose({ ...slots[0]!, from: '03:00' })).status, 422)
  })

  test('confirms a proposed slot', async ({ assert }) => {
    const { order, stop } = await withStore(async (store) => {
      const ready = await aReadyOrder(store)
      const date = addDays(new Date().toISOString().slice(0, 10), 30)
      await store.update('order_deliveries', ready.stop.id, { date, slot_from: '10:00', slot_to: '12:00' })
      return ready
    })
    const press = async () => guest().post<Page>(`${await at(order)}/stops/${stop.id}/confirm_slot`)
    assert.isTrue((await press()).body.stops[0]!.is_slot_confirmed)
    assert.equal((await press()).status, 409)
  })

  test('gives the receipt of what was paid and the invoices of the order as files, and no others', async ({ assert }) => {
    const mine = await client()
    const { order, other, invoice } = await withStore(async (store) => {
      const [one, two] = [await aReadyOrder(store, { client_id: mine.id }), await aReadyOrder(store, { client_id: mine.id })]
      const draft = await store.insert('invoices', { client_id: mine.id, orders: [two.order.id] })
      return { order: one.order, other: two.order, invoice: await store.transition('invoices', draft.id, 'issue') }
    })
    const pdf = async (path: string, token?: string) => {
      const response = await fetch(siteUrl() + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
      return [response.status, response.headers.get('content-type')]
    }
    const [file, none] = [[200, 'application/pdf'], 404]
    const [place, elsewhere] = [await at(order), await at(other)]
    assert.deepEqual(await pdf(`${place}/receipt`), file)
    assert.deepEqual(await pdf(`/api/client/orders/${order.id}/receipt`, mine.token), file)
    const theirs = await client()
    assert.equal((await pdf(`/api/client/orders/${order.id}/receipt`, theirs.token))[0], none)
    const listed = await guest().get<{ invoices: { id: number; number: string }[] }>(elsewhere)
    assert.deepEqual(listed.body.invoices.map(({ id, number }) => [id, number]), [[invoice.id, invoice.number]])
    assert.deepEqual(await pdf(`${elsewhere}/invoices/${invoice.id}/pdf`), file)
    assert.equal((await pdf(`${place}/invoices/${invoice.id}/pdf`))[0], none)
    const { body } = await guest().get<{ invoices: object[] }>(place)
    assert.isEmpty(body.invoices)
  })

  test('accepts a rating', async ({ assert }) => {
    const { order } = await withStore(async (store) => {
      const done = await completedOrder(store)
      await payOrder(store, done.order, 9000)
      return { order: await store.transition('orders', done.order.id, 'deliver') }
    })
    assert.equal((await guest().post<Page>(`${await at(order)}/rate`, { rating: 5 })).body.rating, 5)
    assert.equal((await guest().post<Page>(`${await at(order)}/rate`, { rating: 6 })).status, 422)
  })

  test('opens this order and nothing else', async ({ assert }) => {
    const mine = await client()
    const [one, other] = await withStore(async (store) => [
      await aReadyOrder(store, { client_id: mine.id }), await aReadyOrder(store, { client_id: mine.id }),
    ])
    const theirs = await withStore((store) => stopOf(store, other!.order.id, 'delivery'))
    for (const verb of ['choose_slot', 'confirm_slot']) {
      const body = verb === 'choose_slot' ? { date: '2030-01-07', slot_from: '09:00', slot_to: '19:00' } : {}
      assert.equal((await guest().post<Page>(`${await at(one!.order)}/stops/${theirs.id}/${verb}`, body)).status, 404)
    }
    assert.equal((await guest().get(`${await at(one!.order)}/stops/${theirs.id}/slots`)).status, 404)
    assert.equal((await guest().post<Page>(`${await at(one!.order)}/withdraw`)).status, 404)
  })

  test('expires the set number of days after the order is closed', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const age = (days: number) =>
      db.rawQuery('update orders set delivered_at = now() - make_interval(days => ?) where id = ?', [days, order.id])
    await age(DAYS_OPEN - 1)
    assert.equal((await guest().get(await at(order))).status, 200)
    await age(DAYS_OPEN + 1)
    assert.equal((await guest().get(await at(order))).status, 404)
    assert.equal((await guest().post(`${await at(order)}/rate`, { rating: 5 })).status, 404)
  })

  test('expired and unknown links get the same answer', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    await db.rawQuery('update orders set delivered_at = now() - make_interval(days => ?) where id = ?', [DAYS_OPEN + 1, order.id])
    const answers = []
    for (const token of [await orderToken(order), randomBytes(24).toString('base64url')]) {
      const { status, body } = await guest().get<object>(`/api/public/orders/${token}`)
      answers.push({ status, ...body, request_id: '' })
    }
    assert.include(answers[0], { status: 404, code: 'E_NOT_FOUND' })
    assert.deepEqual(answers[0], answers[1])
  })

  test('of a deleted client is not found, as a page neither', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const token = await orderToken(order)
    assert.equal(await statusOfOrderPage('127.0.0.1', token), 200)
    await db.from('clients').where('id', order.client_id).update({ deleted_at: new Date() })
    assert.equal((await guest().get(await at(order))).status, 404)
    assert.equal((await guest().post(`${await at(order)}/rate`, { rating: 5 })).status, 404)
    assert.equal(await statusOfOrderPage('127.0.0.1', token), 404)
  })

  test('works whatever others behind the same address have tried', async ({ assert, cleanup }) => {
    const key = rateLimitKey('link_guess', ['127.0.0.1'])
    cleanup(async () => { await limiter.use(RATE_LIMITS.link_guess).delete(key) })
    const { order } = await withStore((store) => measuredOrder(store))
    await limiter.use(RATE_LIMITS.link_guess).set(key, RATE_LIMITS.link_guess.requests, '15 mins')
    assert.equal((await guest().get(`/api/public/orders/${randomBytes(24).toString('base64url')}`)).status, 429)
    assert.equal((await guest().get(await at(order))).status, 200)
  })

  test('its page counts wrong links as the calls do, and a right one opens whatever others have tried', async ({ assert, cleanup }) => {
    const address = '127.0.0.11'
    const [guesses, pages] = [rateLimitKey('link_guess', [address]), rateLimitKey('api', ['page', address])]
    cleanup(async () => {
      await limiter.use(RATE_LIMITS.link_guess).delete(guesses)
      await limiter.use(RATE_LIMITS.api).delete(pages)
    })
    const { order } = await withStore((store) => measuredOrder(store))
    const token = await orderToken(order)
    const wrong = () => randomBytes(24).toString('base64url')
    const consumed = async () => (await limiter.use(RATE_LIMITS.link_guess).get(guesses))?.consumed ?? 0
    // Over HTTP too, whether or not the pages are built.
    for (const path of [`/o/${wrong()}`, `/o/${wrong()}/`, `/O/${wrong()}`, `/o/${token}`]) await getFrom(address, path)
    assert.equal(await consumed(), 3)
    await limiter.use(RATE_LIMITS.link_guess).set(guesses, RATE_LIMITS.link_guess.requests, '15 mins')
    assert.equal(await statusOfOrderPage(address, wrong()), 429)
    assert.equal(await statusOfOrderPage(address, token), 200)
    assert.equal(await statusOfOrderPage('127.0.0.12', wrong()), 404)
    await limiter.use(RATE_LIMITS.api).set(pages, RATE_LIMITS.api.requests, '1 min')
    let status = 200
    // What is left of a batch is spent first.
    for (let page = 0; page <= 20 && status === 200; page++) status = await statusOfOrderPage(address, token)
    assert.equal(status, 429)
    // What the page shows it asks for by calls, which have a count of their own.
    assert.equal(await getFrom(address, `/api/public/orders/${token}`), 200)
  })

  test('cannot be guessed: no call reveals anything, and the rate limit ends the attempts', async ({ assert, cleanup }) => {
    // All tests of a process have this address.
    cleanup(async () => { await limiter.use(RATE_LIMITS.link_guess).delete(rateLimitKey('link_guess', ['127.0.0.1'])) })
    const guesses = [
      'a', '1', '0'.repeat(64), '0'.repeat(65), '..', '%00', '%2e%2e%2f', "' or 1=1 --", 'null', 'undefined',
      // A NUL is refused in any path, before the route is matched.
      ...fc.sample(
        fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }).filter((text) => !text.includes('\0')), { numRuns: 40, seed: 7 },
      ),
      ...Array.from({ length: 65 }, () => randomBytes(24).toString('base64url')),
    ]
    const calls = [
      (at: string) => guest().get<object>(at), (at: string) => guest().get<object>(`${at}/stops/1/slots`),
      (at: string) => guest().post<object>(`${at}/answer`, { accepted: [1] }),
      (at: string) => guest().post<object>(`${at}/rate`, { rating: 5 }),
      (at: string) => guest().post<object>(`${at}/stops/1/confirm_slot`),
    ]
    const statuses = new Set<number>()
    for (const [n, guess] of guesses.entries()) {
      const { status, body } = await calls[n % calls.length]!(`/api/public/orders/${encodeURIComponent(guess)}`)
      statuses.add(status)
      assert.sameMembers(Object.keys(body), ['code', 'message', 'request_id'], guess)
    }
    assert.deepEqual([...statuses].sort(), [404, 429])
  })
})

/** A request that comes from another address of this machine. */
const getFrom = (localAddress: string, path: string): Promise<number> => new Promise((resolve, reject) => {
  request(new URL(path, siteUrl()), { localAddress }, (response) => {
    response.resume()
    response.once('end', () => { resolve(response.statusCode ?? 0) })
  }).once('error', reject).end()
})
