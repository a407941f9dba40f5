import { test } from '@japa/runner'
import type { MeasureRule } from '../../../../admin/staff/orders/items/measure/measure_form.ts'
import {
  afterKey, measureBody, numberIn, slotsOf, withNumber, withOneMorePart,
} from '../../../../admin/staff/plant/measuring/measure_slots.ts'

const carpet: MeasureRule = { unit: 'm2', params: ['length', 'width', 'diameter', 'type'] }
const keysOf = (values: object, rule = carpet) => slotsOf({ ...values }, rule).map(({ key }) => key)

test.group('plant / measuring by the number pad', () => {
  test('asks for the sides of the shape, and counts what is counted', ({ assert }) => {
    assert.deepEqual(keysOf({ shape: 'rectangle' }), ['length_cm', 'width_cm'])
    assert.deepEqual(keysOf({ shape: 'round' }), ['diameter_cm'])
    assert.deepEqual(keysOf({ shape: 'composite', parts: null }), ['length_cm 0', 'width_cm 0'])
    assert.deepEqual(keysOf({}, { unit: 'u', params: [] }), ['quantity'])
  })

  test('a number of a part is written into that part', ({ assert }) => {
    const two = withOneMorePart({ shape: 'composite', parts: [{ length_cm: 100, width_cm: 50 }] })
    const slot = slotsOf(two, carpet)[3]!
    assert.deepEqual([slot.name, slot.part], ['width_cm', 1])
    const filled = withNumber(two, slot, 80)
    assert.equal(numberIn(filled, slot), 80)
    assert.deepEqual(filled.parts, [{ length_cm: 100, width_cm: 50 }, { length_cm: null, width_cm: 80 }])
  })

  test('the first digit replaces, the others follow, at most four', ({ assert }) => {
    assert.equal(afterKey(300, 2, true), 2)
    assert.equal(afterKey(20, 5, false), 205)
    assert.equal(afterKey(1234, 5, false), 1234)
    assert.equal(afterKey(205, null, true), 20)
    assert.isNull(afterKey(2, null, false))
  })

  test('only what is asked for and filled in is sent', ({ assert }) => {
    const values = { length_cm: 300, width_cm: null, diameter_cm: 90, is_large_confirmed: false, condition: [] }
    assert.deepEqual(measureBody(values, ['length_cm', 'width_cm', 'is_large_confirmed', 'condition'], 4),
      { version: 4, length_cm: 300, condition: [] })
  })
})
