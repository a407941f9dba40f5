import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { acting } from '#tests/support/acting'
import { aReadyOrder, stopOf } from '#tests/support/deliveries'
import { aClient, completedOrder, measuredOrder, orderOf, pay } from '#tests/support/laundry'
import { tokenOf } from '#tests/support/links'
import { client, guest, owner } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import type { Row } from '#resources'

interface Page {
  status: string
  rating: number | null
  items: { id: number; decision: string }[]
  stops: { id: number; date: string | null; is_slot_confirmed: boolean; can: { transitions: object } }[]
  events: object[]
  transactions: object[]
  can: { transitions: object }
}
interface Slot { date: string; from: string; to: string }

const at = async (order: Pick<Row<'orders'>, 'id'>) => `/api/public/orders/${await tokenOf(order)}`
/** As long as the settings say at first. */
const DAYS_OPEN = 90

test.group('portal / the link of an order', (group) => {
  group.setup(() => prepared())

  test('shows the order to whoever has it, and nobody by name, number or address', async ({ assert }) => {
    const order = await acting(async (store) => {
      const { id } = await aClient(store, { first_name: 'Khadija', last_name: 'Secretname', phone: '+212655443322' })
      const ready = await aReadyOrder(store, { client_id: id })
      return store.update('orders', ready.order.id, { client_note: 'Ring at Secretnote' })
    })
    const { status, body } = await guest().get<Page>(await at(order))
    assert.equal(status, 200)
    assert.include(body, { status: 'stocked' })
    assert.lengthOf(body.items, 1)
    assert.lengthOf(body.transactions, 1)
    assert.isNotEmpty(body.events)
    assert.notMatch(JSON.stringify(body), /Secret|Khadija|655443322|mosque|address|phone|client/)
  })

  test('takes the answer to the price, once however often it is sent', async ({ assert }) => {
    const { order, items } = await acting((store) => measuredOrder(store, { items: 2 }))
    const shown = await guest().get<Page>(await at(order))
    assert.property(shown.body.can.transitions, 'answer')
    const place = await at(order)
    const send = (accepted: readonly number[]) => guest().post<Page>(`${place}/answer`, { accepted }, { 'idempotency-key': 'yes' })
    const first = await send(items.map(({ id }) => id))
    assert.equal(first.status, 200, JSON.stringify(first.body))
    assert.equal(first.body.status, 'confirmed')
    assert.deepEqual((await send(items.map(({ id }) => id))).body, first.body)
    assert.equal((await send([items[0]!.id])).status, 422)
    const { order: after } = await acting((store) => orderOf(store, order.id))
    assert.deepInclude(after, { confirmation_channel: 'link', confirmed_by: { type: 'clients', id: order.client_id } })
  })

  test('is logged as the link, not as the client who is signed in', async ({ assert }) => {
    const { order, items } = await acting((store) => measuredOrder(store))
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

  test('lets the client choose when somebody comes, among what is offered, and change it', async ({ assert }) => {
    const { order, stop } = await acting((store) => aReadyOrder(store))
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

  test('confirms the hour that somebody proposed', async ({ assert }) => {
    const { order, stop } = await acting(async (store) => {
      const ready = await aReadyOrder(store)
      await store.update('order_deliveries', ready.stop.id, { date: '2030-01-07', slot_from: '10:00', slot_to: '12:00' })
      return ready
    })
    const press = async () => guest().post<Page>(`${await at(order)}/stops/${stop.id}/confirm_slot`)
    assert.isTrue((await press()).body.stops[0]!.is_slot_confirmed)
    assert.equal((await press()).status, 409)
  })

  test('takes a rating', async ({ assert }) => {
    const { order } = await acting(async (store) => {
      const done = await completedOrder(store)
      await pay(store, done.order, 9000)
      return { order: await store.move('orders', done.order.id, 'deliver') }
    })
    assert.equal((await guest().post<Page>(`${await at(order)}/rate`, { rating: 5 })).body.rating, 5)
    assert.equal((await guest().post<Page>(`${await at(order)}/rate`, { rating: 6 })).status, 422)
  })

  test('opens this order and nothing else', async ({ assert }) => {
    const mine = await client()
    const [one, other] = await acting(async (store) => [
      await aReadyOrder(store, { client_id: mine.id }), await aReadyOrder(store, { client_id: mine.id }),
    ])
    const theirs = await acting((store) => stopOf(store, other!.order.id, 'delivery'))
    for (const verb of ['choose_slot', 'confirm_slot']) {
      const body = verb === 'choose_slot' ? { date: '2030-01-07', slot_from: '09:00', slot_to: '19:00' } : {}
      assert.equal((await guest().post<Page>(`${await at(one!.order)}/stops/${theirs.id}/${verb}`, body)).status, 404)
    }
    assert.equal((await guest().get(`${await at(one!.order)}/stops/${theirs.id}/slots`)).status, 404)
    assert.equal((await guest().post<Page>(`${await at(one!.order)}/withdraw`)).status, 404)
  })

  test('ends as many days after the order as the settings say', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    const age = (days: number) =>
      db.rawQuery('update orders set delivered_at = now() - make_interval(days => ?) where id = ?', [days, order.id])
    await age(DAYS_OPEN - 1)
    assert.equal((await guest().get(await at(order))).status, 200)
    await age(DAYS_OPEN + 1)
    assert.equal((await guest().get(await at(order))).status, 404)
    assert.equal((await guest().post(`${await at(order)}/rate`, { rating: 5 })).status, 404)
  })

  test('a link that ended is answered like one that never was', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    await db.rawQuery('update orders set delivered_at = now() - make_interval(days => ?) where id = ?', [DAYS_OPEN + 1, order.id])
    const answers = []
    for (const token of [await tokenOf(order), randomBytes(24).toString('base64url')]) {
      const { status, body } = await guest().get<object>(`/api/public/orders/${token}`)
      answers.push({ status, ...body, request_id: '' })
    }
    assert.include(answers[0], { status: 404, code: 'E_NOT_FOUND' })
    assert.deepEqual(answers[0], answers[1])
  })

  // The last of the group: afterwards this address has guessed too often.
  test('cannot be guessed: nothing is told by any call, and soon no more is asked', async ({ assert }) => {
    const guesses = [
      'a', '1', '0'.repeat(64), '0'.repeat(65), '..', '%00', '%2e%2e%2f', "' or 1=1 --", 'null', 'undefined',
      // A NUL is refused in any address, before somebody looks for what it names.
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
