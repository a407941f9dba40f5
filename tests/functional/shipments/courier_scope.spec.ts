import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aPickup } from '#tests/support/shipments'
import { client, courier, type Person } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'

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
})
