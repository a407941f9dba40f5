import { test } from '@japa/runner'
import { sampleDefinition } from './sample_definition.ts'
import { decideTransitions, decideOperations, type Caller, type FlowResource } from '#schema/flow'

// flow.ts reads any definition, not this one.
const orders = sampleDefinition.resources.orders as unknown as FlowResource
const clients = sampleDefinition.resources.clients as unknown as FlowResource
const addresses = sampleDefinition.resources.addresses as unknown as FlowResource

const context = { me: { id: 1 }, now: { instant: '2026-03-01T00:00:00.000Z', today: '2026-03-01' } }
const clerk: Caller = {
  guard: 'user', context,
  permissions: new Set(['order-list', 'order-edit', 'order-delete', 'order-confirm', 'order-deliver', 'order-cancel', 'client-edit']),
}
const client: Caller = { guard: 'client', permissions: new Set(['order-list', 'order-withdraw', 'address-edit']), context }
const courier: Caller = { ...client, guard: 'courier' }

const row = (values: object) => ({ id: 7, status: 'pending', items_count: 1, balance: 0, deleted_at: null, ...values })
const offered = (values: object, caller: Caller, check: (name: string) => boolean = () => true) =>
  decideTransitions('orders', orders, row(values), caller, check)

test.group('schema / flow / transitions', () => {
  test('are those that the caller and the status allow')
    .with([
      { caller: clerk, status: 'pending', verbs: ['confirm', 'cancel'] },
      { caller: clerk, status: 'confirmed', verbs: ['deliver', 'cancel'] },
      { caller: clerk, status: 'delivered', verbs: [] },
      { caller: { ...clerk, permissions: new Set(['order-cancel']) }, status: 'pending', verbs: ['cancel'] },
      { caller: { ...clerk, permissions: new Set(['order-pay']) }, status: 'canceled', verbs: ['pay'] },
      { caller: client, status: 'pending', verbs: ['withdraw'] },
      { caller: client, status: 'confirmed', verbs: [] },
      { caller: courier, status: 'pending', verbs: [] },
    ])
    .run(({ assert }, { caller, status, verbs }) => {
      assert.deepEqual(Object.keys(offered({ status }, caller)), verbs)
    })

  test('of the system are never offered', ({ assert }) => {
    const everything = { ...clerk, permissions: { has: () => true } as unknown as ReadonlySet<string> }
    assert.notProperty(offered({ status: 'canceled' }, everything), 'reopen')
  })

  test('are refused by the first condition that fails, then by code', ({ assert }) => {
    const unpaid = { status: 'confirmed', balance: 100 }
    assert.deepEqual(offered({ ...unpaid, items_count: 0 }, clerk).deliver, { allowed: false, reason: 'orders.conditions.has_items' })
    assert.deepEqual(offered(unpaid, clerk).deliver, { allowed: false, reason: 'orders.conditions.is_paid' })
    assert.deepEqual(offered({ status: 'confirmed' }, clerk).deliver, { allowed: true })
    assert.deepEqual(offered({ items_count: 0 }, clerk, () => false).confirm, { allowed: false, reason: 'orders.conditions.has_items' })
    assert.deepEqual(offered({}, clerk, (name) => name !== 'advance_is_paid').confirm, { allowed: false, reason: 'checks.advance_is_paid' })
    assert.deepEqual(offered({}, clerk).confirm, { allowed: true })
  })

  test('run no check after a condition has failed', ({ assert }) => {
    const checksRun: string[] = []
    offered({ items_count: 0 }, clerk, (name) => checksRun.push(name) > 0)
    assert.deepEqual(checksRun, [])
  })

  test('of a deleted record are none', ({ assert }) => {
    assert.deepEqual(offered({ deleted_at: '2026-03-01T00:00:00.000Z' }, clerk), {})
  })
})

test.group('schema / flow / operations', () => {
  test('are absent without permission, and refused by `allow_when`', ({ assert }) => {
    assert.deepEqual(decideOperations('orders', orders, row({}), clerk), { edit: { allowed: true }, delete: { allowed: true } })
    const refused = { allowed: false, reason: 'orders.conditions.is_open' } as const
    assert.deepEqual(decideOperations('orders', orders, row({ status: 'canceled' }), clerk), { edit: refused, delete: refused })
    assert.deepEqual(decideOperations('clients', clients, row({}), clerk), { edit: { allowed: true } })
    assert.deepEqual(decideOperations('orders', orders, row({ deleted_at: '2026-03-01T00:00:00.000Z' }), clerk), {})
  })

  test('of couriers and clients follow their permissions within their allow-lists', ({ assert }) => {
    assert.deepEqual(decideOperations('addresses', addresses, row({}), client), { edit: { allowed: true } })
    assert.deepEqual(decideOperations('addresses', addresses, row({}), { ...client, permissions: new Set(['order-edit']) }), {})
    assert.deepEqual(decideOperations('addresses', addresses, row({}), courier), {})
    assert.deepEqual(decideOperations('orders', orders, row({}), client), {})
  })
})
