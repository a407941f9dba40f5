import { test } from '@japa/runner'
import type { CourierOnTheWay } from '#common/courier/on_the_way'
import { findOrderLink } from '#backend/services/messages/index'
import { client } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aCourier, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'

const NOTHING: CourierOnTheWay = { is_next: false, is_at_door: false, eta_at: null, code: null, location: null, seen_at: null }
const PLACE = { lat: 27.151, lng: -13.201 }

test.group('portal / the courier on the way', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('is seen by the client of the next stop while the shipment runs, not before, not after, and by nobody else', async ({ assert }) => {
    const people = [await client(), await client()] as const
    const { shipment, stops, courier_id, tokens } = await withStore(async (store) => {
      const orderOf = ({ id }: { readonly id: number }) => aTransportOrder(store, { client_id: id })
      const orders = [await orderOf(people[0]), await orderOf(people[1])] as const
      const waiting = [await stopOf(store, orders[0].order.id), await stopOf(store, orders[1].order.id)] as const
      const courier = await aCourier(store)
      const links = [await findOrderLink(store.trx, orders[0].order.id), await findOrderLink(store.trx, orders[1].order.id)] as const
      const made = await aShipment(store, waiting, { courier_id: courier.id })
      return { shipment: made, stops: waiting, courier_id: courier.id, tokens: links }
    })
    const seenBy = async (index: 0 | 1) => {
      const stop = stops[index].id
      const { body } = await people[index].api.get<CourierOnTheWay>(`/api/client/order-deliveries/${stop}/courier`)
      const token = tokens[index].split('/').at(-1)?.split('?')[0] ?? ''
      const link = await people[index].api.get<CourierOnTheWay>(`/api/public/orders/${token}/stops/${stop}/courier`)
      assert.deepEqual(link.body, body)
      return body
    }
    await withStore((store) => store.insert('courier_locations', { courier_id, location: PLACE, at: new Date().toISOString() }))
    assert.deepEqual([await seenBy(0), await seenBy(1)], [NOTHING, NOTHING])

    // The first client of a pickup sees the courier as soon as they have left; the shipment begins with what they take there.
    await withStore((store) => store.transition('order_deliveries', stops[0].id, 'go'))
    assert.deepInclude(await seenBy(0), { is_next: false, location: PLACE })
    assert.deepEqual(await seenBy(1), NOTHING)
    // At the door nothing is expected any more; the code that is asked there stands on the page, as in the message.
    await withStore((store) => store.update('order_deliveries', stops[0].id, { proof_code: '4711' }))
    await withStore((store) => store.transition('order_deliveries', stops[0].id, 'arrive'))
    assert.deepInclude(await seenBy(0), { is_next: false, is_at_door: true, eta_at: null, code: '4711' })
    await withStore((store) => store.update('order_deliveries', stops[0].id, {
      gone_at: null, eta_at: null, arrived_at: null, proof_code: null,
    }))

    await withStore((store) => store.transition('shipments', shipment.id, 'begin'))
    const next = await seenBy(0)
    assert.deepInclude(next, { is_next: true, eta_at: null, location: PLACE })
    assert.isString(next.seen_at)
    assert.deepEqual(await seenBy(1), NOTHING)

    // The courier leaves for the second one first: the other client sees nothing more.
    await withStore((store) => store.transition('order_deliveries', stops[1].id, 'go'))
    const gone = await seenBy(1)
    // Without a pin and a zone nobody knows when.
    assert.deepInclude(gone, { is_next: false, eta_at: null, location: PLACE })
    assert.deepEqual(await seenBy(0), NOTHING)

    // Nor while the courier stands at the second door, whatever was said before.
    await withStore((store) => store.update('order_deliveries', stops[1].id, { gone_at: null, eta_at: null }))
    await withStore((store) => store.transition('order_deliveries', stops[1].id, 'arrive'))
    assert.deepInclude(await seenBy(1), { is_next: false, is_at_door: true })
    assert.deepEqual(await seenBy(0), NOTHING)

    await withStore((store) => store.transition('order_deliveries', stops[1].id, 'regret', { ask: { outcome_reason: 'changed_mind' } }))
    assert.deepEqual(await seenBy(1), NOTHING)
    for (const path of [`/api/client/order-deliveries/${stops[0].id}/courier`, `/api/client/order-deliveries/${stops[0].id}`])
      assert.equal((await people[1].api.get(path)).status, 404)
    const other = tokens[1].split('/').at(-1)?.split('?')[0] ?? ''
    assert.equal((await people[1].api.get(`/api/public/orders/${other}/stops/${stops[0].id}/courier`)).status, 404)
  })
})
