import { test } from '@japa/runner'
import { inAppChannel } from '#backend/services/messages/delivery/channels'
import { LOCALES } from '#common/locales'
import { addDays } from '#common/time/time'
import { deliverMessage, insertMessage, messageDeliveryJobs } from '#tests/support/rows/message_rows'
import { registerTestJobs, startTestWorker } from '#tests/support/server/test_jobs'
import { until } from '#tests/support/until'
import { aTransportOrder, aVehicle, stopOf } from '#tests/support/rows/shipments'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { client, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import db from '@adonisjs/lucid/services/db'
import { aRider, finish } from './courier_day.ts'

const messagesOf = (type: 'couriers' | 'clients', id: number) => withStore(async (store) =>
  (await store.select('notifications', {})).filter(({ recipient }) => recipient?.type === type && recipient.id === id))
const hasPhone = (id: number) => db.table('push_tokens').insert({
  owner_type: 'couriers', owner_id: id, token: `token ${id}`, platform: 'web', refreshed_at: new Date(),
})

test.group('shipments / messages', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('couriers hear of free shipments, of theirs and of changes; clients of a new time and of what was taken', async ({ assert }) => {
    const [rider, plain, idle, buyer] = [await aRider(), await aRider(), await aRider({ on_duty: false }), await client()]
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
    const sent = async (id: number) => (await messagesOf('couriers', id)).map(({ event, channel }) => `${event} ${channel}`)
    // In the application, and by push; by phone to whom nothing can be pushed.
    assert.sameMembers(await sent(rider.id), ['run_published in_app', 'run_published push'])
    assert.sameMembers(await sent(plain.id), ['run_published in_app', 'run_published whatsapp'])
    assert.deepEqual(await sent(idle.id), [])
    const fallbacks = async (id: number) => (await messagesOf('couriers', id)).map(({ channel, fallback }) => [channel, fallback])
    assert.deepInclude(await fallbacks(rider.id), ['push', 'whatsapp'], 'and where the push does not arrive')
    assert.deepInclude(await fallbacks(plain.id), ['whatsapp', 'sms'])
    const events = async (id: number) =>
      (await messagesOf('couriers', id)).filter(({ channel }) => channel === 'push').map(({ event }) => event)
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
      api.patch<{ version: number }>(`/api/user/order-deliveries/${stop.id}`, { ...values, is_slot_exception: true, version })
    const first = await edit({ slot_from: '09:00', slot_to: '10:00' }, row!.version)
    await edit({ slot_from: '11:00', slot_to: '12:00' }, first.body.version)
    assert.equal((await finish(rider, stop, { handled_items: 2 })).http, 200)
    const told = (await messagesOf('clients', buyer.id)).map(({ event }) => event)
    assert.includeMembers(told, ['slot_changed', 'collected'])
    assert.lengthOf(told.filter((event) => event === 'slot_changed'), 1)
  })

  test('whoever has a shift today or on its day hears of a free shipment; by phone all of it is said', async ({ assert }) => {
    const later = addDays(await withStore(async ({ context }) => context.today), 3)
    const idle = { on_duty: false, locale: 'en' } as const
    const [today, then, other] = [await aRider(idle), await aRider(idle), await aRider(idle)]
    const off = await aRider({ ...idle, on_duty: true, status: 'inactive' })
    const { shipment, vehicle } = await withStore(async (store) => {
      const plan = async (courier_id: number, date: string, isPublished = true) => {
        const { id } = await store.insert('plannings', { courier_id, date, start_time: '08:00', end_time: '12:00' })
        if (isPublished) await store.transition('plannings', id, 'publish')
      }
      await plan(today.id, store.context.today)
      await plan(then.id, later)
      await plan(other.id, later, false)
      await plan(other.id, addDays(later, 1))
      const { order } = await aTransportOrder(store)
      const { id } = await store.insert('shipments', { type: 'collect', date: later, start_time: '08:00', end_time: '10:00' })
      await store.transition('shipments', id, 'add_stops', { args: { stops: [(await stopOf(store, order.id)).id] } })
      return { shipment: await store.transition('shipments', id, 'publish'), vehicle: await aVehicle(store) }
    })
    const about = async (id: number) => (await messagesOf('couriers', id)).filter(({ subject }) => subject?.type === 'shipments')
    const told = async (id: number) => (await about(id)).map(({ event }) => event)
    for (const { id } of [today, then]) assert.deepEqual(await told(id), ['run_published', 'run_published'])
    for (const { id } of [other, off]) assert.deepEqual(await told(id), [])
    const byPhone = async (id: number) => (await about(id)).findLast(({ channel }) => channel === 'whatsapp')!
    assert.match((await byPhone(then.id)).body, /^A shipment is free, stops: 1, .*08:00-10:00\.$/)

    const { api } = await owner()
    const post = async (path: string, body: object = {}) => assert.equal((await api.post(`/api/user/${path}`, body)).status, 200, path)
    await post(`shipments/${shipment.id}/assign`, { courier_id: then.id, vehicle_id: vehicle.id })
    const { stop, another } = await withStore(async (store) => (
      { stop: await stopOf(store, (await aTransportOrder(store)).order.id), another: await aVehicle(store) }))
    await post(`shipments/${shipment.id}/add_stops`, { stops: [stop.id] })
    assert.match((await byPhone(then.id)).body, /^Your shipment of .+ has changed\. New stop: order \S+\.$/)
    const row = (await withStore((store) => store.find('shipments', shipment.id)))!
    assert.equal((await api.patch(`/api/user/shipments/${shipment.id}`, { vehicle_id: another.id, version: row.version })).status, 200)
    assert.include((await byPhone(then.id)).body, `It has another vehicle: ${another.registration_number}.`)
  })

  test('without a provider what a courier reads in the application fails nowhere', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs(messageDeliveryJobs({})))
    cleanup(await startTestWorker())
    const rider = await aRider()
    const byPhone = (values: Parameters<typeof insertMessage>[1]) => insertMessage({ type: 'couriers', id: rider.id }, values)
    assert.equal((await deliverMessage(await byPhone({ event: 'run_changed', channel: 'whatsapp' }))).status, 'canceled')
    assert.equal((await deliverMessage(await byPhone({}))).status, 'failed', 'a code to sign in is missed')
  })

  test('a shipment without a start is told by its day, in the language of each', async ({ assert }) => {
    const riders = await Promise.all(LOCALES.map((locale) => aRider({ locale })))
    const shipment = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id } = await store.insert('shipments', { type: 'collect' })
      await store.transition('shipments', id, 'add_stops', { args: { stops: [(await stopOf(store, order.id)).id] } })
      return store.transition('shipments', id, 'publish')
    })
    assert.isNull(shipment.start_time)
    const day = Number(shipment.date.slice(8))
    for (const rider of riders) {
      const [message] = (await messagesOf('couriers', rider.id)).filter(({ subject }) => subject?.id === shipment.id)
      assert.match(message!.body, new RegExp(`\\b${day}\\b`))
      assert.notMatch(message!.body, /\d:\d|[{}]/)
    }
  })

  test('what the office changes is told on the pages of the courier, until it is read, and a free shipment until it is taken', async ({
    assert, cleanup,
  }) => {
    cleanup(registerTestJobs(messageDeliveryJobs({ in_app: inAppChannel })))
    cleanup(await startTestWorker())
    const [rider, other] = [await aRider({ locale: 'ar' }), await aRider({ locale: 'en' })]
    const { shipment, vehicle } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id } = await store.insert('shipments', { type: 'collect', start_time: '02:00', end_time: '03:00' })
      await store.transition('shipments', id, 'add_stops', { args: { stops: [(await stopOf(store, order.id)).id] } })
      return { shipment: await store.transition('shipments', id, 'publish'), vehicle: await aVehicle(store) }
    })
    // In the language of their screens, here English, whatever that of the person is.
    const about = async (person: typeof rider) => (await person.day()).messages.filter((message) => message.shipment === shipment.code)
    const titles = async (person: typeof rider) => (await about(person)).map(({ title }) => title)
    await until('both have read that it is free', async () =>
      (await titles(rider)).includes('A shipment is free') && (await titles(other)).includes('A shipment is free'))
    const { api } = await owner()
    await api.post(`/api/user/shipments/${shipment.id}/assign`, { courier_id: rider.id, vehicle_id: vehicle.id })
    await until('it is told to whom it is assigned', async () => (await titles(rider)).includes('A shipment for you'))
    assert.deepEqual([await titles(rider), await titles(other)], [['A shipment for you'], []])
    const [{ version }] = await withStore(async (store) => [(await store.find('shipments', shipment.id))!] as const)
    assert.equal((await api.patch(`/api/user/shipments/${shipment.id}`, { start_time: '03:00', end_time: '04:00', version })).status, 200)
    await until('the new hours are told', async () => (await titles(rider)).includes('Your shipment has changed'))
    const [changed, assigned] = await about(rider)
    assert.equal(changed?.body, 'Its date or hours have changed.')
    assert.notMatch(`${changed?.body} ${assigned?.body}`, /[{}]|\/courier/)
    for (const message of [changed, assigned]) assert.equal((await rider.press(`inbox/${message!.id}/read`)).http, 200)
    assert.deepEqual(await titles(rider), [])
  })
})
