/** What a phone says about the time: believed where it kept a press without a network, and only within bounds. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { isFieldWritable } from '#schema/flow'
import { registry } from '#backend/engine/definition/registry'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'
import { aRider, freeShipment, wasOffline, type Answer, type Rider } from './courier_day.ts'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const find = (id: number) => withStore(async (store) => (await store.find('order_deliveries', id))!)

/** On the way since an hour. */
async function onTheWay(): Promise<{ rider: Rider; stop: Stop; shipment_id: number }> {
  const rider = await aRider()
  const { shipment, stops: [stop] } = await freeShipment({}, 1)
  await rider.press(`shipments/${shipment.id}/reserve`)
  await rider.press(`order-deliveries/${stop!.id}/load`)
  await rider.press(`shipments/${shipment.id}/leave`)
  await withStore((store) => store.update('shipments', shipment.id, { reserved_at: ago(60) }))
  return { rider, stop: stop!, shipment_id: shipment.id }
}

const call = (rider: Rider, { id, order_id }: Stop, at: string) => rider.press<Answer & { started_at?: string }>('delivery-calls', {
  order_id, order_delivery_id: id, phone: '+212600000000', result: 'no_answer', phase: 'on_the_way',
}, { at })
const nobodyThere = (rider: Rider, { id }: Stop, at?: string) =>
  rider.press(`order-deliveries/${id}/no_response`, { outcome_reason: 'not_home' }, at === undefined ? {} : { at })
async function callThreeTimes(rider: Rider, stop: Stop, minutes: readonly number[] = [9, 8, 7]): Promise<void> {
  for (const each of minutes) await call(rider, stop, ago(each))
}

test.group('shipments / times of devices', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('a phone that was heard all the time has kept no calls: nobody there needs the time of the server', async ({ assert }) => {
    const { rider, stop } = await onTheWay()
    await callThreeTimes(rider, stop)
    assert.equal((await nobodyThere(rider, stop)).http, 409)
    assert.isAbove(Date.parse((await find(stop.id)).first_called_at ?? ''), Date.now() - 60_000)
    // They have waited by the clock of the server.
    await withStore((store) => store.derive('order_deliveries', stop.id, { first_called_at: ago(6) }))
    assert.equal((await nobodyThere(rider, stop)).http, 200)
  })

  test('a phone without a network is believed: the same presses, sent together when it is back', async ({ assert }) => {
    const { rider, stop } = await onTheWay()
    await wasOffline(rider, ago(12))
    await callThreeTimes(rider, stop)
    assert.equal((await nobodyThere(rider, stop, ago(2))).http, 200)
    const { first_called_at: first, ended_at: ended } = await find(stop.id)
    assert.closeTo(Date.parse(first ?? ''), Date.parse(ago(9)), 60_000)
    assert.closeTo(Date.parse(ended ?? ''), Date.parse(ago(2)), 60_000)
  })

  test('only the silence before it sent counts, and not for ever', async ({ assert }) => {
    const { rider, stop } = await onTheWay()
    await wasOffline(rider, ago(4))
    await callThreeTimes(rider, stop)
    assert.equal((await nobodyThere(rider, stop)).http, 409, 'the silence was shorter than they say')
    const other = await onTheWay()
    await db.from('courier_contacts').where('courier_id', other.rider.id)
      .update({ silent_from: ago(50), silent_until: ago(20), heard_at: ago(0) })
    await callThreeTimes(other.rider, other.stop, [40, 35, 30])
    assert.equal((await nobodyThere(other.rider, other.stop)).http, 409, 'what was kept then was sent then')
  })

  test('waiting at the door is proven in the same way', async ({ assert }) => {
    for (const [silence, status] of [[0, 409], [40, 200]] as const) {
      const { rider, stop } = await onTheWay()
      await db.rawQuery('update addresses set location = ?::jsonb where id = ?', [JSON.stringify(AT_THE_DOOR), stop.address_id])
      await rider.press(`order-deliveries/${stop.id}/go`, {}, {})
      if (silence > 0) await wasOffline(rider, ago(silence))
      assert.equal((await rider.press(`order-deliveries/${stop.id}/arrive`, { arrived_location: AT_THE_DOOR }, { at: ago(30) })).http, 200)
      assert.equal((await nobodyThere(rider, stop)).http, status, `silent for ${silence} minutes`)
    }
  })

  test('every time that a courier may send is bounded', async ({ assert }) => {
    const { rider, stop } = await onTheWay()
    const reserved = Date.parse(ago(61))
    const within = (at: string | null | undefined, name: string) => {
      assert.isAtLeast(Date.parse(at ?? ''), reserved, name)
      assert.isAtMost(Date.parse(at ?? ''), Date.now() + 1000, name)
    }
    for (const wrong of ['2000-01-02T00:00:00.000Z', ago(61 * 24 * 30), ago(-3)]) {
      await db.from('courier_locations').where('courier_id', rider.id).delete()
      const position = await rider.press<{ at?: string } & Answer>('courier-locations', { location: AT_THE_DOOR, accuracy_m: 5, at: wrong })
      assert.equal(position.http, 201, wrong)
      within(position.at, `position ${wrong}`)
      const refused = await rider.press<{ happened_at?: string } & Answer>('refused-actions', {
        path: `/api/courier/order-deliveries/${stop.id}/done`, body: {}, message: { en: 'Refused' }, happened_at: wrong })
      within(refused.happened_at, `refused action ${wrong}`)
      within((await call(rider, stop, wrong)).started_at, `call ${wrong}`)
      const upload = await uploadFile(
        rider, 'order_deliveries.photos', await samplePhoto(), { guard: 'courier', formFields: { taken_at: wrong } },
      )
      if (wrong < ago(0)) assert.isNull((await db.from('media').where('id', upload.body.id).firstOrFail()).taken_at, `photo ${wrong}`)
      await rider.press('scan', { code: `NO-SUCH-${wrong}`.slice(0, 40), mode: 'find', device_at: wrong })
    }
    const scans: { device_at: Date | null }[] = await db.from('scans').where({ by_type: 'couriers', by_id: rider.id })
    for (const { device_at } of scans)
      if (device_at !== null) assert.isAtLeast(new Date(device_at).getTime(), Date.now() - 8 * 24 * 3_600_000)
    const old = await rider.press<Answer>('courier-locations', { location: AT_THE_DOOR, at: '1900-01-01T00:00:00.000Z' })
    assert.equal(old.http, 422)
  })

  // One that is added to the definition needs bounds of its own, and a line here.
  test('the times that couriers may send are known', ({ assert }) => {
    const caller = callerWith([], { guard: 'courier' })
    const sent = [...registry.values()].flatMap((resource) => (resource.guards?.courier?.write ?? [])
      .filter((name) => resource.fields[name]?.type === 'datetime' && isFieldWritable(resource, resource.fields[name], caller))
      .map((name) => `${resource.name}.${name}`))
    // The last two say when something shall happen.
    assert.sameMembers(sent, [
      'courier_locations.at', 'refused_actions.happened_at', 'delivery_calls.agreed_slot_from', 'delivery_calls.next_call_at',
    ])
  })
})

const AT_THE_DOOR = { lat: 27.15, lng: -13.2 }
