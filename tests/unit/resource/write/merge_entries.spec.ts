import { test } from '@japa/runner'
import { mergeEntries, type Entry } from '#backend/resource/write/audit'

const entry = (verb: string, before: Entry['before'], after: Entry['after'], more: Partial<Entry> = {}): Entry =>
  ({ action: `orders.${verb}`, resource: 'orders', id: 1, before, after, reason: null, ...more })

test.group('resource / merged entries of the log', () => {
  test('edits of one row are one, from the first value to the last', ({ assert }) => {
    const parts = [entry('edit', { rack: null }, { rack: 'A' }), entry('edit', { rack: 'A', note: '' }, { rack: 'B', note: 'x' })]
    assert.deepEqual(mergeEntries(parts), [entry('edit', { rack: null, note: '' }, { rack: 'B', note: 'x' })])
  })

  test('an edit before or after a transition is part of it, with its reason', ({ assert }) => {
    const parts = [
      entry('edit', { rack: null }, { rack: 'A' }), entry('cancel', { status: 'pending' }, { status: 'canceled' }, { reason: 'why' }),
      entry('edit', { needs_call: false }, { needs_call: true }),
    ]
    assert.deepEqual(mergeEntries(parts), [entry(
      'cancel', { rack: null, status: 'pending', needs_call: false }, { rack: 'A', status: 'canceled', needs_call: true },
      { reason: 'why' },
    )])
  })

  test('two transitions, a creation and other rows stay on their own, in their order', ({ assert }) => {
    const parts = [
      entry('create', null, { status: 'pending' }), entry('measure', { status: 'in_measure' }, { status: 'measured' }),
      entry('edit', { rack: null }, { rack: 'A' }, { id: 2 }), entry('confirm_auto', { status: 'measured' }, { status: 'confirmed' }),
    ]
    assert.deepEqual(mergeEntries(parts), parts)
  })

  test('what is in the end as it was is not told', ({ assert }) => {
    const parts = [entry('pay', {}, {}), entry('edit', { rack: null }, { rack: 'A' }), entry('edit', { rack: 'A' }, { rack: null })]
    assert.deepEqual(mergeEntries(parts), [entry('pay', {}, {})])
  })
})
