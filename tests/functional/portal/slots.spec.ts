import { test } from '@japa/runner'
import { addDays } from '#common/time/time'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { errorMessageOf } from '#tests/support/public_errors'
import { findOrderLink } from '#backend/services/messages/index'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { client, owner } from '#tests/support/rows/people'
import { orderToken } from '#tests/support/rows/order_links'
import type { Failure } from '#tests/support/json_client'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

test.group('portal / slots', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('are shown to the client of the stop and to no other', async ({ assert }) => {
    const [mine, theirs] = [await client(), await client()]
    const { stop } = await withStore((store) => aReadyOrder(store, { client_id: mine.id }))
    const path = `/api/client/order-deliveries/${stop.id}/slots`
    const { status, body } = await mine.api.get<object[]>(path)
    assert.equal(status, 200)
    assert.isNotEmpty(body)
    assert.equal((await theirs.api.get(path)).status, 404)
    const [slot] = body as { date: string; from: string; to: string }[]
    const chosen = { date: slot!.date, slot_from: slot!.from, slot_to: slot!.to }
    assert.equal((await theirs.api.post(`/api/client/order-deliveries/${stop.id}/choose_slot`, chosen)).status, 404)
    assert.equal((await mine.api.post(`/api/client/order-deliveries/${stop.id}/choose_slot`, chosen)).status, 200)
  })

  test('are chosen and moved by the client, also by the link, until a shipment takes the stop', async ({ assert }) => {
    const me = await client()
    const { stop, token } = await withStore(async (store) => {
      const ready = await aReadyOrder(store, { client_id: me.id })
      return { ...ready, token: (await findOrderLink(store.trx, ready.order.id)).split('/').at(-1)?.split('?')[0] ?? '' }
    })
    interface Answer { readonly message?: string; readonly errors?: object; readonly is_slot_confirmed?: boolean }
    const choose = async (body: object, path = `/api/client/order-deliveries/${stop.id}/choose_slot`) => {
      const answer = await me.api.post<Answer>(path, body)
      return { ...answer.body, http: answer.status }
    }
    const slots = (await me.api.get<{ date: string; from: string; to: string }[]>(`/api/client/order-deliveries/${stop.id}/slots`)).body
    const [first, second] = [slots[0]!, slots.at(-1)!].map(({ date, from, to }) => ({ date, slot_from: from, slot_to: to }))
    assert.deepInclude(await choose(first!), { http: 200, ...first, is_slot_confirmed: true })
    const byLink = `/api/public/orders/${token}/stops/${stop.id}/choose_slot`
    assert.equal((await me.api.post(byLink, second)).status, 200)
    assert.deepInclude(await withStore((store) => store.find('order_deliveries', stop.id)), second!)
    // Not one of the offered ones: the past, an hour of their own, the wrong way round.
    for (const [name, other] of Object.entries({
      date: { ...first, date: '2020-01-06' }, own: { ...first, slot_from: '03:10', slot_to: '03:20' },
      missing: { date: first!.date }, reversed: { ...first, slot_from: first!.slot_to, slot_to: first!.slot_from },
    })) {
      const { http, errors } = await choose(other)
      assert.equal(http, 422, name)
      assert.isNotEmpty(Object.keys(errors ?? {}), name)
    }
    assert.deepInclude(await withStore((store) => store.find('order_deliveries', stop.id)), second!)
    // Of the day that the client chose: still their choice, and no proposal.
    await withStore((store) => aShipment(store, [stop], { date: second!.date }))
    const late = 'Your appointment is already being prepared. Please call us to change it.'
    assert.deepInclude(await choose(first!), { http: 409, message: late })
  })

  test('are agreed on by whoever proposed the other: only what the client did not choose is a question', async ({ assert }) => {
    const me = await client()
    const { stop } = await withStore((store) => aReadyOrder(store, { client_id: me.id }))
    const path = `/api/client/order-deliveries/${stop.id}`
    interface Shown { is_slot_chosen: boolean; is_slot_confirmed: boolean; can: { transitions: Record<string, { allowed: boolean }> } }
    const shown = async () => {
      const { is_slot_chosen, is_slot_confirmed, can } = (await me.api.get<Shown>(path)).body
      return [is_slot_chosen, is_slot_confirmed, can.transitions.confirm_slot?.allowed === true]
    }
    const [slot] = (await me.api.get<{ date: string; from: string; to: string }[]>(`${path}/slots`)).body
    const chosen = { date: slot!.date, slot_from: slot!.from, slot_to: slot!.to }
    const choose = async () => { assert.equal((await me.api.post(`${path}/choose_slot`, chosen)).status, 200) }
    await choose()
    assert.deepEqual(await shown(), [true, true, false])
    // The office writes another one: a proposal. The same one again is none.
    await withStore((store) => store.update('order_deliveries', stop.id, chosen))
    assert.deepEqual(await shown(), [true, true, false])
    await withStore((store) => store.update('order_deliveries', stop.id, { slot_from: '09:05', slot_to: '09:35', is_slot_exception: true }))
    assert.deepEqual(await shown(), [false, false, true])
    assert.equal((await me.api.post(`${path}/confirm_slot`)).status, 200)
    assert.deepEqual(await shown(), [false, true, false])
    await choose()
    assert.deepEqual(await shown(), [true, true, false])
  })

  test('that the office proposes are exchanged until something is on board: the stop leaves its shipment', async ({ assert }) => {
    const me = await client()
    const [mine, loaded] = await withStore(async (store) => {
      const proposed = async () => {
        const { stop } = await aReadyOrder(store, { client_id: me.id })
        const shipment = await aShipment(store, [stop])
        await store.update('order_deliveries', stop.id, { slot_from: '09:05', slot_to: '09:35', is_slot_exception: true })
        return { stop, shipment }
      }
      return [await proposed(), await proposed()]
    })
    const path = (id: number) => `/api/client/order-deliveries/${id}`
    const [slot] = (await me.api.get<{ date: string; from: string; to: string }[]>(`${path(mine.stop.id)}/slots`)).body
    const chosen = { date: slot!.date, slot_from: slot!.from, slot_to: slot!.to }
    assert.equal((await me.api.post(`${path(mine.stop.id)}/choose_slot`, chosen)).status, 200)
    const after = await withStore((store) => store.find('order_deliveries', mine.stop.id))
    assert.deepInclude(after, { ...chosen, shipment_id: null, courier_id: null, is_slot_chosen: true, is_slot_confirmed: true })
    assert.isEmpty(await withStore((store) => store.select('order_deliveries', { shipment_id: mine.shipment.id })))
    await withStore((store) => store.transition('order_deliveries', loaded.stop.id, 'load'))
    assert.equal((await me.api.post(`${path(loaded.stop.id)}/choose_slot`, chosen)).status, 409)
  })

  test('of this morning are confirmed by nobody in the evening', async ({ assert }) => {
    const me = await client()
    const day = addDays(new Date().toISOString().slice(0, 10), 10)
    const caller = { ...callerWith([], { guard: 'client', id: me.id }), permissions: new Set(['order-slot']) }
    const { stop } = await withStore(async (store) => {
      const ready = await aReadyOrder(store, { client_id: me.id })
      await store.update('order_deliveries', ready.stop.id, { date: day, slot_from: '09:00', slot_to: '12:00' })
      return ready
    })
    const confirmAt = (at: string) =>
      withStore((store) => store.transition('order_deliveries', stop.id, 'confirm_slot'), { caller, at })
    const refusal = await errorMessageOf('en', () => confirmAt(`${day}T20:47:00Z`))
    assert.equal(refusal, 'This time has passed. Please choose another one or call us.')
    assert.isTrue((await confirmAt(`${day}T10:00:00Z`)).is_slot_confirmed)
  })

  test('wait for the office with the setting `delivery_office_confirms_slots`', async ({ assert }) => {
    const me = await client()
    const { stop } = await withStore(async (store) => {
      await store.update('settings', 1, { delivery_office_confirms_slots: true })
      return aReadyOrder(store, { client_id: me.id })
    })
    const path = `/api/client/order-deliveries/${stop.id}`
    const [slot] = (await me.api.get<{ date: string; from: string; to: string }[]>(`${path}/slots`)).body
    const { body } = await me.api.post<object>(`${path}/choose_slot`, { date: slot!.date, slot_from: slot!.from, slot_to: slot!.to })
    assert.deepInclude(body, { is_slot_chosen: true, is_slot_confirmed: false })
    assert.notEqual((await me.api.post(`${path}/confirm_slot`)).status, 200)
    const { api } = await owner()
    const { version } = (await api.get<{ version: number }>(`/api/user/order-deliveries/${stop.id}`)).body
    const confirmed = await api.patch<object>(`/api/user/order-deliveries/${stop.id}`, { version, is_slot_confirmed: true })
    assert.deepInclude(confirmed.body, { is_slot_chosen: true, is_slot_confirmed: true })
    await withStore((store) => store.update('settings', 1, { delivery_office_confirms_slots: false }))
  })

  test('are chosen again after a delivery that was refused at the door, by the client and by the link, once', async ({ assert }) => {
    const me = await client()
    const { order, stop, other } = await withStore(async (store) => {
      const missed = async () => {
        const ready = await aReadyOrder(store, { client_id: me.id })
        await aShipment(store, [ready.stop])
        await store.transition('order_deliveries', ready.stop.id, 'regret', { ask: { outcome_reason: 'changed_mind' } })
        return ready
      }
      return { ...await missed(), other: await missed() }
    })
    const own = `/api/client/order-deliveries/${stop.id}`
    const link = `/api/public/orders/${await orderToken(other.order)}/stops/${other.stop.id}`
    for (const path of [own, link]) {
      const [slot] = (await me.api.get<{ date: string; from: string; to: string }[]>(`${path}/slots`)).body
      const again = (change: object = {}) => me.api.post<Failure>(`${path}/choose_again`, {
        date: slot!.date, slot_from: slot!.from, slot_to: slot!.to, ...change,
      })
      assert.equal((await again({ date: '2020-01-06' })).status, 422)
      assert.equal((await again()).status, 200, path)
      assert.equal((await again()).status, 409)
      const order_id = path === own ? order.id : other.order.id
      const stops = await withStore((store) => store.select('order_deliveries', { order_id, kind: 'delivery' }))
      const chosen = { status: 'pending', date: slot!.date, attempt_no: 2, is_slot_chosen: true, is_slot_confirmed: true }
      assert.deepInclude(stops.at(-1), chosen)
    }
  })

  test('of a zone that is not served do not exist', async ({ assert }) => {
    const me = await client()
    const hidden = await withStore(async (store) => {
      const [city] = await store.select('cities', { key: 'laayoune' })
      return store.insert('zones', { key: 'hidden', label: { en: 'Hidden' }, city_id: city!.id, color: '#112233', status: 'disable' })
    })
    assert.equal((await me.api.get(`/api/client/slots?zone_id=${hidden.id}`)).status, 404)
    assert.equal((await me.api.get('/api/client/slots?zone_id=x')).status, 422)
    assert.equal((await me.api.get('/api/client/slots')).status, 200)
  })
})
