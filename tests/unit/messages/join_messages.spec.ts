import { test } from '@japa/runner'
import { joinMessages, type PlannedMessage } from '#backend/services/messages/sparing/join_messages'
import type { Row } from '#resources'

type Order = Row<'orders'>
interface Options {
  readonly client?: number
  readonly channel?: Row<'notification_templates'>['channel']
  readonly behavior?: 'always' | 'ask'
  readonly type?: 'clients' | 'users'
  readonly order?: Partial<Order>
  readonly external_template?: string
  readonly text?: string
}

const planned = (event: PlannedMessage['event'], options: Options = {}): PlannedMessage => {
  const { client = 1, channel = 'whatsapp', behavior = 'always', type = 'clients', order = {} } = options
  const { external_template = null, text = '{order}' } = options
  return {
    event, person: { type, id: client }, subjectRows: { client: null, order: order as Order },
    route: {
      template: { channel, behavior, external_template, body: { en: text } } as Row<'notification_templates'>,
      address: null, fallback: null,
    },
  }
}
const joined = (...messages: PlannedMessage[]) =>
  joinMessages(messages).map(({ message, followedBy }) => [message.event, ...followedBy.map(({ event }) => event)].join(' + '))

test.group('messages / joined', () => {
  test('of one press the event that says most is told, and a payment in its text', ({ assert }) => {
    const cases: [PlannedMessage['event'][], string[]][] = [
      [['order_created', 'payment_received'], ['order_created + payment_received']],
      [['order_created', 'quote_ready', 'payment_received'], ['quote_ready + payment_received']],
      [['order_created', 'payment_received', 'order_confirmed'], ['order_confirmed + payment_received']],
      [['payment_received', 'delivered'], ['delivered']],
      [['breakdown', 'breakdown'], ['breakdown']],
      [['payment_received', 'payment_received'], ['payment_received', 'payment_received']],
      [['order_created', 'count_difference'], ['order_created', 'count_difference']],
      [['promise_changed', 'rating_request'], ['promise_changed', 'rating_request']],
      [['delivered'], ['delivered']],
      [[], []],
    ]
    for (const [events, expected] of cases) assert.sameMembers(joined(...events.map((event) => planned(event))), expected, events.join())
  })

  test('each client and each medium for itself; SMS and WhatsApp are one', ({ assert }) => {
    assert.sameMembers(joined(planned('order_created'), planned('order_confirmed', { client: 2 })), ['order_created', 'order_confirmed'])
    assert.deepEqual(joined(planned('order_created', { channel: 'sms' }), planned('order_confirmed')), ['order_confirmed'])
    const pushed = planned('order_confirmed', { channel: 'push' })
    assert.sameMembers(joined(planned('order_created'), pushed), ['order_created', 'order_confirmed'])
    assert.sameMembers(joined(planned('delivered', { type: 'users' }), planned('payment_received')), ['delivered', 'payment_received'])
  })

  test('what waits for an approval takes nothing with it', ({ assert }) => {
    const held = planned('order_confirmed', { behavior: 'ask' })
    assert.sameMembers(joined(held, planned('order_created')), ['order_confirmed', 'order_created'])
  })

  test('a text that has a place for the payment tells it; approved by WhatsApp or not, there is no message beside it', ({ assert }) => {
    for (const external_template of ['created', undefined]) {
      const tell = (text: string) => joined(
        planned('order_created', { text, ...external_template !== undefined && { external_template } }), planned('payment_received'))
      assert.deepEqual(tell('{order}, {paid}'), ['order_created'])
      assert.deepEqual(tell('{order}'), ['order_created + payment_received'])
    }
  })

  test('several orders of one hand-over: one message with all numbers and their sums', ({ assert }) => {
    const order = (code: string, amount: number, promised_at: string | null = null): Options =>
      ({ order: { code, total: amount, paid_total: amount, balance: 0, received_items: 2, declared_items: null, promised_at } })
    const [only, ...none] = joinMessages([
      planned('delivered', order('A', 100, '2026-03-02T10:00:00Z')), planned('payment_received', order('A', 100)),
      planned('delivered', order('B', 250, '2026-03-01T10:00:00Z')),
    ])
    assert.lengthOf(none, 0)
    assert.include(only!.message.subjectRows.order, {
      code: 'A, B', total: 350, paid_total: 350, balance: 0, received_items: 4, declared_items: null, promised_at: '2026-03-02T10:00:00Z',
    })
  })
})
