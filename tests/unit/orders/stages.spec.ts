/** What resources.ts says of an order's status, asked by the server and by the pages of staff. */
import { test } from '@japa/runner'
import { app, type Row } from '#resources'
import { awaitsDecision, isClosed, isFeeUnknown, isInMeasure, isInWork, isReady, priceIsOpen, takesItems } from '#backend/orders/stages'
import { storage } from '#tests/support/browser_globals'

type Status = Row<'orders'>['status']
const STATUSES = Object.keys(app.enums.order_status) as Status[]

/** By address: their types are those of a browser, in which this does not run. */
const admin = await import(new URL('../../../admin/orders/stages.ts', import.meta.url).href) as {
  readonly takesItems: (order: object) => boolean
  readonly isLate: (order: object, now: number) => boolean
}

test.group('orders / stages', (group) => {
  group.each.teardown(() => { storage.clear() })

  test('{title}')
    .with([
      { title: 'items are taken until measuring ends', rule: takesItems, holds: ['pending', 'in_measure'] },
      { title: 'an order is measured between its reception and its price', rule: isInMeasure, holds: ['in_measure'] },
      { title: 'prices are open until the client agrees', rule: priceIsOpen,
        holds: ['pending', 'in_measure', 'measured', 'semi_confirmed'] },
      { title: 'the client decides once there is a price', rule: awaitsDecision, holds: ['measured', 'semi_confirmed'] },
      { title: 'work begins with the confirmation', rule: isInWork, holds: ['confirmed', 'processing'] },
      { title: 'goods are ready until they are handed over', rule: isReady, holds: ['completed', 'notified', 'stocked'] },
      { title: 'delivered and canceled orders are closed', rule: isClosed, holds: ['delivered', 'canceled'] },
    ])
    .run(({ assert }, { rule, holds }) => { assert.sameMembers(STATUSES.filter(rule), holds) })

  test('the fee of a transport without a price is unknown', ({ assert }) => {
    assert.isTrue(isFeeUnknown({ type: 'transport', transport_fee: null }))
    assert.isFalse(isFeeUnknown({ type: 'transport', transport_fee: 0 }))
    assert.isFalse(isFeeUnknown({ type: 'local', transport_fee: null }))
  })

  test('the pages offer new items in those statuses in which the server takes them', ({ assert }) => {
    assert.deepEqual(STATUSES.filter((status) => admin.takesItems({ status })), STATUSES.filter(takesItems))
  })

  test('an open order is late from the moment on that was promised', ({ assert }) => {
    const promised_at = '2026-11-21T09:00:00Z'
    const [before, after] = [Date.parse(promised_at) - 1, Date.parse(promised_at) + 1]
    assert.isFalse(admin.isLate({ status: 'processing', promised_at }, before))
    assert.isTrue(admin.isLate({ status: 'processing', promised_at }, after))
    assert.isFalse(admin.isLate({ status: 'processing', promised_at: null }, after))
    for (const status of STATUSES.filter(isClosed)) assert.isFalse(admin.isLate({ status, promised_at }, after))
  })
})
