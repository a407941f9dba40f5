import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aPickup, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { uploadSampleFile } from '#tests/support/rows/upload_files'
import { withStore } from '#tests/support/server/with_store'
import { aRider } from './courier_day.ts'
import { client, courier, owner, type Person } from '#tests/support/rows/people'
import type { CourierDay } from '#common/courier/day'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

interface Row { readonly id: number }

test.group('shipments / what a courier sees', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const countVisible = async ({ api }: Person) => {
    const count = async (name: string) => (await api.get<Row[]>(`/api/courier/${name}`)).body.length
    return Promise.all(['order-deliveries', 'orders', 'order-items', 'clients', 'addresses'].map(count))
  }
  const endStop = (id: number, hours: number) => db.rawQuery(
    "update order_deliveries set status = 'done', ended_at = now() - make_interval(hours => ?) where id = ?", [hours, id],
  )

  test('are the rows of pending stops, and of those of the last two days', async ({ assert }) => {
    const [me, buyer] = [await courier(), await client()]
    const { order, stop } = await aPickup({ courier_id: me.id, client_id: buyer.id })
    const waiting = await countVisible(me)
    assert.isTrue(waiting.every((count) => count > 0), String(waiting))
    await endStop(stop.id, 47)
    assert.deepEqual(await countVisible(me), waiting)
    await endStop(stop.id, 49)
    assert.deepEqual(await countVisible(me), [0, 0, 0, 0, 0])
    for (const path of [`clients/${buyer.id}`, `orders/${order.id}`, `addresses/${order.address_id}`, `order-deliveries/${stop.id}`]) {
      assert.equal((await me.api.get(`/api/courier/${path}`)).status, 404, path)
    }
  })

  test('includes the rows of a stop that is opened again', async ({ assert }) => {
    const [me, buyer] = [await courier(), await client()]
    const { stop } = await aPickup({ courier_id: me.id, client_id: buyer.id })
    await endStop(stop.id, 100)
    assert.equal((await me.api.get(`/api/courier/clients/${buyer.id}`)).status, 404)
    await db.from('order_deliveries').where('id', stop.id).update({ status: 'pending', ended_at: null })
    assert.equal((await me.api.get(`/api/courier/clients/${buyer.id}`)).status, 200)
  })

  test('with the day come the outlines of zones around the stops, small enough for a phone without a network', async ({ assert }) => {
    const [me, buyer, idle] = [await courier(), await client(), await courier()]
    const { order } = await aPickup({ courier_id: me.id, client_id: buyer.id })
    const { city_id } = await db.from('addresses').where('id', Number(order.address_id)).select('city_id').firstOrFail()
    const ring = [[-13.20011, 27.15], [-13.20012, 27.15], [-13.19, 27.15], [-13.19, 27.16], [-13.20011, 27.15]]
    const zone = { city_id, label: { en: 'North' }, color: '#123456', polygon: { type: 'Polygon', coordinates: [ring] } }
    for (const [key, status] of [['near', 'enable'], ['closed', 'disable']])
      await db.table('zones').insert({ ...zone, key: `${key}_${me.id}`, status })
    const areasOf = async ({ api }: Person) => (await api.get<CourierDay>('/api/courier/day')).body.areas
    const own = (await areasOf(me)).filter(({ color }) => color === zone.color)
    const coarse = [[-13.2001, 27.15], [-13.19, 27.15], [-13.19, 27.16], [-13.2001, 27.15]]
    assert.deepEqual(own.map(({ polygon }) => polygon), [{ type: 'Polygon', coordinates: [coarse] }])
    assert.deepEqual(await areasOf(idle), [], 'without a stop')
  })

  test('an item has its pieces, its size and the picture of its kind, and a message to the client is in their language', async ({
    assert,
  }) => {
    const me = await aRider({ first_name: 'Yahya', last_name: 'Test' })
    const office = await owner()
    const { id: icon_id } = await uploadSampleFile(office, 'categories.icon_id')
    const { stop, order, category_id } = await withStore(async (store) => {
      const ready = await aReadyOrder(store, { pieces: 3 })
      const [item] = await store.select('order_items', { order_id: ready.order.id })
      await store.update('clients', ready.order.client_id, { locale: 'fr', first_name: 'Aïcha', last_name: 'Naciri' })
      await aShipment(store, [ready.stop], { courier_id: me.id })
      return { ...ready, category_id: item!.category_id }
    })
    const { version } = (await withStore((store) => store.find('categories', category_id)))!
    assert.equal((await office.api.patch(`/api/user/categories/${category_id}`, { version, icon_id })).status, 200)
    const day = await me.day()
    const shown = day.shipments.flatMap(({ stops }) => stops).find(({ id }) => id === stop.id)!
    assert.equal(shown.message,
      `Bonjour Aïcha Naciri, ici Yahya Test de ${day.settings.company.name}. Je vous apporte votre commande ${order.code}.`)
    const [listed] = shown.items
    assert.containsSubset(listed, { quantity: 3, picture: { id: icon_id } })
    assert.match(listed!.description, /^3 × .*\d+\s×\s\d+/)
    assert.equal(day.choices.category.find(({ id }) => id === category_id)?.picture?.id, icon_id)
  })
})
