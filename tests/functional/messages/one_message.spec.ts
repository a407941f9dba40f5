/** What one press causes for one client is one message: each press of counter, courier and client, through the public calls. */
import { test } from '@japa/runner'
import { aDrawer } from '#tests/support/rows/drawers'
import { aCarpetCategory, aClient, completedOrder, confirmedOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { changeTemplates, messagesAbout, type OutboxMessage } from '#tests/support/rows/outbox'
import { client, freshPhone, owner, type Person } from '#tests/support/rows/people'
import { aPickup, aReadyOrder, anAddress, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withStore } from '#tests/support/server/with_store'
import { aRider, finish, freeShipment, type Rider } from '../shipments/courier_day.ts'
import type { Assert } from '@japa/assert'
import type { Event } from '#backend/services/messages/index'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>

interface Answered { readonly status: number; readonly body: object }
interface World { readonly office: Person; readonly category_id: number }
/** Of which orders, without: of the one that it makes; and the press. */
interface Press { readonly orders?: readonly number[]; readonly send: () => Promise<Answered> }
/** `told`: one message of each event, to the one client of the orders. */
interface Case { readonly title: string; readonly told: readonly Event[]; prepare(world: World): Promise<Press> }

const post = (office: Person, path: string, body: object = {}): Promise<Answered> => office.api.post<object>(`/api/user/${path}`, body)
const byRider = async (rider: Rider, path: string, body: object = {}): Promise<Answered> => {
  const { http, ...answer } = await rider.press<object>(path, body)
  return { status: http, body: answer }
}
const carpet = { type: 'irani', tissu: 'laine', shape: 'rectangle', measure_place: 'bureau', length_cm: 300, width_cm: 200 }
const newClient = () => ({ phone: freshPhone(), first_name: 'Mariem', last_name: 'Ment Sidi' })
/** At whatever hour this runs. */
const MORNING = { slot_from: '09:00', slot_to: '12:00', is_slot_exception: true }
const today = () => withStore((store) => Promise.resolve(store.context.today))

/** A request of a client that waits for an answer. */
async function webOrder() {
  const me = await client()
  const { id: address_id } = await withStore((store) => anAddress(store, me.id))
  const [slot] = (await me.api.get<{ from_at: string; to_at: string }[]>('/api/client/slots')).body
  const { body: { id } } = await me.api.post<{ id: number }>('/api/client/orders', {
    address_id, return_mode: 'delivery', ...slot && { requested_collect_at: slot.from_at, requested_collect_to: slot.to_at },
  })
  return { me, id }
}

/** Two delivery orders of one client, in a published shipment. */
const twoOfOneClient = () => withStore(async (store) => {
  const { id: client_id } = await aClient(store)
  const made = [await aReadyOrder(store, { client_id }), await aReadyOrder(store, { client_id })]
  const { id } = await store.insert('shipments', { type: 'delivery', date: store.context.today, start_time: '19:00', end_time: '20:00' })
  await store.transition('shipments', id, 'add_stops', { args: { stops: made.map(({ stop }) => stop.id) } })
  return { orders: made.map(({ order }) => order.id), stops: made.map(({ stop }) => stop.id), id }
})

/** On the way, with these stops on board. */
async function leaveWith(shipment_id: number, stops: readonly number[]): Promise<Rider> {
  const rider = await aRider()
  await rider.press(`shipments/${shipment_id}/reserve`)
  for (const id of stops) await rider.press(`order-deliveries/${id}/load`)
  await rider.press(`shipments/${shipment_id}/leave`)
  return rider
}

/** One delivery, of which nothing is paid. */
async function onBoard() {
  const hours = { date: await today(), start_time: '09:00', end_time: '18:00' }
  const { orders: [order], stops: [stop], shipment } = await freeShipment(hours, 1, 1)
  return { rider: await leaveWith(shipment.id, [stop!.id]), stop: stop!, orders: [order!.id] }
}

const done = async (rider: Rider, stop: Stop, body: object = {}): Promise<Answered> => {
  const { http, ...answer } = await finish<object>(rider, stop, body)
  return { status: http, body: answer }
}

const CASES: readonly Case[] = [
  { title: 'intake with an advance', told: ['order_created'], prepare: async ({ office, category_id }) => ({
    send: () => post(office, 'orders/intake', {
      client_id: newClient(), items: [{ category_id }], advance: { amount: 5000, method: 'cash', cash_given: 5000 } }),
  }) },
  { title: 'intake that is measured, accepted, with an advance', told: ['order_confirmed'], prepare: async ({ office, category_id }) => ({
    send: () => post(office, 'orders/intake', {
      client_id: newClient(), items: [{ category_id, ...carpet }], receive: true, accept: { confirmation_channel: 'counter' },
      advance: { amount: 5000, method: 'cash', cash_given: 5000 } }),
  }) },
  { title: 'web order accepted', told: ['order_accepted'], prepare: async ({ office }) => {
    const { id } = await webOrder()
    return { orders: [id], send: () => post(office, `orders/${id}/accept_order`) }
  } },
  { title: 'web order refused', told: ['order_refused'], prepare: async ({ office }) => {
    const { id } = await webOrder()
    return { orders: [id], send: () => post(office, `orders/${id}/refuse_order`, { cancel_reason: 'out_of_area', cancel_note: 'May' }) }
  } },
  { title: 'the client withdraws', told: [], prepare: async () => {
    const { me, id } = await webOrder()
    return { orders: [id], send: () => me.api.post<object>(`/api/client/orders/${id}/withdraw`) }
  } },
  { title: 'price accepted at the counter', told: ['order_confirmed'], prepare: async ({ office }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    return { orders: [order.id], send: () => post(office, `orders/${order.id}/accept`, { confirmation_channel: 'counter' }) }
  } },
  { title: 'completed', told: [], prepare: async ({ office }) => {
    const { order } = await withStore(async (store) => {
      const made = await confirmedOrder(store)
      await store.transition('orders', made.order.id, 'start')
      return made
    })
    return { orders: [order.id], send: () => post(office, `orders/${order.id}/complete`) }
  } },
  { title: 'stocked', told: ['order_ready'], prepare: async ({ office }) => {
    const { order } = await withStore((store) => completedOrder(store))
    return { orders: [order.id], send: () => post(office, `orders/${order.id}/stock`) }
  } },
  { title: 'payment alone', told: ['payment_received'], prepare: async ({ office }) => {
    const { order } = await withStore((store) => completedOrder(store))
    return { orders: [order.id], send: () => post(office, `orders/${order.id}/pay`, { amount: 1000, method: 'card' }) }
  } },
  { title: 'hand-over with payment of two orders', told: ['delivered'], prepare: async ({ office }) => {
    const [one, other] = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      return [(await completedOrder(store, { client_id })).order, (await completedOrder(store, { client_id })).order] as const
    })
    return { orders: [one.id, other.id], send: () => post(office, `orders/${one.id}/pay-and-deliver`, {
      amount: 18_000, method: 'card', others: [other.id] }) }
  } },
  { title: 'refund', told: [], prepare: async ({ office }) => {
    const { order, paid } = await withStore(async (store) => {
      const made = await completedOrder(store)
      await payOrder(store, made.order, 9000)
      return { ...made, paid: (await store.select('transactions', { order_id: made.order.id }))[0]! }
    })
    return { orders: [order.id], send: () => post(office, `transactions/${paid.id}/refund`, {
      amount: 2000, method: 'card', purpose: 'paid_by_mistake', reason: 'Too much' }) }
  } },
  { title: 'canceled with pieces', told: ['unwashed_return'], prepare: async ({ office }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    return { orders: [order.id], send: () => post(office, `orders/${order.id}/cancel`, {
      cancel_reason: 'client_changed_mind', reason: 'No longer wanted' }) }
  } },
  { title: 'received with another number', told: ['count_difference'], prepare: async ({ office }) => {
    const { order } = await withStore(async (store) => aTransportOrder(store, { items: 2, declared_items: 3 }))
    return { orders: [order.id], send: () => post(office, `orders/${order.id}/receive`) }
  } },
  { title: 'stop is given a time', told: ['slot_confirmed'], prepare: async ({ office }) => {
    const { order, stop } = await withStore(async (store) => {
      const made = await aTransportOrder(store)
      return { ...made, stop: await stopOf(store, made.order.id) }
    })
    return { orders: [order.id], send: async () => office.api.patch<object>(`/api/user/order-deliveries/${stop.id}`, {
      version: stop.version, date: await today(), ...MORNING, is_slot_confirmed: true }) }
  } },
  { title: 'stop moved and confirmed', told: ['slot_changed'], prepare: async ({ office }) => {
    const date = await today()
    const { order, stop } = await withStore(async (store) => {
      const made = await aTransportOrder(store)
      const { id } = await stopOf(store, made.order.id)
      return { ...made, stop: await store.update('order_deliveries', id, { date, ...MORNING }) }
    })
    return { orders: [order.id], send: () => office.api.patch<object>(`/api/user/order-deliveries/${stop.id}`, {
      version: stop.version, slot_from: '15:00', slot_to: '19:00', is_slot_exception: true, is_slot_confirmed: true }) }
  } },
  { title: 'a shipment with two orders of one client is published', told: [], prepare: async ({ office }) => {
    const { orders, id } = await twoOfOneClient()
    return { orders, send: () => post(office, `shipments/${id}/publish`) }
  } },
  { title: 'a shipment is given another hour', told: [], prepare: async ({ office }) => {
    const { orders, shipment } = await freeShipment({ date: await today(), start_time: '19:00', end_time: '20:00' }, 1, 1)
    return { orders: orders.map(({ id }) => id), send: () => office.api.patch<object>(`/api/user/shipments/${shipment.id}`, {
      version: shipment.version, start_time: '20:00', end_time: '21:00' }) }
  } },
  { title: 'the courier goes to a door', told: ['courier_on_the_way'], prepare: async () => {
    const { rider, stop, orders } = await onBoard()
    return { orders, send: () => byRider(rider, `order-deliveries/${stop.id}/go`) }
  } },
  { title: 'the courier takes the money', told: ['payment_received'], prepare: async () => {
    const { rider, stop, orders } = await onBoard()
    return { orders, send: () => byRider(rider, `order-deliveries/${stop.id}/pay`, { amount: 9000, method: 'cash' }) }
  } },
  { title: 'the courier delivers', told: ['delivered'], prepare: async () => {
    const { rider, stop, orders } = await onBoard()
    await rider.press(`order-deliveries/${stop.id}/pay`, { amount: 9000, method: 'cash' })
    return { orders, send: () => done(rider, stop) }
  } },
  { title: 'the courier collects another number of pieces', told: ['collected'], prepare: async () => {
    const rider = await aRider()
    const { order, stop } = await aPickup({ courier_id: rider.id })
    return { orders: [order.id], send: () => done(rider, stop, { handled_items: 4 }) }
  } },
  { title: 'nobody opens the door, and another day is asked for', told: ['no_response'], prepare: async () => {
    const rider = await aRider()
    const { order, stop } = await aPickup({ courier_id: rider.id })
    for (let n = 0; n < 3; n++) await rider.press('delivery-calls', {
      order_id: order.id, order_delivery_id: stop.id, phone: '+212600000000', result: 'no_answer', phase: 'at_door' })
    await withStore((store) => store.derive('order_deliveries', stop.id, { first_called_at: new Date(Date.now() - 900_000).toISOString() }))
    const reschedule_to = new Date(Date.now() + 86_400_000).toISOString()
    return { orders: [order.id], send: async () =>
      byRider(rider, `order-deliveries/${stop.id}/no_response`, { outcome_reason: 'not_home', reschedule_to }) }
  } },
  { title: 'a vehicle with two orders of one client turns back', told: ['breakdown'], prepare: async ({ office }) => {
    const { orders, stops, id } = await twoOfOneClient()
    await post(office, `shipments/${id}/publish`)
    await leaveWith(id, stops)
    return { orders, send: () => post(office, `shipments/${id}/break_off`, { reason: 'Gearbox' }) }
  } },
]

