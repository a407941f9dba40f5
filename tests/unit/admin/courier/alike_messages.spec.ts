import { test } from '@japa/runner'
import { alikeMessages } from '../../../../admin/courier/outbox/alike_messages.ts'

const message = (id: number, body: string, shipment: string | null = 'TRN-1') =>
  ({ id, title: 'Your run has changed', body, shipment, created_at: '2026-11-28T12:00:00Z' })

test.group('admin / alike messages of a courier', () => {
  test('what is said twice of a shipment is shown once, at the place of the newest', ({ assert }) => {
    const groups = alikeMessages([message(4, 'order 31'), message(3, 'order 40'), message(2, 'order 31'), message(1, 'order 31', 'TRN-2')])
    assert.deepEqual(groups.map((alike) => alike.map(({ id }) => id)), [[4, 2], [3], [1]])
  })
})
