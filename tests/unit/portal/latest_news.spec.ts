import { test } from '@japa/runner'
import { latestNews, type OrderEvent } from '../../../admin/portal/latest_news.ts'

const event = (id: number, order_id: number, kind: OrderEvent['kind'], time: string): OrderEvent =>
  ({ id, order_id, kind, to_status: null, created_at: `2026-11-30T${time}:00.000Z`, order: { label: `CMD-26-${order_id}` } })

test.group('portal / latest news', () => {
  test('what is said again of an order within minutes is told once; five at most', ({ assert }) => {
    const events = [
      event(9, 49, 'claim', '05:51'), event(8, 49, 'claim', '05:51'), event(7, 50, 'claim', '05:50'), event(6, 49, 'claim', '05:42'),
      event(5, 49, 'claim', '04:00'), event(4, 49, 'payment', '04:00'), event(3, 1, 'claim', '03:00'), event(2, 2, 'claim', '03:00'),
    ]
    assert.deepEqual(latestNews(events).map(({ id }) => id), [9, 7, 5, 4, 3])
  })
})
