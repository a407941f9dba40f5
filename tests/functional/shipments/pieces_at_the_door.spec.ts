/** At the door the list is the count: pieces with tags of a roll or without, with the settings of a new company. */
import { test } from '@japa/runner'
import { assertInvariants } from '#tests/support/rows/broken_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { orderToken } from '#tests/support/rows/order_links'
import { aShipment, assignShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { client, guest, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { aRider, errorAt, finish, type Answer, type Rider } from './courier_day.ts'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>

const orderAt = (id: number) => withStore(async (store) => (await store.find('orders', id))!)
const itemsOf = (order_id: number) => withStore((store) => store.select('order_items', { order_id }))
const take = (rider: Rider, { id }: Pick<Stop, 'id'>, body: object, options: { key?: string } = {}) =>
  rider.press<Answer>(`order-deliveries/${id}/take_piece`, body, options)

/** A pickup on its way, as the client has ordered it; a roll of tags; a category. */
async function atTheDoor(declared_items: number | null = 3, items = 0) {
  const [me, rider] = [await client(), await aRider()]
  const made = await withStore(async (store) => {
    const { order } = await aTransportOrder(store, { client_id: me.id, declared_items, items })
    const stop = await stopOf(store, order.id)
    await aShipment(store, [stop], { courier_id: rider.id })
    return { order, stop: (await store.find('order_deliveries', stop.id))!, category_id: (await aCarpetCategory(store)).id }
  })
  const tags = await withStore(async (store) => {
    const { id: tag_batch_id } = await store.insert('tag_batches', { quantity: 5 })
    return (await store.select('tags', { tag_batch_id })).map(({ code }) => code)
  }, { caller: null })
  return { me, rider, tags, ...made }
}

test.group('shipments / pieces at the door', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  assertInvariants(group)

  test('one with a tag, two blankets without: three were collected, whatever number is typed', async ({ assert }) => {
    const { me, rider, order, stop, tags, category_id } = await atTheDoor()
    assert.equal((await take(rider, stop, { category_id, tag_code: ` ${tags[0]!.toLowerCase()} ` })).http, 200)
    assert.equal((await take(rider, stop, { category_id, quantity: 2, note: 'Blankets' })).http, 200)
    assert.include(await orderAt(order.id), { received_items: 3, logistics_state: 'collect_planned' })
    const listed = (await rider.day()).shipments[0]!.stops[0]!.items
    assert.deepEqual(listed.map(({ result }) => result), ['handled', 'handled'])
    const done = await finish<Stop & Answer>(rider, stop, { handled_items: 7 })
    assert.deepInclude(done, { http: 200, status: 'done', handled_items: 3 })
    assert.deepEqual((await itemsOf(order.id)).map(({ status, quantity }) => [status, quantity]), [['pending', 1], ['pending', 2]])
    assert.equal((await itemsOf(order.id))[0]!.tag_code, tags[0])
    // The client reads what was taken.
    const { body } = await me.api.get<{ items?: readonly unknown[] }>(`/api/client/orders/${order.id}`)
    assert.lengthOf(body.items ?? [], 2)
  })

  test('what the order names already is taken as it is; what stays with its client is no part of it any more', async ({ assert }) => {
    const { rider, order, stop, tags, category_id } = await atTheDoor(3, 2)
    const announced = () => rider.day().then(({ shipments }) => shipments[0]!.stops[0]!.announced)
    const [first, second] = await announced()
    assert.isString(first!.label)
    assert.equal((await take(rider, stop, { order_item_id: first!.id, tag_code: tags[3] })).http, 200)
    assert.deepEqual((await announced()).map(({ id }) => id), [second!.id])
    const again = await take(rider, stop, { order_item_id: first!.id })
    assert.equal(errorAt(again, 'order_item_id'), 'This item has been taken already.')
    const foreign = await atTheDoor(1, 1)
    const [theirs] = await itemsOf(foreign.order.id)
    assert.equal((await take(rider, stop, { order_item_id: theirs!.id })).http, 422)
    await take(rider, stop, { category_id })
    assert.deepInclude(await finish<Stop & Answer>(rider, stop), { http: 200, handled_items: 2 })
    const items = await itemsOf(order.id)
    assert.deepEqual(items.map(({ status }) => status), ['pending', 'canceled', 'pending'])
    assert.equal(items[0]!.tag_code, tags[3])
    assert.include(await orderAt(order.id), { received_items: 2, to_return_items: 0 })
  })

  test('a piece with its photo: the client sees it from the door on, in the portal and behind the link', async ({ assert }) => {
    const { me, rider, order, stop, category_id } = await atTheDoor(1)
    const photo_id = await rider.photo('order_deliveries.photo_id')
    assert.equal((await take(rider, stop, { category_id, photo_id })).http, 200)
    assert.equal((await take(rider, stop, { category_id })).http, 200)
    await finish(rider, stop)
    interface Read { readonly items: readonly { readonly photos_before: readonly { readonly id: number }[] }[] }
    for (const { status, body } of [
      await me.api.get<Read>(`/api/client/orders/${order.id}`), await guest().get<Read>(`/api/public/orders/${await orderToken(order)}`),
    ]) {
      assert.equal(status, 200)
      assert.deepEqual(body.items.map(({ photos_before }) => photos_before.map(({ id }) => id)), [[photo_id], []])
    }
  })

  test('pressed without a network at a stop that was moved meanwhile: refused, the office reads it, its courier takes the piece', async ({
    assert,
  }) => {
    const { rider, order, stop, tags, category_id } = await atTheDoor()
    const [other, { api }] = [await aRider(), await owner()]
    const at = new Date(Date.now() - 20 * 60_000).toISOString()
    const version = async () => (await withStore((store) => store.find('order_deliveries', stop.id)))?.version
    const freed = await api.post('/api/user/shipments/arrange', {
      shipments: [{ id: stop.shipment_id, stops: [] }], waiting: [{ id: stop.id, version: await version() }],
    })
    assert.equal(freed.status, 200, JSON.stringify(freed.body))
    const planned = await api.post<{ id: number }>('/api/user/shipments/plan', {
      type: 'collect', date: stop.date ?? new Date().toISOString().slice(0, 10), stops: [{ id: stop.id, version: await version() }],
    })
    assert.equal(planned.status, 201, JSON.stringify(planned.body))
    await withStore((store) => assignShipment(store, planned.body.id, other.id))

    const path = `order-deliveries/${stop.id}/take_piece`
    const late = await rider.press(path, { category_id, tag_code: tags[0] }, { at })
    assert.equal(late.http, 404)
    const told = await rider.press('refused-actions', {
      path: `/api/courier/${path}`, body: { category_id, tag_code: tags[0]! }, message: late.texts, happened_at: at,
    })
    assert.equal(told.http, 201)
    const { body: refused } = await api.get<{ order_delivery?: { id: number }; status: string }>(`/api/user/refused-actions/${told.id}`)
    assert.deepEqual([refused.order_delivery?.id, refused.status], [stop.id, 'open'])
    assert.isEmpty(await itemsOf(order.id))
    // Its tag is free still.
    assert.equal((await take(other, stop, { category_id, tag_code: tags[0] })).http, 200)
    assert.lengthOf(await itemsOf(order.id), 1)
  })

  test('the pieces are on the vehicle, then at the depot, then at the plant', async ({ assert }) => {
    const { rider, order, stop, category_id } = await atTheDoor()
    for (let piece = 0; piece < 3; piece++) await take(rider, stop, { category_id })
    await finish(rider, stop)
    assert.equal((await orderAt(order.id)).logistics_state, 'on_vehicle')
    const { api } = await owner()
    assert.equal((await api.post(`/api/user/order-deliveries/${stop.id}/count`, { counted_items: 3 })).status, 200)
    assert.equal((await orderAt(order.id)).logistics_state, 'at_depot')
    assert.equal((await api.post(`/api/user/shipments/${stop.shipment_id}/close`, {})).status, 200)
    assert.include(await orderAt(order.id), { status: 'in_measure', logistics_state: 'at_plant' })
  })

  test('a piece that stays with its client is not counted, and nothing of it is to be returned', async ({ assert }) => {
    const { rider, order, stop, category_id } = await atTheDoor()
    for (let piece = 0; piece < 2; piece++) await take(rider, stop, { category_id })
    const [first] = (await rider.day()).shipments[0]!.stops[0]!.items
    assert.equal((await rider.press(`order-delivery-items/${first!.id}/put_back`)).http, 200)
    assert.include(await orderAt(order.id), { received_items: 1, to_return_items: 0 })
    assert.deepInclude(await finish<Stop & Answer>(rider, stop), { http: 200, handled_items: 1 })
    assert.equal((await rider.press(`order-delivery-items/${first!.id}/put_back`)).http, 409)
  })

  test('without any piece in the list the typed number counts, as before', async ({ assert }) => {
    const { rider, stop } = await atTheDoor(null)
    assert.deepInclude(await finish<Stop & Answer>(rider, stop, { handled_items: 4 }), { http: 200, handled_items: 4 })
  })

  test('an order without a declared number is not "changed" by its own pieces', async ({ assert }) => {
    const { rider, stop, category_id } = await atTheDoor(null)
    await take(rider, stop, { category_id })
    assert.deepEqual((await withStore((store) => store.find('order_deliveries', stop.id)))!.order_changes ?? [], [])
  })

  test('the same press twice is one piece', async ({ assert }) => {
    const { rider, order, stop, category_id } = await atTheDoor()
    const key = `piece of ${stop.id}`
    for (let each = 0; each < 2; each++) assert.equal((await take(rider, stop, { category_id }, { key })).http, 200)
    assert.lengthOf(await itemsOf(order.id), 1)
  })

  test('a tag that is used elsewhere, scanned twice, void or of no roll is refused by name', async ({ assert }) => {
    const { rider, order, stop, tags, category_id } = await atTheDoor()
    const other = await atTheDoor()
    await take(other.rider, other.stop, { category_id, tag_code: tags[0] })
    await take(rider, stop, { category_id, tag_code: tags[1] })
    await withStore(async (store) => {
      const [tag] = await store.select('tags', { code: tags[2]! })
      await store.transition('tags', tag!.id, 'void', { reason: 'Torn' })
    })
    for (const tag_code of [tags[0], tags[1], tags[2]]) {
      const refused = await take(rider, stop, { category_id, tag_code })
      assert.equal(refused.http, 422)
      assert.equal(errorAt(refused, 'tag_code'), `Tag ${tag_code} is already on another item. Take another tag.`)
    }
    const unknown = await take(rider, stop, { category_id, tag_code: 'zzzz-9999' })
    assert.match(errorAt(unknown, 'tag_code') ?? '', /on no registered roll/)
    assert.lengthOf(await itemsOf(order.id), 1)
    assert.equal((await take(rider, stop, { category_id })).http, 200)
  })

  test('not of another courier, of a stop that has ended, of a delivery, or an order that is received', async ({ assert }) => {
    const { rider, order, stop, category_id } = await atTheDoor()
    assert.equal((await take(await aRider(), stop, { category_id })).http, 404)
    assert.equal((await take(rider, stop, { category_id: 0 })).http, 422)
    assert.equal((await take(rider, stop, {})).http, 422)
    assert.equal((await take(rider, stop, { category_id, quantity: 101 })).http, 422)
    await take(rider, stop, { category_id })
    await finish(rider, stop)
    assert.equal((await take(rider, stop, { category_id })).http, 409)
    assert.lengthOf(await itemsOf(order.id), 1)
  })

  test('the client withdraws while the carpet is in the van: refused; the office cancels: it goes home unwashed', async ({ assert }) => {
    const { me, rider, order, stop, category_id } = await atTheDoor()
    await take(rider, stop, { category_id })
    await finish(rider, stop)
    assert.equal((await me.api.post(`/api/client/orders/${order.id}/withdraw`)).status, 409)
    const { api } = await owner()
    const canceled = await api.post(`/api/user/orders/${order.id}/cancel`, { cancel_reason: 'client_changed_mind', reason: 'By telephone' })
    assert.equal(canceled.status, 200)
    assert.include(await orderAt(order.id), { status: 'canceled', to_return_items: 1, logistics_state: 'returning' })
    assert.include(await withStore((store) => stopOf(store, order.id, 'delivery')), { status: 'pending', expected_items: 1 })
  })
})
