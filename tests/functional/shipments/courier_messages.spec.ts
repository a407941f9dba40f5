import { test } from '@japa/runner'
import { aTransportOrder, aVehicle, stopOf } from '#tests/support/shipments'
import { client, owner } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { saveSetting, withStore } from '#tests/support/with_store'
import db from '@adonisjs/lucid/services/db'
import { aRider } from './courier_day.ts'

const messagesOf = (type: 'couriers' | 'clients', id: number) => withStore(async (store) =>
  (await store.select('notifications', {})).filter(({ recipient }) => recipient?.type === type && recipient.id === id))
const hasPhone = (id: number) => db.table('push_tokens').insert({
  owner_type: 'couriers', owner_id: id, token: `token ${id}`, platform: 'web', refreshed_at: new Date(),
})

test.group('shipments / messages', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('couriers hear of free shipments, of theirs and of changes; clients of a new time and of what was taken', async ({ assert }) => {
    await saveSetting('delivery.proof_of_collection', 'none')
    const [rider, idle, buyer] = [await aRider(), await aRider({ on_duty: false }), await client()]
    for (const { id } of [rider, idle]) await hasPhone(id)
    const { stop, shipment, vehicle } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { client_id: buyer.id, declared_items: 2 })
      const made = await store.insert('shipments', { type: 'collect', start_time: '09:00', end_time: '10:00' })
      return { stop: await stopOf(store, order.id), shipment: made, vehicle: await aVehicle(store) }
    })
    const { api } = await owner()
    const post = async (path: string, body: object = {}) => assert.equal((await api.post(`/api/user/${path}`, body)).status, 200, path)
    await post(`shipments/${shipment.id}/add_stops`, { stops: [stop.id] })
    await post(`shipments/${shipment.id}/publish`)
    const events = async (id: number) => (await messagesOf('couriers', id)).map(({ event }) => event)
    assert.deepEqual([await events(rider.id), await events(idle.id)], [['run_published'], []])
    await post(`shipments/${shipment.id}/assign`, { courier_id: rider.id, vehicle_id: vehicle.id })
    await post(`shipments/${shipment.id}/release`)
    assert.deepEqual((await events(rider.id)).toSorted(), ['run_assigned', 'run_changed', 'run_published', 'run_published'])
    const [assigned] = (await messagesOf('couriers', rider.id)).filter(({ event }) => event === 'run_assigned')
    assert.include(assigned?.body, vehicle.registration_number)
    assert.equal(assigned?.link, '/courier')

    // Taken by the courier: nobody tells them what they did.
    await rider.press(`shipments/${shipment.id}/reserve`)
    assert.lengthOf((await events(rider.id)).filter((event) => event === 'run_assigned'), 1)
    const row = await withStore((store) => store.find('order_deliveries', stop.id))
    const edit = (values: object, version: number) =>
      api.patch<{ version: number }>(`/api/user/order-deliveries/${stop.id}`, { ...values, version })
    const first = await edit({ slot_from: '09:00', slot_to: '10:00' }, row!.version)
    await edit({ slot_from: '11:00', slot_to: '12:00' }, first.body.version)
    await rider.press(`order-deliveries/${stop.id}/done`, { handled_items: 2 })
    const told = (await messagesOf('clients', buyer.id)).map(({ event }) => event)
    assert.includeMembers(told, ['slot_changed', 'collected'])
    assert.lengthOf(told.filter((event) => event === 'slot_changed'), 1)
  })
})
