import { test } from '@japa/runner'
import { addDays } from '#common/time/time'
import { aCourier, aTransportOrder, aVehicle, stopOf } from '#tests/support/rows/shipments'
import { followUpsOf, messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { withStore } from '#tests/support/server/with_store'
import { aRider, freeShipment } from './courier_day.ts'
import type { Values } from '#backend/engine/resource/store'

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const vehicle = (values: Values<'vehicles'>) => withStore(async (store) => store.update('vehicles', (await aVehicle(store)).id, values))

test.group('shipments / papers', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('papers that end are told a month before and on the day, and one thing to do until they are renewed', async ({ assert }) => {
    const [keeper, other] = [await staff(['vehicle-edit', 'courier-edit']), await staff(['order-list'])]
    const both = await vehicle({ insurance_expires_on: inDays(10), inspection_expires_on: inDays(-700) })
    const [fine, unused, unknown] = [
      await vehicle({ insurance_expires_on: inDays(31) }), await vehicle({ insurance_expires_on: inDays(1), status: 'disable' }),
      await vehicle({}),
    ]
    const rider = await withStore((store) => aCourier(store, { license_expires_on: inDays(0) }))
    for (let run = 0; run < 2; run++) await watchAt()
    const told = (id: number, person = keeper) => toldTo(person, 'vehicles', id, 'document_expiring')
    const name = both.registration_number
    const texts = await told(both.id)
    assert.lengthOf(texts, 2)
    assert.match(texts.join('\n'), new RegExp(`${name}: the insurance ends on (?!.*20\\d\\d\\.).+|20\\d\\d`))
    assert.match(texts.join('\n'), new RegExp(`${name}: the inspection ended on .+ ${inDays(-700).slice(0, 4)}\\.`))
    for (const { id } of [fine, unused, unknown]) assert.deepEqual(await told(id), [])
    assert.deepEqual(await told(both.id, other), [])
    assert.lengthOf(await toldTo(keeper, 'couriers', rider.id, 'document_expiring'), 1)
    assert.deepEqual(await followUpsOf('vehicles', both.id), ['document open'])
    assert.deepEqual(await followUpsOf('couriers', rider.id), ['document open'])

    const { api } = await owner()
    const renew = async (values: object) => {
      const { version } = (await withStore((store) => store.find('vehicles', both.id)))!
      assert.equal((await api.patch(`/api/user/vehicles/${both.id}`, { ...values, version })).status, 200)
    }
    await renew({ inspection_expires_on: inDays(365) })
    assert.deepEqual(await followUpsOf('vehicles', both.id), ['document open'])
    await renew({ insurance_expires_on: inDays(365) })
    assert.deepEqual(await followUpsOf('vehicles', both.id), ['document closed'])
    assert.notInclude((await messagesAbout('vehicles', both.id)).map(({ status }) => status), 'queued')
    await watchAt(`${inDays(340)}T10:00:00.000Z`)
    assert.lengthOf(await told(both.id), 4)
  })

  test('a vehicle whose insurance has ended goes with a reason only; on its last day it goes', async ({ assert }) => {
    const { api } = await owner()
    const [ended, last] = [await vehicle({ insurance_expires_on: inDays(-1) }), await vehicle({ inspection_expires_on: inDays(0) })]
    const { shipment, courier } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id } = await store.insert('shipments', { type: 'collect', start_time: '04:00', end_time: '05:00' })
      await store.transition('shipments', id, 'add_stops', { args: { stops: [(await stopOf(store, order.id)).id] } })
      return { shipment: id, courier: await aCourier(store) }
    })
    interface Answer { readonly errors?: Record<string, string[]>; readonly version: number; readonly vehicle_reason?: string }
    const assign = (body: object) => api.post<Answer>(`/api/user/shipments/${shipment}/assign`, { courier_id: courier.id, ...body })
    const refused = await assign({ vehicle_id: ended.id })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['vehicle_reason']])
    assert.include(refused.body.errors!.vehicle_reason![0], ended.registration_number)
    assert.equal((await assign({ vehicle_id: ended.id, vehicle_reason: ' . ' })).status, 422)
    const allowed = await assign({ vehicle_id: ended.id, vehicle_reason: 'Renewed this morning, the paper follows' })
    assert.deepEqual([allowed.status, allowed.body.vehicle_reason], [200, 'Renewed this morning, the paper follows'])
    const change = async (vehicle_id: number) => {
      const { version } = (await withStore((store) => store.find('shipments', shipment)))!
      return api.patch<Answer>(`/api/user/shipments/${shipment}`, { vehicle_id, version })
    }
    assert.equal((await change(last.id)).status, 200)
    const back = await change(ended.id)
    assert.deepEqual([back.status, Object.keys(back.body.errors ?? {})], [422, ['vehicle_id']])
  })

  test('a courier whose vehicle may not go calls the office', async ({ assert }) => {
    const rider = await aRider()
    const [{ vehicle_id }] = await withStore(async (store) => [(await store.find('couriers', rider.id))!] as const)
    await withStore((store) => store.update('vehicles', vehicle_id!, { inspection_expires_on: inDays(-1) }))
    const { shipment } = await freeShipment({ start_time: '05:00', end_time: '06:00' })
    const answer = await rider.press(`shipments/${shipment.id}/reserve`)
    assert.equal(answer.http, 409)
    assert.include(answer.message, 'Call the office')
  })
})
