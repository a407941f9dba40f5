import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { anOrder, completedOrder, measureItem } from '#tests/support/orders'
import { owner, staff } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { withStore } from '#tests/support/with_store'
import type { MeasuringItem } from '#common/plant/plant_measuring'

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
