import { test } from '@japa/runner'
import { importAdmin } from '#tests/support/browser/browser_globals'

interface Stop { readonly id: number; readonly kind: string; readonly status: string; readonly [name: string]: unknown }
const { isSlotAsked, stopStateOf } = await importAdmin('portal/order/stop_choices.ts') as {
  isSlotAsked: (stop: Stop, now: string) => boolean
  stopStateOf: (stop: Stop, isHeld: boolean, now: string) => string
}

const stop = (values: object, ...allowed: string[]): Stop => ({
  id: 1, kind: 'delivery', status: 'pending', date: null, slot_from: null, slot_to: null, is_slot_confirmed: false, is_slot_chosen: false,
  is_under_way: false, ...values, can: { transitions: Object.fromEntries(allowed.map((verb) => [verb, { allowed: true }])) },
})
const NOON = '2026-11-30T12:00'
const day = { date: '2026-12-01', slot_from: '09:00', slot_to: '12:00' }

test.group('portal / times of stops', () => {
  test('a client is asked about a time that somebody else proposed, or none, never about the one they chose', ({ assert }) => {
    assert.isTrue(isSlotAsked(stop({}, 'choose_slot'), NOON))
    assert.isTrue(isSlotAsked(stop(day, 'choose_slot', 'confirm_slot'), NOON))
    assert.isFalse(isSlotAsked(stop({ ...day, is_slot_chosen: true }, 'choose_slot'), NOON))
    assert.isFalse(isSlotAsked(stop({ ...day, is_slot_chosen: true, is_slot_confirmed: true }, 'choose_slot'), NOON))
    assert.isFalse(isSlotAsked(stop({}), NOON))
    assert.isTrue(isSlotAsked(stop({ ...day, date: '2026-11-30', is_slot_chosen: true }, 'choose_slot'), NOON))
  })

  test('what is said of a time is true: none is confirmed that is not there', ({ assert }) => {
    const states = [
      [stop({ is_slot_confirmed: true }, 'choose_slot'), 'open'], [stop({ is_slot_confirmed: true }), 'later'],
      [stop({ ...day, is_slot_confirmed: true }), 'confirmed'], [stop({ ...day, is_slot_chosen: true }), 'requested'],
      [stop({ ...day, date: '2026-11-30' }), 'missed'], [stop({ ...day, date: '2026-11-29' }, 'choose_slot'), 'over'],
      [stop(day, 'confirm_slot'), 'proposed'], [stop(day), 'planned'], [stop({ ...day, is_under_way: true }), 'under_way'],
      [stop({ ...day, gone_at: '2026-12-01T09:00:00Z' }), 'under_way'],
      [stop({ ...day, is_slot_confirmed: true, arrived_at: '2026-12-01T09:00:00Z' }), 'under_way'],
      [stop({ status: 'no_response' }), 'no_response'],
    ] as const
    for (const [one, state] of states) assert.equal(stopStateOf(one, false, NOON), state)
  })

  test('nothing is confirmed of an order that nobody has accepted yet; what has passed is still said', ({ assert }) => {
    for (const values of [{ is_slot_confirmed: true }, { is_slot_chosen: true }, {}])
      assert.equal(stopStateOf(stop({ ...day, ...values }), true, NOON), 'held')
    assert.equal(stopStateOf(stop({ ...day, date: '2026-11-29' }), true, NOON), 'missed')
    assert.equal(stopStateOf(stop({ status: 'canceled' }), true, NOON), 'canceled')
  })
})
