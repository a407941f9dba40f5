import { test } from '@japa/runner'
import { groupEntries } from '../../../../admin/resource/show/history_groups.ts'
import type { AuditEntry } from '../../../../admin/resource/show/audit_entry.ts'

let id = 100
const entry = (action: string, values: Partial<AuditEntry> = {}): AuditEntry => ({
  id: --id, at: '2026-11-20T10:00:00.000Z', actor: { label: 'Salka' }, action, reason: null, via: null, request: 'a', changes: {},
  subject: { resource: action.split('.')[0] ?? '', id: 7, label: null }, ...values,
})
const isOwn = ({ subject }: AuditEntry) => subject.resource === 'orders'
const summary = (entries: readonly AuditEntry[]) => groupEntries(entries, isOwn).map(({ entry: { action }, also, effects }) =>
  ({ action, also: also.map((one) => one.action), effects: effects.map((one) => one.action) }))

test.group('history / groups', () => {
  test('a press and its effects are one entry, which nothing is lost of', ({ assert }) => {
    const entries = [entry('order_items.edit'), entry('order_items.edit'), entry('orders.receive'), entry('orders.create', { request: 'b' })]
    assert.deepEqual(summary(entries), [
      { action: 'orders.receive', also: [], effects: ['order_items.edit', 'order_items.edit'] },
      { action: 'orders.create', also: [], effects: [] },
    ])
  })

  test('further transitions of the record stand in its head', ({ assert }) => {
    const paidAndDelivered = ['order_items.deliver', 'orders.deliver', 'transactions.create', 'orders.edit', 'orders.pay'].map((one) => entry(one))
    assert.deepEqual(summary(paidAndDelivered), [{
      action: 'orders.pay', also: ['orders.deliver'], effects: ['orders.edit', 'transactions.create', 'orders.deliver', 'order_items.deliver'],
    }])
  })

  test('entries without a request are grouped by author and instant', ({ assert }) => {
    const later = { at: '2026-11-20T10:00:00.001Z' }
    const entries = [entry('orders.a', later), entry('orders.b'), entry('orders.c', { actor: null })].map((one) => ({ ...one, request: null }))
    assert.lengthOf(groupEntries(entries, isOwn), 3)
    assert.lengthOf(groupEntries([entry('orders.a'), entry('orders.b', { request: 'b' })], isOwn), 2)
  })
})
