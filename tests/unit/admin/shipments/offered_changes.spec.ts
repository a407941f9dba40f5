import { test } from '@japa/runner'
import { offeredChanges } from '../../../../admin/staff/shipments/dispatch/offered_changes.ts'

const planned = {
  id: 1, version: 1, status: 'pending', address_id: 4, date: '2026-11-29', slot_from: '09:00', slot_to: '12:00', expected_items: 3,
}

test.group('admin / offered changes of a stop', () => {
  test('each change is shown with what was planned and what the order says, without parts that are the same', ({ assert }) => {
    const row = {
      ...planned, order_changes: ['address', 'slot', 'place'], offered_address_id: 5, offered_date: '2026-11-29',
      offered_slot_from: '14:00', offered_slot_to: null,
    }
    assert.deepEqual(offeredChanges(row), [
      { change: 'address', fields: [['address_id', 'offered_address_id']] },
      { change: 'slot', fields: [['slot_from', 'offered_slot_from'], ['slot_to', 'offered_slot_to']] },
      { change: 'place', fields: [] },
    ])
  })

  test('nothing is shown of a stop that follows its order, or has ended', ({ assert }) => {
    assert.deepEqual(offeredChanges({ ...planned, order_changes: [] }), [])
    assert.deepEqual(offeredChanges({ ...planned, order_changes: null }), [])
    assert.deepEqual(offeredChanges({ ...planned, status: 'done', order_changes: ['items'], offered_items: 4 }), [])
  })
})
