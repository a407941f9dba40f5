import { test } from '@japa/runner'
import { mergeEntries, type AuditEntry } from '#backend/engine/resource/write/audit'

const entry = (verb: string, before: AuditEntry['before'], after: AuditEntry['after'], more: Partial<AuditEntry> = {}): AuditEntry =>
  ({ action: `orders.${verb}`, resource: 'orders', id: 1, before, after, reason: null, ...more })

test.group('resource / merged audit entries', () => {
  test('edits of one row are one, from the first value to the last', ({ assert }) => {
    const entries = [entry('edit', { rack: null }, { rack: 'A' }), entry('edit', { rack: 'A', note: '' }, { rack: 'B', note: 'x' })]
    assert.deepEqual(mergeEntries(entries), [entry('edit', { rack: null, note: '' }, { rack: 'B', note: 'x' })])
  })

  test('an edit before or after a transition is merged into it, with its reason', ({ assert }) => {
    const entries = [
      entry('edit', { rack: null }, { rack: 'A' }), entry('cancel', { status: 'pending' }, { status: 'canceled' }, { reason: 'why' }),
      entry('edit', { needs_call: false }, { needs_call: true }),
    ]
    assert.deepEqual(mergeEntries(entries), [entry(
      'cancel', { rack: null, status: 'pending', needs_call: false }, { rack: 'A', status: 'canceled', needs_call: true },
      { reason: 'why' },
    )])
  })

  test('two transitions, a creation and other rows stay on their own, in their order', ({ assert }) => {
    const entries = [
      entry('create', null, { status: 'pending' }), entry('measure', { status: 'in_measure' }, { status: 'measured' }),
      entry('edit', { rack: null }, { rack: 'A' }, { id: 2 }), entry('confirm_auto', { status: 'measured' }, { status: 'confirmed' }),
    ]
    assert.deepEqual(mergeEntries(entries), entries)
  })

  test('a value that ends as it began is left out', ({ assert }) => {
    const entries = [entry('pay', {}, {}), entry('edit', { rack: null }, { rack: 'A' }), entry('edit', { rack: 'A' }, { rack: null })]
    assert.deepEqual(mergeEntries(entries), [entry('pay', {}, {})])
  })
})
