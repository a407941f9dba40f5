import { test } from '@japa/runner'
import { findHistory } from '#backend/engine/resource/read/record_history'
import { Invalid, NotFound } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { clientCaller, staff } from './callers.ts'
import { insert, fixtures, type Fixtures } from './fixtures.ts'
import type { Data } from '#schema/predicate'

test.group('resource / read / record history', (group) => {
  let known: Fixtures
  let service: number
  let place: number
  group.setup(async () => {
    known = await fixtures()
    const { orders: { o1, o6 }, items: { i1, i3 }, users: { amine } } = known
    service = 987_654
    const byAmine = { actor_type: 'users', actor_id: amine }
    await log('orders.create', 'orders', o1, null, { client_id: known.clients.zoe, total: 100 })
    await log('orders.edit', 'orders', o1, { internal_note: null }, { internal_note: 'secret' }, byAmine)
    await log('orders.confirm', 'orders', o1, { status: 'measured' }, { status: 'confirmed' }, { ...byAmine, reason: 'said yes' })
    place = await insert('stocks', { name: 'Waiting for history', code: 'WFH', type: 'attente_lavage' })
    const item = { before: { amount: 1, note: 'a', current_stock_id: null }, after: { amount: 2, note: 'b', current_stock_id: place } }
    await log('order_items.edit', 'order_items', i1, item.before, item.after, { ...byAmine, request_id: 'one press' })
    await log('order_services.delete', 'order_services', service, { order_id: o1 }, null, byAmine)
    await log('orders.edit', 'orders', o6, { rack: null }, { rack: 'B2' })
    await log('order_items.edit', 'order_items', i3, { amount: 1 }, { amount: 2 })
  })

  const orders = resourceOf('orders')

  test('the record and its children, newest first, with who and why', async ({ assert }) => {
    const { orders: { o1 }, items: { i1 }, users: { amine } } = known
    const events = await findHistory(orders, staff(known), o1)
    assert.deepEqual(events.map(({ action }) => action), [
      'order_services.delete', 'order_items.edit', 'orders.confirm', 'orders.edit', 'orders.create',
    ])
    const [deleted, item, confirmed, , created] = events
    assert.containSubset(confirmed, {
      actor: { type: 'users', id: amine, label: 'Amine Reader' }, reason: 'said yes', subject: { resource: 'orders', id: o1 },
      changes: { status: { before: 'measured', after: 'confirmed' } },
    })
    assert.equal(new Date(confirmed?.at ?? '').toISOString(), confirmed?.at)
    assert.deepEqual(deleted?.subject, { resource: 'order_services', id: service, label: null })
    assert.equal(item?.subject.id, i1)
    assert.isNull(created?.actor)
    assert.deepEqual(created?.changes.total, { before: null, after: 100 })
  })

  test('references in changes have labels, also without permission to list the target', async ({ assert }) => {
    const created = (await findHistory(orders, staff(known, { but: ['client-list'] }), known.orders.o1)).at(-1)
    assert.deepEqual(created?.names, { [`clients ${known.clients.zoe}`]: 'Zoé Reader' })
    const confirmed = (await findHistory(orders, clientCaller(known.clients.zoe), known.orders.o1)).at(-1)
    assert.deepEqual(confirmed?.names, {})
  })

  test('a place is named, not only its code; entries of one request can be told from others', async ({ assert }) => {
    const [deleted, item] = await findHistory(orders, staff(known), known.orders.o1)
    assert.equal(item?.names[`stocks ${place}`], 'Waiting for history · WFH')
    assert.deepEqual([deleted?.request, item?.request], [null, 'one press'])
    const [toClient] = await findHistory(orders, clientCaller(known.clients.zoe), known.orders.o1)
    assert.isNull(toClient?.request)
  })

  test('only what the caller may read', async ({ assert }) => {
    const events = await findHistory(orders, clientCaller(known.clients.zoe), known.orders.o1)
    assert.deepEqual(events.map(({ action, changes }) => [action, Object.keys(changes)]), [
      ['order_items.edit', ['amount']], ['orders.confirm', ['status']], ['orders.create', ['total']],
    ])
    assert.deepEqual(events[1]?.actor, { type: 'users', id: known.users.amine, label: null })
    assert.isNull(events[1]?.reason)
  })

  test('of one field: the entries of the record that changed it, with that change only', async ({ assert }) => {
    const events = await findHistory(orders, staff(known), known.orders.o1, 'status')
    assert.deepEqual(events.map(({ action, changes }) => [action, Object.keys(changes)]), [['orders.confirm', ['status']]])
    for (const field of ['no_field', 'internal_note'])
      await assert.rejects(() => findHistory(orders, clientCaller(known.clients.zoe), known.orders.o1, field), Invalid as never)
  })

  test('a record that the caller may not know of has no history', async ({ assert }) => {
    await assert.rejects(() => findHistory(orders, clientCaller(known.clients.ahmed), known.orders.o1), NotFound as never)
    await assert.rejects(() => findHistory(orders, staff(known), MISSING_ID), NotFound as never)
  })
})

function log(action: string, resource: string, id: number, before: Data | null, after: Data | null, more: Data = {}): Promise<number> {
  const json = (values: Data | null) => values && JSON.stringify(values)
  return insert('audit_logs', { action, subject_resource: resource, subject_id: id, before: json(before), after: json(after), ...more })
}
