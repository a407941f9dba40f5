import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { anOrder, completedOrder, measureItem } from '#tests/support/rows/orders'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { MeasuringItem, MeasuringQueue } from '#common/plant/measuring'

const receivedOrder = (items = 1) => withStore(async (store) => {
  const made = await anOrder(store, { items })
  await store.transition('orders', made.order.id, 'receive')
  return made
})
const pathOf = (id: number | string) => `/api/user/measuring?order_item_id=${id}`

test.group('plant / measuring', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('whoever may only measure reads what that takes, without prices, and measures', async ({ assert }) => {
    const { items: [item, other] } = await receivedOrder(2)
    const { api } = await staff(['order-measure'])
    const { body } = await api.get<MeasuringItem>(pathOf(item!.id))
    assert.deepInclude(body, { id: item!.id, tag_code: item!.tag_code, refusal: null, known: null, length_cm: null })
    assert.deepEqual(body.rule, { unit: 'm2', params: ['length', 'width', 'diameter', 'type'] })
    assert.deepEqual(body.others.map(({ id }) => id), [other!.id])
    assert.notMatch(JSON.stringify(body), /price|amount|total|balance|phone|client|Mariem/)
    const measured = await api.post(`/api/user/order-items/${item!.id}/measure`, {
      version: body.version, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'tapis_frange', tissu: 'laine',
      measure_place: 'aire_mesure',
    })
    assert.equal(measured.status, 200)
    const again = await api.get<MeasuringItem>(pathOf(item!.id))
    assert.equal(again.body.refusal, 'This item is measured already.')
  })

  test('what has come in waits to be measured, the most urgent order first; what is still at its client does not', async ({ assert }) => {
    const announced = await withStore((store) => anOrder(store, { items: 1 }))
    const usual = await receivedOrder(2)
    const urgent = await receivedOrder(1)
    await db.from('orders').where('id', urgent.order.id).update({ priority: 'urgent' })
    const { api } = await staff(['order-measure', 'order-list'])
    const made = new Set([announced, usual, urgent].flatMap(({ items }) => items.map(({ id }) => id)))
    const listed = async () => {
      const { body } = await api.get<readonly { readonly id: number }[]>('/api/user/order-items?_view=to_measure&_end=500&_sort=id')
      return body.map(({ id }) => id).filter((id) => made.has(id))
    }
    const waiting = async () => {
      const { body } = await api.get<MeasuringQueue>('/api/user/measuring/queue')
      assert.isAtLeast(body.total, body.items.length)
      assert.notMatch(JSON.stringify(body), /price|amount|balance|phone|client|Mariem/)
      return body.items.filter(({ id }) => made.has(id)).map(({ id }) => id)
    }
    assert.deepEqual(await waiting(), [...urgent.items, ...usual.items].map(({ id }) => id))
    assert.sameMembers(await listed(), [...urgent.items, ...usual.items].map(({ id }) => id))
    const [first] = usual.items
    await withStore((store) => measureItem(store, first!))
    assert.deepEqual(await waiting(), [urgent.items[0]!.id, usual.items[1]!.id])
    assert.sameMembers(await listed(), [urgent.items[0]!.id, usual.items[1]!.id])
  })

  test('an item that is added to an order that is here waits at once, one of a restored order once it comes in', async ({ assert }) => {
    const { order, items: [{ category_id } = { category_id: 0 }] } = await receivedOrder()
    const waits = (id: number) => withStore(async (store) => {
      const { received_at, client_id } = (await store.find('order_items', id))!
      assert.equal(client_id, (await store.find('orders', order.id))!.client_id)
      return received_at !== null
    })
    const { id } = await withStore((store) => store.insert('order_items', { order_id: order.id, category_id, quantity: 1 }))
    assert.isTrue(await waits(id))
    const { api } = await owner()
    await api.post(`/api/user/orders/${order.id}/cancel`, { cancel_reason: 'client_changed_mind', reason: 'by mistake' })
    await api.post(`/api/user/orders/${order.id}/restore`, { reason: 'by mistake' })
    assert.isFalse(await waits(id))
    await api.post(`/api/user/orders/${order.id}/receive`, {})
    assert.isTrue(await waits(id))
  })

  test('an item shows its first photo, else the picture of its category', async ({ assert }) => {
    const { items: [item, other] } = await receivedOrder(2)
    const { api } = await staff(['order-measure'])
    const picture = async () => (await api.get<MeasuringItem>(pathOf(item!.id))).body.picture?.label ?? null
    assert.isNull(await picture())
    const file = (owner: string, field: string, id: number, name: string) => db.table('media').insert({
      owner_resource: owner, owner_field: field, owner_id: id, file_name: name, kind: 'image', collection: 'items', mime: 'image/png',
      size: 1, checksum: name.padEnd(64, '0'), path: name,
    }).returning('id')
    const [icon] = await file('categories', 'icon_id', item!.category_id, 'drawing.png')
    await db.from('categories').where('id', item!.category_id).update({ icon_id: icon.id })
    assert.equal(await picture(), 'drawing.png')
    await file('order_items', 'photos_before', item!.id, 'photo.png')
    assert.equal(await picture(), 'photo.png')
    // So do those that are still to be measured.
    const { body } = await api.get<MeasuringItem>(pathOf(other!.id))
    assert.deepEqual(body.others.map((one) => ({ id: one.id, label: one.picture?.label })), [{ id: item!.id, label: 'photo.png' }])
    await db.from('categories').where('id', item!.category_id).update({ icon_id: null })
  })

  test('the same known item brings its last measures', async ({ assert }) => {
    const { order, items: [item] } = await withStore((store) => completedOrder(store))
    await (await owner()).api.post(`/api/user/order-items/${item!.id}/remember`, {})
    const next = await withStore(async (store) => {
      const known_item_id = (await store.find('order_items', item!.id))!.known_item_id!
      const made = await anOrder(store, { items: 0, client_id: order.client_id })
      const { category_id } = item!
      const { id } = await store.insert('order_items', { order_id: made.order.id, known_item_id, category_id, quantity: 1 })
      await store.transition('orders', made.order.id, 'receive')
      return id
    })
    const { body } = await (await staff(['order-measure'])).api.get<MeasuringItem>(pathOf(next))
    assert.deepInclude(body.known, { shape: 'rectangle', length_cm: 300, width_cm: 200 })
    assert.match(body.known!.measured_at, /^\d{4}-.*Z$/)
  })

  test('is refused without permission, for a wrong id, before the order is received, and at another site', async ({ assert }) => {
    const { items: [item] } = await receivedOrder()
    const person = await staff(['order-measure'])
    assert.equal((await (await staff(['order-list', 'task-execute'])).api.get(pathOf(item!.id))).status, 403)
    for (const wrong of ['', '0', 'x']) assert.equal((await person.api.get(pathOf(wrong))).status, 422, wrong)
    assert.equal((await person.api.get(pathOf(999_999_999))).status, 404)
    const early = await withStore((store) => anOrder(store))
    assert.isString((await person.api.get<MeasuringItem>(pathOf(early.items[0]!.id))).body.refusal)
    await withStore((store) => measureItem(store, item!))
    const [site] = await query(db.connection(), 'insert into sites (name) values (\'Site of measuring\') returning id')
    await query(db.connection(), 'update users set site_id = ? where id = ?', [site?.id, person.id])
    assert.equal((await person.api.get(pathOf(item!.id))).status, 404)
  })
})
