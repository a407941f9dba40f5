import { test } from '@japa/runner'
import { findScanned } from '../../../../admin/courier/stop/find_scanned.ts'
import { cashDue, changeOf, paymentErrors } from '../../../../admin/courier/stop/payment.ts'
import { COUNTS, STEPS } from '../../../../admin/courier/at_build/flow.ts'
import { isAhead, verbState, waitState } from '../../../../admin/courier/outbox/action_state.ts'
import { applyActions } from '../../../../admin/courier/outbox/apply_actions.ts'
import { missingParts, proofInputs } from '../../../../admin/courier/stop/proof.ts'
import { isToClose, itemsToLoad, loadGroups, loadOrders, nextStop, piecesOf } from '../../../../admin/courier/shipment/state.ts'
import { aDay, aShipment, aStop } from './sample_day.ts'
import type { CourierDay, CourierProof } from '#common/courier/day'
import type { QueuedAction, ActionResource } from '../../../../admin/courier/outbox/queued_action.ts'

let seq = 0
function action(
  resource: ActionResource, id: number | null, verb: string, { subject = 'stops 1', body = {}, ...rest }: Partial<QueuedAction> = {},
): QueuedAction {
  seq += 1
  return {
    seq, key: `key ${seq}`, courier_id: 7, subject, target: { resource, id, verb }, body, device_at: '2026-11-25T10:00:00.000Z',
    photos: [], state: 'waiting', refusal: null, ...rest,
  }
}
const stop = (verb: string, body: QueuedAction['body'] = {}) => action('order-deliveries', 1, verb, { body })
const stopOf = (day: CourierDay, id: number) => day.shipments[0]!.stops.find((one) => one.id === id)!

