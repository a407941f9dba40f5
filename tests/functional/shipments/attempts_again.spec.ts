/** A stop that is open again, or in another shipment, is a new attempt: what proved the last one counts once, and is charged once. */
import { test } from '@japa/runner'
import { randomFrom } from '#backend/app/demo/seeded_random'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { aPickup, aShipment, assignShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { client } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import { aRider, type Answer, type Rider } from './courier_day.ts'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const find = (id: number) => withStore(async (store) => (await store.find('order_deliveries', id))!)
const press = async (rider: Rider, { id }: { readonly id: number }, verb: string, body: object = {}) =>
  (await rider.press(`order-deliveries/${id}/${verb}`, body)).http
const nobodyThere = (rider: Rider, stop: Stop) => press(rider, stop, 'no_response', { outcome_reason: 'not_home' })
const call = (rider: Rider, { id, order_id }: Stop) => rider.press<Answer>('delivery-calls', {
  order_id, order_delivery_id: id, phone: '+212600000000', result: 'no_answer', phase: 'at_door',
})
/** As if ten minutes had passed since what has happened. */
const wait = ({ id }: { readonly id: number }) => withStore(async (store) => {
  const { first_called_at, arrived_at } = (await store.find('order_deliveries', id))!
  await store.derive('order_deliveries', id, {
    ...first_called_at !== null && { first_called_at: ago(10) }, ...arrived_at !== null && { arrived_at: ago(10) },
  })
})
async function callAndWait(rider: Rider, stop: Stop): Promise<void> {
  for (let count = 0; count < 3; count++) await call(rider, stop)
  await wait(stop)
}
/** Fees for empty trips, and messages of this event, of an order. */
const feesOf = (order_id: number) => withStore(async (store) => {
  const [service] = await store.select('services', { key: 'empty_trip' })
  return (await store.select('order_services', { order_id, service_id: service!.id })).length
})
const messagesOf = (order_id: number, event: Row<'notifications'>['event']) => withStore(async (store) => {
  const rows = await store.select('notifications', { event })
  return rows.filter(({ subject, recipient }) => subject?.type === 'orders' && subject.id === order_id && recipient?.type === 'clients')
    .map(({ channel }) => channel)
})
const isEachOnce = (channels: readonly string[]) => new Set(channels).size === channels.length

async function onTheWay() {
  const [rider, buyer] = [await aRider(), await client()]
  const { order, stop } = await aPickup({ courier_id: rider.id, client_id: buyer.id })
  return { rider, order, stop }
}

test.group('shipments / attempts', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('each end of a stop takes its own reasons', async ({ assert }) => {
    const { rider, stop } = await onTheWay()
    await callAndWait(rider, stop)
    const refused = async (verb: string, outcome_reason: string) =>
      (await rider.press(`order-deliveries/${stop.id}/${verb}`, { outcome_reason })).errors?.outcome_reason
    assert.isDefined(await refused('no_response', 'changed_mind'))
    assert.isDefined(await refused('regret', 'not_home'))
    assert.isDefined(await refused('semi_done', 'no_answer'))
    assert.equal((await find(stop.id)).status, 'pending')
    assert.equal(await nobodyThere(rider, stop), 200)
  })

  test('with a fee for empty trips: who goes on calls again before giving up, and is charged once', async ({ assert }) => {
    await saveSetting('delivery_nothing_to_collect_fee', '20')
    const { rider, order, stop } = await onTheWay()
    await callAndWait(rider, stop)
    assert.equal(await nobodyThere(rider, stop), 200)
    for (let round = 0; round < 3; round++) {
      assert.equal(await press(rider, stop, 'go_on'), 200)
      assert.equal(await nobodyThere(rider, stop), 409, `round ${round}`)
      const { first_called_at, arrived_at, calls_count, calls_before } = await find(stop.id)
      assert.deepEqual([first_called_at, arrived_at, calls_count], [null, null, calls_before])
      assert.deepEqual((await rider.day()).shipments[0]?.stops[0]?.calls, [])
      await callAndWait(rider, stop)
      assert.equal(await nobodyThere(rider, stop), 200)
    }
    assert.equal(await feesOf(order.id), 1)
    const told = await messagesOf(order.id, 'no_response')
    assert.isNotEmpty(told)
    assert.isTrue(isEachOnce(told), told.join())
  })

  test('what was tried on one day proves nothing in the next shipment', async ({ assert }) => {
    const { rider, stop } = await onTheWay()
    await callAndWait(rider, stop)
    const { shipment_id } = await find(stop.id)
    await withStore((store) => store.transition('shipments', shipment_id!, 'call_off', { reason: 'Rain' }))
    const other = await aRider()
    await withStore(async (store) => {
      const { id } = await store.insert('shipments', { type: 'collect' })
      await store.transition('shipments', id, 'add_stops', { args: { stops: [stop.id] } })
      await assignShipment(store, id, other.id)
    })
    assert.equal(await nobodyThere(other, stop), 409)
    await callAndWait(other, stop)
    assert.equal(await nobodyThere(other, stop), 200)
  })

  test('with a fee for empty trips: an order pays for as many as are made without a call', async ({ assert }) => {
    await saveSetting('delivery_nothing_to_collect_fee', '20')
    const order_id = await withStore(async (store) => (await aTransportOrder(store)).order.id)
    for (let attempt = 1; attempt <= 5; attempt++) {
      const stop = await withStore((store) => stopOf(store, order_id))
      await withStore(async (store) => {
        await aShipment(store, [stop])
        for (let count = 0; count < 3; count++)
          await store.insert('delivery_calls', { order_id, order_delivery_id: stop.id, phone: '+212600000000', result: 'busy' })
        await store.derive('order_deliveries', stop.id, { first_called_at: ago(10) })
        await store.transition('order_deliveries', stop.id, 'no_response', { ask: { outcome_reason: 'not_home' } })
      })
      assert.equal(await feesOf(order_id), Math.min(attempt, 3))
      if (attempt >= 3) await withStore((store) => store.transition('order_deliveries', stop.id, 'plan_again'))
    }
  })

  test('with a fee for empty trips: whatever a courier presses, and how often', async ({ assert }) => {
    await saveSetting('delivery_nothing_to_collect_fee', '20')
    const random = randomFrom(RANDOM_SEED)
    const { rider, order, stop } = await onTheWay()
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      call: async () => (await call(rider, stop)).http, wait: () => wait(stop),
      nobody: () => nobodyThere(rider, stop), goOn: () => press(rider, stop, 'go_on'),
      go: () => press(rider, stop, 'go'), arrive: () => press(rider, stop, 'arrive'),
      regret: () => press(rider, stop, 'regret', { outcome_reason: 'changed_mind' }),
    }
    const weighted = ['call', 'call', 'call', 'wait', 'wait', 'nobody', 'nobody', 'nobody', 'goOn', 'goOn', 'go', 'arrive', 'regret']
    const log: string[] = []
    for (let step = 0; step < 80; step++) {
      const isEnded = (await find(stop.id)).status === 'regret'
      if (isEnded) await withStore((store) => store.transition('order_deliveries', stop.id, 'correct', { reason: 'Wrong tap' }))
      const name = random.pick(weighted)
      log.push(`${name} ${await steps[name]!()}`)
    }
    const about = `SEED=${RANDOM_SEED}: ${log.join(', ')}`
    assert.isAtMost(await feesOf(order.id), 1, about)
    for (const event of ['no_response', 'courier_on_the_way'] as const)
      assert.isTrue(isEachOnce(await messagesOf(order.id, event)), `${event} ${about}`)
  })
})
