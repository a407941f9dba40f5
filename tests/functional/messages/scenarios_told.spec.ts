/** Scenarios 3, 4 and 11 of domain.md §11 through the public calls, and who hears what of them. */
import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { aCarpetCategory, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { client, owner, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withStore } from '#tests/support/server/with_store'
import { stopOf } from '#tests/support/rows/shipments'
import { aRider, finish, freeShipment } from '../shipments/courier_day.ts'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'

const withRole = (name: string) => staff(permissionNamesOfRole(ROLES.find((role) => role.name === name)!))
const heard = async (type: string, id: number) => (await messagesAbout(type, id))
  .filter(({ recipient_type: to, status }) => to === 'clients' && status !== 'canceled').map(({ event }) => event)
const press = async <T = Row<'orders'>>({ api }: Person, path: string, body: object = {}) => {
  const answer = await api.post<T & Failure>(`/api/user/${path}`, body)
  return { ...answer.body, http: answer.status }
}

test.group('messages / scenarios, and who is told', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('3: of three items one is declined; whoever confirms hears the answer, the client each step once', async ({ assert }) => {
    const [me, manager] = [await client(), await withRole('Manager')]
    const measured = await withStore((store) => measuredOrder(store, { client_id: me.id, items: 3 }))
    const { order: { id }, items: [first, second, third] } = measured
    const answer = async (body: object) => (await me.api.post<Row<'orders'>>(`/api/client/orders/${id}/answer`, body)).body.status
    assert.equal(await answer({ accepted: [first!.id], declined: [second!.id] }), 'semi_confirmed')
    assert.lengthOf(await toldTo(manager, 'orders', id, 'quote_decided'), 1)
    assert.deepEqual(await heard('orders', id), ['quote_ready'])
    assert.equal(await answer({ accepted: [third!.id] }), 'confirmed')
    for (const verb of ['start', 'complete', 'stock']) assert.equal((await press(manager, `orders/${id}/${verb}`)).http, 200, verb)
    assert.equal((await press(manager, `orders/${id}/pay`, { amount: 18_000, method: 'card' })).http, 200)
    assert.equal((await press(manager, `orders/${id}/deliver`)).http, 409, 'the declined one is still here')
    assert.equal((await press(manager, `order-items/${second!.id}/give_back`)).http, 200)
    assert.equal((await press(manager, `orders/${id}/deliver`)).http, 200)
    const { order } = await withStore((store) => readOrder(store, id))
    assert.include(order, { status: 'delivered', total: 18_000, balance: 0 })
    // What is outdated before it was sent is not.
    assert.deepEqual(await heard('orders', id), ['order_confirmed', 'payment_received', 'delivered'])
  })

  test('4: four of five items are taken and paid; the claim is told to who resolves it, its answer to the client', async ({ assert }) => {
    const [rider, manager] = [await aRider(), await owner()]
    const { orders: [order], stops: [stop], shipment } = await freeShipment({}, 1, 5)
    const { id } = order!
    await rider.press(`shipments/${shipment.id}/reserve`)
    await rider.press(`order-deliveries/${stop!.id}/load`)
    await rider.press(`shipments/${shipment.id}/leave`)
    const items = await withStore((store) => store.select('order_delivery_items', { order_delivery_id: stop!.id }))
    for (const item of items.slice(0, 4)) assert.equal((await rider.press(`order-delivery-items/${item.id}/hand_over`)).http, 200)
    assert.equal((await rider.press(`order-delivery-items/${items[4]!.id}/refuse`, { note: 'A stain' })).http, 200)
    assert.equal((await rider.press(`order-deliveries/${stop!.id}/pay`, { amount: 36_000, method: 'cash' })).http, 200)
    const signature_id = await rider.photo('order_deliveries.signature_id')
    const part = await rider.press<Row<'order_deliveries'>>(`order-deliveries/${stop!.id}/semi_done`, {
      outcome_reason: 'refused_quality', signature_id })
    assert.deepInclude(part, { http: 200, status: 'semi_done', handled_items: 4 })
    assert.equal((await heard('orders', id)).at(-1), 'payment_received')
    assert.include((await messagesAbout('orders', id, 'payment_received'))[0]!.body, '360,00')

    const resolver = await staff(['claim-resolve', 'claim-list', 'claim-edit', 'order-list'])
    const claim = await press<Row<'claims'>>(manager, 'claims', {
      order_id: id, order_item_id: items[4]!.order_item_id, type: 'not_clean', description: 'A stain at the edge' })
    assert.equal(claim.http, 201, JSON.stringify(claim))
    assert.lengthOf(await toldTo(resolver, 'claims', claim.id, 'claim_opened'), 1)
    assert.deepEqual(await heard('claims', claim.id), ['claim_answered'], 'it has come in')
    assert.equal((await press(resolver, `claims/${claim.id}/review`, { assigned_to_id: resolver.id })).http, 200)
    assert.equal((await press(resolver, `claims/${claim.id}/accept`, { resolution: 'rewash' })).http, 200)
    assert.deepEqual(await heard('claims', claim.id), ['claim_answered'], 'the decision, instead of what had not gone out yet')

    assert.equal((await press(manager, `order-deliveries/${stop!.id}/check_in`)).http, 200)
    assert.equal((await press(manager, `shipments/${shipment.id}/close`)).http, 200)
    assert.equal((await press(manager, `order-items/${items[4]!.order_item_id}/rework`, { reason: 'A stain' })).http, 200)
    assert.equal((await press(manager, `order-items/${items[4]!.order_item_id}/complete`)).http, 200)
    assert.equal((await press(manager, `orders/${id}/stock`)).http, 200)
    const next = await withStore((store) => stopOf(store, id, 'delivery'))
    assert.include(next, { status: 'pending', expected_items: 1 })
    const second = await press(manager, 'shipments', { type: 'delivery' })
    await press(manager, `shipments/${second.id}/add_stops`, { stops: [next.id] })
    await press(manager, `shipments/${second.id}/publish`)
    for (const path of [`shipments/${second.id}/reserve`, `order-deliveries/${next.id}/load`, `shipments/${second.id}/leave`])
      assert.equal((await rider.press(path)).http, 200, path)
    assert.equal((await rider.press(`order-deliveries/${next.id}/pay`, { amount: 9000, method: 'cash' })).http, 200)
    assert.deepInclude(await finish<Row<'order_deliveries'>>(rider, next), { http: 200, status: 'done' })
    // That it was ready is outdated before it was sent.
    assert.deepEqual((await heard('orders', id)).slice(-3), ['payment_received', 'payment_received', 'delivered'])
  })

  test('11: a suspended client is asked to call; a clerk is refused, a manager may, and the client hears of it', async ({ assert }) => {
    const [me, clerk, manager] = [await client(), await withRole('Counter clerk'), await withRole('Manager')]
    const { id: category_id } = await withStore((store) => aCarpetCategory(store))
    await withStore((store) => store.transition('clients', me.id, 'suspend', { reason: 'Does not pay' }))
    const ordered = await me.api.post<Failure>('/api/client/orders', {})
    assert.equal(ordered.status, 409)
    assert.notMatch(ordered.body.message ?? '', /suspend/i)
    const order = { client_id: me.id, items: [{ category_id }] }
    const refused = await press(clerk, 'orders/intake', order)
    assert.deepEqual([refused.http, refused.errors], [422, { client_id: ['This client is suspended.'] }])
    const taken = await press(manager, 'orders/intake', order)
    assert.equal(taken.http, 201, JSON.stringify(taken))
    assert.deepEqual(await heard('orders', taken.id), ['order_created'])
  })
})