test.group('courier / what the pages draw', () => {
  test('a day without actions is the day itself', ({ assert }) => {
    const day = aDay()
    assert.strictEqual(applyActions(day, []), day)
  })

  test('a whole stop is drawn as done before the server knows of it', ({ assert }) => {
    const after = applyActions(aDay(), [
      action('order-delivery-items', 401, 'load'), action('order-delivery-items', 402, 'load', { subject: 'stops 2' }),
      action('shipments', 1, 'leave', { subject: 'shipments 1' }), stop('go'), stop('arrive'),
      stop('pay', { amount: 15_000, method: 'cash' }), stop('done'),
    ])
    const { status, amount_due, amount_collected, is_paid, arrived_at, can } = stopOf(after, 1)
    assert.deepEqual({ status, amount_due, amount_collected, is_paid, can },
      { status: 'done', amount_due: 0, amount_collected: 15_000, is_paid: true, can: {} })
    assert.isNotNull(arrived_at)
    const [shipment] = after.shipments
    assert.containsSubset(shipment, { status: 'collected', pending_count: 1, done_count: 1, unloaded_items: 0, on_board_items: 1 })
    assert.containsSubset(after.cash, { held: 15_000, shipments: [{ held: 15_000, payments: [{ order: 'CMD-26-01' }] }] })
  })

  test('money by cheque is not held, and an expense is paid out of what is held', ({ assert }) => {
    const body = { shipment_id: 1, category_id: 1, amount: 2_000 }
    const expense = action('shipment-expenses', null, 'create', { subject: 'shipments 1', body })
    const after = applyActions(aDay(), [stop('pay', { amount: 5_000, method: 'cheque' }), expense])
    assert.containsSubset(after.cash, { held: -2_000, shipments: [{ expenses: 2_000, paid_out: [{ category: 'وقود' }] }] })
    assert.equal(stopOf(after, 1).amount_due, 10_000)
  })

  test('actions of a stop behind a refused one are not drawn', ({ assert }) => {
    const refused = { ...stop('arrive'), state: 'refused' as const }
    const after = applyActions(aDay(), [refused, stop('done'), action('order-deliveries', 2, 'regret', { subject: 'stops 2' })])
    assert.deepEqual([stopOf(after, 1).status, stopOf(after, 2).status], ['pending', 'regret'])
    assert.deepEqual([waitState([refused, stop('done')], 'stops 1'), waitState([stop('go')], 'stops 1'), waitState([], 'stops 1')],
      ['refused', 'waiting', 'none'])
  })

  test('a reserved shipment is one of the courier’s own, a released one is gone', ({ assert }) => {
    const reserved = applyActions(aDay(), [action('shipments', 9, 'reserve', { subject: 'shipments 9' })])
    assert.deepEqual([reserved.free.length, reserved.shipments.map(({ id }) => id)], [0, [1, 9]])
    assert.deepEqual(applyActions(aDay(), [action('shipments', 1, 'release')]).shipments, [])
  })

  test('calls are counted, items get their result', ({ assert }) => {
    const body = { order_delivery_id: 1, result: 'no_answer', phase: 'at_door', medium: 'phone' }
    const call = action('delivery-calls', null, 'create', { body })
    const damage = action('order-delivery-items', 401, 'damage', { body: { note: 'x' } })
    const after = (...more: readonly QueuedAction[]) => stopOf(applyActions(aDay(), [call, damage, ...more]), 1)
    assert.deepEqual([after().calls.length, after().items[0]?.result], [1, 'damaged'])
    // A stop that is open again is a new attempt.
    const again = after(stop('no_response'), stop('go_on'))
    assert.deepEqual([again.calls.length, again.arrived_at, again.items[0]?.result, again.status], [0, null, 'damaged', 'pending'])
  })

  test('a part that was handed over can be completed, and what the client refused stays on the vehicle', ({ assert }) => {
    const after = applyActions(aDay(), [
      action('order-delivery-items', 401, 'load'), action('order-delivery-items', 401, 'refuse', { body: { note: 'x' } }),
      stop('semi_done', { outcome_reason: 'refused' }),
    ])
    assert.containsSubset(after.shipments[0], { done_count: 1, on_board_items: 1 })
    assert.containsSubset(stopOf(after, 1), { status: 'semi_done', outcome_reason: 'refused', items: [{ result: 'refused', can: {} }] })
    assert.sameMembers(Object.keys(stopOf(after, 1).can), ['pay', 'done'])
  })

  test('every transition of couriers is foreseen, with what may follow', ({ assert }) => {
    const verbs = (of: keyof typeof STEPS) => Object.keys(STEPS[of])
    assert.sameMembers(verbs('shipments'), ['reserve', 'release', 'leave'])
    assert.includeMembers(verbs('order-deliveries'), ['go', 'arrive', 'pay', 'done', 'semi_done', 'no_response', 'regret', 'go_on'])
    assert.deepEqual(STEPS['order-delivery-items'].load?.opens, ['hand_over', 'refuse', 'miss', 'damage'])
    assert.deepEqual(COUNTS.failed_count.stops, { status: ['no_response', 'regret', 'canceled'] })
  })

  test('a piece taken at the door is in the list at once, by its tag or without, and leaves it when it stays', ({ assert }) => {
    const door = aStop(1, { kind: 'collect', items: [], can: { take_piece: { allowed: true }, done: { allowed: true } } })
    const day = aDay({ shipments: [aShipment(1, [door])] })
    const taken = applyActions(day, [
      stop('take_piece', { category_id: 11, tag_code: 'ABCD0009' }), stop('take_piece', { category_id: 11 }),
    ])
    assert.deepEqual(stopOf(taken, 1).items.map(({ tag_code, description, result }) => [tag_code, description, result]),
      [['ABCD0009', 'زربية', 'handled'], [null, 'زربية', 'handled']])
    assert.isTrue(stopOf(taken, 1).can.take_piece?.allowed)
    const listed = { ...stopOf(taken, 1).items[0]!, id: 55, can: { put_back: { allowed: true } as const } }
    const kept = applyActions(aDay({ shipments: [aShipment(1, [{ ...door, items: [listed] }])] }), [
      action('order-delivery-items', 55, 'put_back'),
    ])
    assert.deepEqual(stopOf(kept, 1).items.map(({ result, can }) => [result, can.put_back]), [['returned', undefined]])
  })

  test('an action of what is not in the day changes nothing', ({ assert }) => {
    const day = aDay()
    const unknown = [action('order-deliveries', 99, 'done'), action('shipments', 99, 'reserve'), action('order-deliveries', 99, 'pay')]
    assert.deepEqual(applyActions(day, unknown), day)
  })
})

