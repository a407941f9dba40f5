import { test } from '@japa/runner'
import { groupEvents } from '../../../../admin/staff/orders/timeline/groups.ts'

const event = (id: number, created_at: string, order_item_id: number | null = null, label = 'Salka') =>
  ({ id, created_at, order_item_id, actor: { label } })

test.group('orders / timeline', () => {
  test('a transition and the items that moved with it are one entry', ({ assert }) => {
    const events = [
      event(6, '10:05', 8), event(5, '10:05', 7), event(4, '10:05'), event(3, '10:00', 7),
      event(2, '09:00', null, 'Hassan'), event(1, '09:00'),
    ]
    const ids = groupEvents(events).map(({ heads, items }) => [heads.map(({ id }) => id), items.map(({ id }) => id)])
    assert.deepEqual(ids, [[[4], [5, 6]], [[], [3]], [[2], []], [[1], []]])
  })

  test('a corrected measure is said in the entry itself, before the quote that follows', ({ assert }) => {
    const corrected = { ...event(2, '10:00', 7), kind: 'measure' as const }
    const events = [{ ...event(3, '10:00'), kind: 'quote' as const }, corrected, event(1, '10:00', 8)]
    assert.deepEqual(groupEvents(events).map(({ heads, items }) => [heads.map(({ id }) => id), items.map(({ id }) => id)]), [[[2, 3], [1]]])
  })

  test('a payment, quote, stop or claim is named once in an entry', ({ assert }) => {
    const about = (id: number, subject: { type: string; id: number } | null) => ({ ...event(id, '10:00'), subject })
    const claim = { type: 'claims', id: 4 }
    const events = [
      about(5, null), about(4, { type: 'claims', id: 5 }), about(3, { ...claim }), about(2, { type: 'quotes', id: 4 }), about(1, claim),
    ]
    assert.deepEqual(groupEvents(events).map(({ heads }) => heads.map(({ id }) => id)), [[1, 2, 4, 5]])
  })
})