test.group('messages / one a press', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  /** What the client hears of a press. */
  const heardOf = async ({ prepare }: Pick<Case, 'prepare'>, assert: Assert): Promise<OutboxMessage[]> => {
    const office = await owner()
    await aDrawer(office)
    const { id: category_id } = await withStore((store) => aCarpetCategory(store))
    const { orders, send } = await prepare({ office, category_id })
    const toClient = async (ids: readonly number[]) =>
      (await Promise.all(ids.map((id) => messagesAbout('orders', id)))).flat().filter(({ recipient_type: type }) => type === 'clients')
    const before = new Set((await toClient(orders ?? [])).map(({ id }) => id))
    const { status, body } = await send()
    assert.include([200, 201], status, JSON.stringify(body))
    return (await toClient(orders ?? [(body as { id: number }).id])).filter(({ id }) => !before.has(id))
  }

  test('{title}').with([...CASES]).run(async ({ assert }, { prepare, told }) => {
    assert.sameMembers((await heardOf({ prepare }, assert)).map(({ event }) => event), [...told])
  })

  test('an approved template tells the payment where it has a place for it; none goes by itself', async ({ assert, cleanup }) => {
    const [, intake] = CASES
    const bodyOf = (text: string) => ({ en: text, es: text, fr: text, ar: text })
    cleanup(await changeTemplates('order_confirmed', { external_template: 'confirmed', body: bodyOf('{order}: {paid}') }))
    const [told, ...more] = await heardOf(intake!, assert)
    assert.deepEqual([told!.event, more], ['order_confirmed', []])
    const { parameters } = await withStore((store) => store.lock('notifications', told!.id))
    assert.equal(parameters?.[1], '50,00')
    assert.notInclude(told!.body, 'الباقي', 'told twice')

    await changeTemplates('order_confirmed', { body: bodyOf('{order}') })
    const [without, ...others] = await heardOf(intake!, assert)
    assert.deepEqual([without!.event, others], ['order_confirmed', []])
    assert.include(without!.body, '50,00', 'as a text, it says both')
  })
})
