import { test } from '@japa/runner'
import { client, owner, staff, type Person } from '#tests/support/rows/people'
import { anOrder } from '#tests/support/rows/orders'
import { anAddress, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { followUpsOf, openKinds } from '#tests/support/rows/uncollected'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { watchAt } from '#tests/support/server/watch_at'
import { callerWith, callerWithoutBypasses, saveSetting, withStore } from '#tests/support/server/with_store'

interface Answer {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly accepted_at: string | null
  readonly message?: string
}
interface Event { readonly kind: string; readonly actor?: { readonly id: number } }
interface Waiting { readonly id: number }

const CLERK = [
  'order-list', 'order-create', 'order-edit', 'order-cancel', 'order-notify', 'shipment-edit', 'shipment-list',
  'shipment-create', 'shipment-assign', 'client-list',
]

async function ordered(me: Person, body: object = {}): Promise<Answer> {
  const { id: address_id } = await withStore((store) => anAddress(store, me.id))
  const { status, body: order } = await me.api.post<Answer>('/api/client/orders', { address_id, return_mode: 'delivery', ...body })
  if (status !== 201) throw new Error(JSON.stringify(order))
  return order
}
const collectOf = (id: number) => withStore((store) => stopOf(store, id))
const read = async (person: Person, id: number) => (await person.api.get<Answer>(`/api/user/orders/${id}`)).body
const hears = (id: number, event: 'order_accepted' | 'order_refused') => messagesAbout('orders', id, event)
const press = async (person: Person, id: number, verb: string, body: object = {}) =>
  person.api.post<Answer>(`/api/user/orders/${id}/${verb}`, { version: (await read(person, id)).version, ...body })
const refusal = { cancel_reason: 'out_of_area', cancel_note: 'We are back in your town in May' }

test.group('orders / web orders', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('one waits: nobody plans its stop, which keeps the slot, until a clerk accepts it; the client hears it once', async ({ assert }) => {
    const [me, clerk] = [await client(), await staff(CLERK)]
    const order = await ordered(me)
    assert.isNull(order.accepted_at)
    assert.lengthOf(await toldTo(clerk, 'orders', order.id, 'web_order'), 1)
    assert.deepEqual(await openKinds(order.id), ['web_order'])
    const list = async (path: string) => (await clerk.api.get<Waiting[]>(`/api/user/${path}`)).body.map(({ id }) => id)
    assert.include(await list('orders?_view=to_accept&_sort=id&_order=desc&_end=100'), order.id)

    const stop = await collectOf(order.id)
    assert.include(stop, { status: 'pending', is_held: true, shipment_id: null })
    const toPlan = 'order-deliveries?_view=to_plan&_sort=id&_order=desc&_end=100'
    assert.notInclude(await list(toPlan), stop.id)
    const shipment = await withStore((store) => store.insert('shipments', { type: 'collect' }))
    const planned = await clerk.api.post<Answer>(`/api/user/shipments/${shipment.id}/add_stops`, { stops: [stop.id] })
    assert.equal(planned.status, 409, JSON.stringify(planned.body))
    assert.equal(planned.body.message, 'Nobody has accepted this order yet. Accept it first.')
    const proposed = await clerk.api.post('/api/user/shipments/propose', {
      date: stop.date ?? '2026-03-02', stops: [stop.id], shipments: [shipment.id], start_time: '09:00',
    })
    assert.equal(proposed.status, 422, JSON.stringify(proposed.body))

    const accepted = await press(clerk, order.id, 'accept_order')
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
    assert.isNotNull(accepted.body.accepted_at)
    assert.isFalse((await collectOf(order.id)).is_held)
    assert.include(await list(toPlan), stop.id)
    assert.equal((await clerk.api.post(`/api/user/shipments/${shipment.id}/add_stops`, { stops: [stop.id] })).status, 200)
    assert.deepEqual(await openKinds(order.id), [])
    assert.lengthOf(await hears(order.id, 'order_accepted'), 1)
    // Who has accepted it, for those who read it later; among the client's news too, which need no provider.
    const events = async (person: Person, guard: 'user' | 'client') =>
      (await person.api.get<Event[]>(`/api/${guard}/order-events?order_id=${order.id}`)).body.map(({ kind, actor }) => [kind, actor?.id])
    assert.deepEqual(await events(clerk, 'user'), [['accepted', clerk.id]])
    assert.deepEqual(await events(me, 'client'), [['accepted', undefined]])
  })

  test('a refusal says why, with the note of the clerk; the slot is free again', async ({ assert }) => {
    const [me, clerk] = [await client(), await staff(CLERK)]
    const order = await ordered(me)
    const canceled = await press(clerk, order.id, 'cancel', { cancel_reason: 'out_of_area', reason: 'Too far' })
    assert.equal(canceled.status, 409, 'a cancellation would not tell the client why')
    assert.equal((await press(clerk, order.id, 'refuse_order')).status, 422, 'without a reason')
    const { status, body } = await press(clerk, order.id, 'refuse_order', refusal)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.status, 'canceled')
    const [told, ...more] = await hears(order.id, 'order_refused')
    assert.include(told!.body, refusal.cancel_note)
    assert.lengthOf(more, 0)
    assert.equal((await collectOf(order.id)).status, 'canceled')
    assert.deepEqual((await followUpsOf(order.id)).map(({ status: of, close_reason }) => [of, close_reason]), [['closed', 'settled']])
    // Taken back, it is accepted.
    const manager = await owner()
    assert.equal((await press(manager, order.id, 'restore', { reason: 'By mistake' })).status, 200)
    assert.isNotNull((await read(manager, order.id)).accepted_at)
  })

  test('of two clerks at once one answers; after the client has withdrawn, nobody does', async ({ assert }) => {
    const [me, one, other] = [await client(), await staff(CLERK), await staff(CLERK)]
    const order = await ordered(me)
    const answers = await Promise.all([press(one, order.id, 'accept_order'), press(other, order.id, 'refuse_order', refusal)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const told = [...await hears(order.id, 'order_accepted'), ...await hears(order.id, 'order_refused')]
    assert.lengthOf(told, 1)

    const gone = await ordered(me)
    assert.equal((await me.api.post(`/api/client/orders/${gone.id}/withdraw`)).status, 200)
    assert.equal((await press(one, gone.id, 'accept_order')).status, 409)
    assert.deepEqual([await openKinds(gone.id), await hears(gone.id, 'order_accepted')], [[], []])
  })

  test('the client chooses another slot while it waits: the stop is still held', async ({ assert }) => {
    const me = await client()
    const order = await ordered(me)
    const stop = await collectOf(order.id)
    const [slot] = (await me.api.get<{ date: string; from: string; to: string }[]>(`/api/client/order-deliveries/${stop.id}/slots`)).body
    const body = { date: slot!.date, slot_from: slot!.from, slot_to: slot!.to }
    const { status } = await me.api.post(`/api/client/order-deliveries/${stop.id}/choose_slot`, body)
    assert.equal(status, 200)
    assert.include(await collectOf(order.id), { is_held: true, date: slot!.date })
  })

  test('of a client who was suspended meanwhile only whoever may order for them accepts it', async ({ assert }) => {
    const me = await client()
    const order = await ordered(me)
    await withStore((store) => store.transition('clients', me.id, 'suspend', { reason: 'Does not pay' }))
    const accept = (caller: ReturnType<typeof callerWith>) =>
      withStore((store) => store.transition('orders', order.id, 'accept_order'), { caller })
    await assert.rejects(() => accept(callerWithoutBypasses()), 'E_REFUSED')
    const { id } = await staff([])
    await accept(callerWith(['order-create', 'order-create-suspended', 'order-list'], { id }))
    assert.lengthOf(await hears(order.id, 'order_accepted'), 1)
  })

  test('what the shop writes itself is accepted as it is made, and so is what it receives', async ({ assert }) => {
    const [phone, named] = await withStore(async (store) => [
      (await aTransportOrder(store, { channel: 'phone' })).order, (await anOrder(store, { channel: 'portal' })).order,
    ])
    for (const order of [phone!, named!]) {
      assert.isNotNull(order.accepted_at)
      assert.deepEqual([await openKinds(order.id), await hears(order.id, 'order_accepted')], [[], []])
    }
    assert.isFalse((await collectOf(phone!.id)).is_held)

    const me = await client()
    const brought = await ordered(me)
    const received = await withStore(async (store) => {
      const [{ id: category_id } = { id: 0 }] = await store.select('categories', {})
      await store.insert('order_items', { order_id: brought.id, category_id })
      return store.transition('orders', brought.id, 'receive')
    })
    assert.isNotNull(received.accepted_at)
    assert.deepEqual([await openKinds(brought.id), await hears(brought.id, 'order_accepted')], [[], []])
  })

  test('with the setting "accept at once" none waits, and staff still hear of it', async ({ assert }) => {
    await saveSetting('clients_accept_web_orders', true)
    const [me, clerk] = [await client(), await staff(CLERK)]
    const order = await ordered(me)
    assert.isNotNull(order.accepted_at)
    assert.isFalse((await collectOf(order.id)).is_held)
    assert.lengthOf(await toldTo(clerk, 'orders', order.id, 'web_order'), 1)
    assert.deepEqual([await openKinds(order.id), await hears(order.id, 'order_accepted')], [[], []])
  })

  test('without an answer for longer than an order may be pending: whoever accepts them hears it, once', async ({ assert }) => {
    const [me, clerk] = [await client(), await staff(CLERK)]
    const order = await ordered(me)
    const told = () => toldTo(clerk, 'orders', order.id, 'order_stuck')
    const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await watchAt(hoursLater(11))
    assert.deepEqual(await told(), [])
    for (const hours of [13, 14]) await watchAt(hoursLater(hours))
    assert.lengthOf(await told(), 1)
    assert.include((await told())[0]!, 'nobody has answered')
  })
})
