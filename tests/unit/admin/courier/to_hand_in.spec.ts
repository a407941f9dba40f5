import { test } from '@japa/runner'
import { applyActions } from '../../../../admin/courier/outbox/apply_actions.ts'
import type { QueuedAction } from '../../../../admin/courier/outbox/queued_action.ts'
import { toHandIn } from '../../../../admin/courier/shipment/to_hand_in.ts'
import { aDay, aShipment, aStop } from './sample_day.ts'
import type { CourierDay } from '#common/courier/day'

const CASH = {
  shipment_id: 1, code: 'TRN-26-00001', date: '2026-11-25', status: 'collected', expenses: 800, paid_out: [],
} as const
const ofFirst = (day: CourierDay) => toHandIn(day, day.shipments[0]!)

test.group('courier / what is to be handed in', () => {
  test('coins less expenses and fee, cheques, collected items and those that came back', ({ assert }) => {
    const cheque = { id: 1, stop_id: 1, order: null, amount: 20_000, method: 'cheque', paid_at: '2026-11-25T10:00:00Z' }
    const card = { ...cheque, id: 2, method: 'card' }
    const stops = [aStop(1, { status: 'regret' }), aStop(2, { kind: 'collect', status: 'done', handled_items: 3 }),
      aStop(3, { kind: 'collect', status: 'no_response', handled_items: 2 })]
    const day = aDay({
      shipments: [{ ...aShipment(1, stops), on_board_items: 2 }],
      cash: { held: 9730, limit: null, shipments: [{ ...CASH, cash: 10_530, held: 9730, fee: 1000, payments: [cheque, card] }] },
    })
    assert.deepEqual(ofFirst(day), { money: [{ method: 'cash', amount: 8730 }, { method: 'cheque', amount: 20_000 }], items: 5 })
  })

  test('nothing where nothing was taken', ({ assert }) => {
    assert.deepEqual(ofFirst(aDay()), { money: [], items: 0 })
  })

  test('counts what waits to be sent', ({ assert }) => {
    const press = (seq: number, verb: string, body: QueuedAction['body']): QueuedAction => ({
      seq, key: String(seq), courier_id: 1, subject: 'stops 1', target: { resource: 'order-deliveries', id: 1, verb }, body, photos: [],
      device_at: '2026-11-25T10:00:00Z', state: 'waiting', refusal: null,
    })
    const day = applyActions(aDay(), [press(1, 'load', {}), press(2, 'pay', { amount: 15_000, method: 'cash' })])
    assert.deepEqual(ofFirst(day), { money: [{ method: 'cash', amount: 15_000 }], items: 1 })
  })
})
