/** Groups of order statuses, as the server and the pages of staff derive them from resources.ts. */
import { test } from '@japa/runner'
import { app, type Row } from '#resources'
import {
  awaitsDecision, isClosed, isFeeUnknown, isInMeasure, isInWork, isReady, priceIsOpen, takesItems,
} from '#backend/trade/orders/status_groups'
import { browserStorage } from '#tests/support/browser/browser_globals'

type Status = Row<'orders'>['status']
const STATUSES = Object.keys(app.enums.order_status) as Status[]

/** Imported by URL: the types of these pages are those of a browser. */
const admin = await import(new URL('../../../admin/staff/orders/conditions.ts', import.meta.url).href) as {
  readonly takesItems: (order: object) => boolean
  readonly isLate: (order: object, now: number) => boolean
  readonly isAnswered: (order: object, verb: string) => boolean
}

test.group('orders / status groups', (group) => {
  group.each.teardown(() => { browserStorage.clear() })

  test('{title}')
    .with([
      { title: 'items are added until the order is measured', rule: takesItems, holds: ['pending', 'in_measure'] },
      { title: 'an order is measured between its reception and its price', rule: isInMeasure, holds: ['in_measure'] },
      { title: 'prices are open until the client agrees', rule: priceIsOpen,
        holds: ['pending', 'in_measure', 'measured', 'semi_confirmed'] },
      { title: 'the client decides once there is a price', rule: awaitsDecision, holds: ['measured', 'semi_confirmed'] },
      { title: 'processing starts after the confirmation', rule: isInWork, holds: ['confirmed', 'processing'] },
      { title: 'orders are ready until they are handed over', rule: isReady, holds: ['completed', 'notified', 'stocked'] },
      { title: 'delivered and canceled orders are closed', rule: isClosed, holds: ['delivered', 'canceled'] },
    ])
    .run(({ assert }, { rule, holds }) => { assert.sameMembers(STATUSES.filter(rule), holds) })

  test('the fee of a transport without a price is unknown', ({ assert }) => {
    assert.isTrue(isFeeUnknown({ type: 'transport', transport_fee: null }))
    assert.isFalse(isFeeUnknown({ type: 'transport', transport_fee: 0 }))
    assert.isFalse(isFeeUnknown({ type: 'local', transport_fee: null }))
  })

  test('the pages offer to add items in the statuses in which the server accepts them', ({ assert }) => {
    assert.deepEqual(STATUSES.filter((status) => admin.takesItems({ status })), STATUSES.filter(takesItems))
  })

  test('that an order from the web can no longer be answered is said of none', ({ assert }) => {
    const [waits, answered] = [{ status: 'pending', accepted_at: null }, { status: 'pending', accepted_at: '2026-11-21T09:00:00Z' }]
    for (const verb of ['accept_order', 'refuse_order'])
      assert.deepEqual([waits, answered].map((order) => admin.isAnswered(order, verb)), [false, true])
    assert.isFalse(admin.isAnswered(answered, 'receive'))
  })

  test('an open order is late after its due date', ({ assert }) => {
    const promised_at = '2026-11-21T09:00:00Z'
    const [before, after] = [Date.parse(promised_at) - 1, Date.parse(promised_at) + 1]
    assert.isFalse(admin.isLate({ status: 'processing', promised_at }, before))
    assert.isTrue(admin.isLate({ status: 'processing', promised_at }, after))
    assert.isFalse(admin.isLate({ status: 'processing', promised_at: null }, after))
    for (const status of STATUSES.filter(isClosed)) assert.isFalse(admin.isLate({ status, promised_at }, after))
  })
})
