import { test } from '@japa/runner'
import { askedFor, paymentErrors, takenAtDoor } from '../../../../admin/courier/stop/payment.ts'
import { applyActions } from '../../../../admin/courier/outbox/apply_actions.ts'
import { aDay, aStop } from './sample_day.ts'

test.group('courier / what was taken at the door', () => {
  test('cash is told in coins, with its rounding beside it; a card in the amount of the bill')
    .with([
      { method: 'cash', amount: 10_533, told: { taken: 10_530, rounding: -3 } },
      { method: 'cash', amount: 10_537, told: { taken: 10_540, rounding: 3 } },
      { method: 'card', amount: 10_533, told: { taken: 10_533, rounding: 0 } },
    ])
    .run(({ assert }, { method, amount, told }) => {
      const target = { resource: 'order-deliveries', id: 1, verb: 'pay' } as const
      const day = applyActions({ ...aDay(), settings: { ...aDay().settings, cash_step: 10 } }, [{
        seq: 1, key: 'a', courier_id: 1, subject: 'stops 1', target, body: { amount, method }, photos: [],
        device_at: '2026-11-25T10:00:00Z', state: 'sent', refusal: null,
      }])
      const stop = day.shipments.flatMap(({ stops }) => stops).find(({ id }) => id === 1)!
      assert.equal(stop.amount_collected, amount + aStop(1).amount_collected)
      assert.deepEqual(takenAtDoor(day, stop), told)
    })
})

test.group('courier / the amount at the door', () => {
  test('is one: in coins for cash, that of the bill otherwise')
    .with([
      { method: 'cash', due: 10_533, asked: 10_530 },
      { method: 'cash', due: 3, asked: 3 },
      { method: 'card', due: 10_533, asked: 10_533 },
    ])
    .run(({ assert }, { method, due, asked }) => {
      assert.equal(askedFor(method, due, 10), asked)
      assert.deepEqual(paymentErrors({ method, amount: asked, given: null, reference: '' }, asked, 10), {})
    })
})