test.group('courier / what may be pressed', () => {
  test('the server decides, unless actions wait that change what it knew', ({ assert }) => {
    const { can } = aStop(1)
    assert.deepEqual(verbState(can, 'done', false), { is_shown: true, reason: 'قطع لم تشحن' })
    assert.deepEqual(verbState(can, 'done', true), { is_shown: true, reason: null })
    assert.isFalse(verbState(can, 'cancel', true).is_shown)
    assert.isTrue(isAhead([stop('arrive')], 'stops 1'))
    assert.isFalse(isAhead([{ ...stop('arrive'), state: 'refused' }], 'stops 1'))
  })

  test('a shipment is to be closed when no stop is pending', ({ assert }) => {
    assert.isFalse(isToClose(aShipment(1, [aStop(1)])))
    assert.isTrue(isToClose({ ...aShipment(1, [aStop(1)]), pending_count: 0 }))
    assert.isFalse(isToClose({ ...aShipment(1, []), pending_count: 0 }))
  })

  test('items are loaded place by place; a scanned tag finds its item, typed by any keyboard', ({ assert }) => {
    const groups = loadGroups(aShipment(1, [aStop(1), aStop(2), aStop(3, { kind: 'collect' })]))
    assert.deepEqual(groups.map(({ place }) => place), ['R-8', 'R-9'])
    const lines = groups.flatMap((group) => group.lines)
    assert.equal(findScanned(lines, 'abcdOOO1').line?.item.id, 401)
    assert.equal(findScanned(lines, 'QBCDàààé').line?.item.id, 402)
    assert.isNull(findScanned(lines, 'ABCD0003').line)
    assert.isNull(findScanned(lines, '').line)
  })

  test('an order is loaded as a whole, once, wherever its items lie', ({ assert }) => {
    const items = [1, 2, 3].map((n) => ({ ...aStop(1).items[0]!, id: 400 + n, quantity: n, place: n === 3 ? 'R-1' : 'R-2' }))
    const day = aDay({ shipments: [aShipment(1, [aStop(1, { items }), aStop(2)])] })
    const orders = (of: CourierDay) => loadOrders(loadGroups(of.shipments[0]!))
    assert.deepEqual(orders(day).map((group) => group.map((one) => [one.stop.id, one.lines.length, one.isFirst])),
      [[[1, 1, true]], [[1, 2, false]], [[2, 1, true]]])
    const after = applyActions(day, [stop('load')])
    assert.deepEqual(stopOf(after, 1).items.map(({ result }) => result), ['loaded', 'loaded', 'loaded'])
    assert.equal(after.shipments[0]!.unloaded_items, 1)
    assert.deepEqual([piecesOf(items), itemsToLoad(stopOf(day, 1)).length, itemsToLoad(stopOf(after, 1)).length], [6, 3, 0])
  })

  test('after a stop comes the next one that is open, from the beginning again after the last', ({ assert }) => {
    const ended = { status: 'done' } as const
    const shipment = aShipment(1, [aStop(1), aStop(2, ended), aStop(3), aStop(4, ended)])
    assert.deepEqual([1, 2, 3, 4].map((id) => nextStop(shipment, { id })?.id), [3, 3, 1, 1])
    assert.isNull(nextStop(aShipment(1, [aStop(1), aStop(2, ended)]), { id: 1 }))
  })

  test('money is checked before the action', ({ assert }) => {
    const cash = { method: 'cash', amount: 15_000, given: 20_000, reference: '' }
    assert.deepEqual([paymentErrors(cash, 15_000, 10), changeOf(cash, 10)], [{}, 5_000])
    assert.property(paymentErrors({ ...cash, amount: 15_001 }, 15_000, 10), 'amount')
    for (const amount of [0, -1, null, undefined]) assert.property(paymentErrors({ ...cash, amount }, 15_000, 10), 'amount')
    assert.property(paymentErrors({ ...cash, given: 14_999 }, 15_000, 10), 'given')
    assert.property(paymentErrors({ ...cash, given: undefined }, 15_000, 10), 'given')
    assert.deepEqual(paymentErrors({ ...cash, given: null }, 15_000, 10), {})
    assert.property(paymentErrors({ ...cash, method: 'cheque' }, 15_000, 10), 'reference')
    assert.isNull(changeOf({ ...cash, given: null }, 10))
    assert.isNull(changeOf({ ...cash, method: 'card' }, 10))
  })

  test('cash is asked for, and counted, in coins that exist', ({ assert }) => {
    const cash = { method: 'cash', amount: 12_814, given: 12_810, reference: '' }
    assert.deepEqual([cashDue(cash, 10), paymentErrors(cash, 12_814, 10), changeOf(cash, 10)], [12_810, {}, 0])
    assert.property(paymentErrors({ ...cash, amount: 12_815 }, 12_815, 10), 'given')
    assert.isNull(cashDue({ ...cash, method: 'card' }, 10))
    const day = aDay()
    const inDirhams = { ...day, settings: { ...day.settings, cash_step: 100 } }
    const body = { shipment_id: 1, category_id: 1, amount: 1_980 }
    const expense = action('shipment-expenses', null, 'create', { subject: 'shipments 1', body })
    const after = applyActions(inDirhams, [stop('pay', { amount: 14_960, method: 'cash' }), expense])
    assert.containsSubset(after.cash, { held: 13_000, shipments: [{ cash: 15_000, expenses: 2_000, payments: [{ amount: 14_960 }] }] })
    assert.equal(stopOf(after, 1).amount_due, 40)
  })

  test('what is missing of the proof that is demanded')
    .with([
      ['none', {}, {}, []], ['photo', {}, {}, ['photos']], ['photo', {}, { photos: 1 }, []], ['signature', {}, {}, ['signature']],
      ['signature', { has_signature: true }, {}, []],
      ['code', { has_code: true }, {}, ['code']], ['code', { has_code: true }, { code: '12' }, []],
      ['code', { has_code: true, is_code_right: true }, {}, []],
      ['code', { has_code: true, code_tries: 5 }, { code: '12' }, ['photos', 'note']],
      ['code', {}, { photos: 1, note: 'x' }, []], ['code_or_signature', { has_code: true }, {}, ['code']],
      ['code_or_signature', {}, {}, ['signature']], ['code_or_signature', {}, { has_signature: true }, []],
      ['code_or_signature', { has_code: true, code_tries: 5 }, { photos: 1 }, ['note']],
      ['code_or_signature', { has_code: true, code_tries: 5 }, { note: 'x' }, ['photos']],
      ['code_or_signature', { has_code: true, code_tries: 5 }, { photos: 1, note: 'x' }, []],
    ] as const)
    .run(({ assert }, [demand, known, given, missing]) => {
      const nothing = { has_code: false, is_code_right: false, code_tries: 0, has_signature: false, photos: [] }
      const proof: CourierProof = { demand, ...nothing, ...known }
      const parts = missingParts(proof, { photos: 0, has_signature: false, code: '', note: '', ...given })
      assert.deepEqual(parts, missing)
      // Whatever is missing can be filled in; a photo always.
      assert.isTrue(parts.every((part) => part === 'photos' || proofInputs(proof).includes(part)))
    })
})
