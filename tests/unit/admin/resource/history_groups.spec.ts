import { test } from '@japa/runner'
import { groupEntries } from '../../../../admin/staff/resource/show/history_groups.ts'
import type { AuditEntry } from '../../../../admin/staff/resource/show/audit_entry.ts'

let id = 100
const entry = (action: string, values: Partial<AuditEntry> = {}): AuditEntry => ({
  id: --id, at: '2026-11-20T10:00:00.000Z', actor: { label: 'Salka' }, action, reason: null, via: null, request: 'a', changes: {},
  subject: { resource: action.split('.')[0] ?? '', id: 7, label: null }, ...values,
})
const isOwn = ({ subject }: AuditEntry) => subject.resource === 'orders'
const summary = (entries: readonly AuditEntry[]) => groupEntries(entries, isOwn).map(({ entry: { action }, also, effects }) =>
  ({ action, also: also.map((one) => one.action), effects: effects.map((one) => one.action) }))

test.group('history / groups', () => {
  test('a transition and its effects are one entry, and no effect is lost', ({ assert }) => {
    const received = ['order_items.edit', 'order_items.edit', 'orders.receive'].map((one) => entry(one))
    const entries = [...received, entry('orders.create', { request: 'b' })]
    assert.deepEqual(summary(entries), [
      { action: 'orders.receive', also: [], effects: ['order_items.edit', 'order_items.edit'] },
      { action: 'orders.create', also: [], effects: [] },
    ])
  })

  test('further transitions of the record stand in its head', ({ assert }) => {
    const effects = ['orders.edit', 'transactions.create', 'orders.deliver', 'order_items.deliver']
    const entries = [...effects.toReversed(), 'orders.pay'].map((one) => entry(one))
    assert.deepEqual(summary(entries), [{ action: 'orders.pay', also: ['orders.deliver'], effects }])
  })

  test('entries without a request are grouped by author and instant', ({ assert }) => {
    const later = { at: '2026-11-20T10:00:00.001Z' }
    const system = { request: null }
    const entries = [entry('orders.a', { ...system, ...later }), entry('orders.b', system), entry('orders.c', { ...system, actor: null })]
    assert.lengthOf(groupEntries(entries, isOwn), 3)
    assert.lengthOf(groupEntries([entry('orders.a'), entry('orders.b', { request: 'b' })], isOwn), 2)
  })
})
