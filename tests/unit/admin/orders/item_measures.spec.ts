import { test } from '@japa/runner'
import { formatCorrection, formatMeasures } from '#common/orders/format_measures'
import {
  amountChange, expectedItemAmount, measuredQuantity, shownQuantities, type Measures,
} from '../../../../admin/staff/orders/items/measure/measures.ts'

const none: Measures = { shape: null, length_cm: null, width_cm: null, diameter_cm: null, height_cm: null, parts: null }
const withoutNbsp = (text: string) => text.replaceAll('\u00a0', ' ')

test.group('admin / measures of an item', () => {
  for (const [measures, text] of [
    [{ shape: 'rectangle', length_cm: 200, width_cm: 300 }, '200 × 300'],
    [{ shape: 'round', diameter_cm: 180 }, 'Ø 180'],
    [{ shape: 'oval', length_cm: 250, width_cm: 150 }, '250 × 150'],
    [{ shape: 'rectangle', length_cm: 530 }, '530'],
    [{ shape: 'composite', parts: [{ length_cm: 200, width_cm: 100 }, { length_cm: 50, width_cm: 80 }] }, '200 × 100 + 50 × 80'],
    [{ shape: 'rectangle', length_cm: 200, width_cm: 100, height_cm: 60 }, '200 × 100 · ↕ 60'],
    [{ length_cm: 320, height_cm: 260 }, '320 × 260'],
    [{ shape: 'rectangle' }, ''],
  ] as const satisfies readonly (readonly [Partial<Measures>, string])[]) {
    test(`${'shape' in measures ? `a ${measures.shape}` : 'a curtain'} is formatted as "${text}"`, ({ assert }) => {
      assert.equal(withoutNbsp(formatMeasures({ ...none, ...measures })), text)
    })
  }

  test('a price stays only for who knows it: {was} and {is}')
    .with([
      { was: undefined, is: undefined, told: null }, { was: null, is: null, told: null }, { was: 9000, is: 9000, told: 'same' as const },
      { was: 9000, is: 4710, told: { was: 9000, is: 4710 } }, { was: null, is: 4710, told: { was: null, is: 4710 } },
      { was: 9000, is: null, told: { was: 9000, is: null } },
    ])
    .run(({ assert }, { was, is, told }) => { assert.deepEqual(amountChange(was, is), told) })

  test('a correction is told by the sides, and by the number of pieces where that is what was wrong', ({ assert }) => {
    const carpet = { ...none, shape: 'rectangle', length_cm: 300, width_cm: 20, quantity: 1 } as const
    const told = (...items: Parameters<typeof formatCorrection>) => formatCorrection(...items).map(withoutNbsp)
    assert.deepEqual(told(carpet, { ...carpet, width_cm: 200 }), ['300 × 20', '300 × 200'])
    assert.deepEqual(told({ ...none, quantity: 2 }, { ...none, quantity: 3 }), ['2', '3'])
    assert.deepEqual(told(carpet, { ...carpet, quantity: 2 }), ['1 × 300 × 20', '2 × 300 × 20'])
  })

  test('the area is shown to three decimals as soon as every side is there', ({ assert }) => {
    assert.equal(measuredQuantity({ ...none, shape: 'round', diameter_cm: 180 }, 'm2'), '2.545')
    assert.equal(measuredQuantity({ ...none, shape: 'composite', parts: [{ length_cm: 200, width_cm: 100 }] }, 'm2'), '2.000')
  })

  test('the billed quantity is shown alone while it differs from the measured one by rounding only', ({ assert }) => {
    assert.deepEqual(shownQuantities({ measured_quantity: '2.545', billed_quantity: '2.540' }), { shown: '2.540', billed: null })
    assert.deepEqual(shownQuantities({ measured_quantity: '0.480', billed_quantity: '1.000' }), { shown: '0.480', billed: '1.000' })
    assert.deepEqual(shownQuantities({ measured_quantity: '3.200', billed_quantity: null }), { shown: '3.200', billed: null })
  })

  test('the quantity of an item that is measured by the metre is its length', ({ assert }) => {
    assert.equal(measuredQuantity({ ...none, length_cm: 320 }, 'ml'), '3.200')
    assert.isNull(measuredQuantity(none, 'ml'))
  })

  test('the amount is that of all items under the tag, at least the minimum, once everything is known', ({ assert }) => {
    const price = { unit_price: 2000, min_charge: 5000, rounding: { step: '0.01', mode: 'nearest' } } as const
    const curtain = { ...none, length_cm: 320, height_cm: 260, quantity: 1 }
    assert.equal(expectedItemAmount(curtain, 'ml', price), 6400)
    assert.equal(expectedItemAmount({ ...curtain, quantity: 2 }, 'ml', price), 12_800)
    assert.equal(expectedItemAmount({ ...curtain, length_cm: 100 }, 'ml', price), 5000)
    assert.equal(expectedItemAmount({ ...none, quantity: 3 }, 'u', price), 6000)
    assert.isNull(expectedItemAmount({ ...curtain, length_cm: null }, 'ml', price))
    assert.isNull(expectedItemAmount({ ...none, quantity: null as unknown as number }, 'u', price))
    assert.isNull(expectedItemAmount(curtain, 'ml', { ...price, unit_price: null }))
  })

  test('there is no area while a side is missing or is no number', ({ assert }) => {
    assert.isNull(measuredQuantity({ ...none, shape: 'rectangle', length_cm: 200 }, 'm2'))
    assert.isNull(measuredQuantity({ ...none, shape: 'round' }, 'm2'))
    assert.isNull(measuredQuantity({ ...none, shape: 'composite', parts: [] }, 'm2'))
    assert.isNull(measuredQuantity({ ...none, shape: 'oval', length_cm: 'x' as unknown as number, width_cm: 100 }, 'm2'))
    assert.isNull(measuredQuantity({ ...none, shape: 'rectangle', length_cm: 0, width_cm: 100 }, 'm2'))
    const begun = [{ length_cm: 200, width_cm: 100 }, { length_cm: 50, width_cm: null as unknown as number }]
    assert.isNull(measuredQuantity({ ...none, shape: 'composite', parts: begun }, 'm2'))
  })
})
