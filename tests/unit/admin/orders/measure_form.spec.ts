import { test } from '@japa/runner'
import { formatFor } from '../../../../admin/kit/format/use_format.ts'
import {
  fieldsToAsk, initialMeasureValues, rememberKind, requiredSides, sideLabelKey, withValidShape, type MeasureRule,
} from '../../../../admin/staff/orders/items/measure/measure_form.ts'
import { itemResource, type Item } from '../../../../admin/staff/orders/order.ts'
import type { Values } from '../../../../admin/staff/definition/record.ts'
import { validateInputs } from '../../../../admin/staff/resource/form/validation.ts'
import { promptFields, promptBody } from '../../../../admin/staff/resource/transition/prompt_fields.ts'
import { missingMeasures } from '#common/orders/required_measures'

const i18n = { t: (key: string) => key, format: formatFor('en'), language: 'en' }
const typed = {
  shape: 'rectangle', length_cm: null, width_cm: null, height_cm: null, diameter_cm: null, parts: null, quantity: 2,
  measure_place: 'bureau',
}
const carpet = { unit: 'm2', params: ['length', 'width', 'diameter', 'type'] } as const
const curtain = { unit: 'ml', params: ['length', 'height'] } as const
const salon = { unit: 'ml', params: ['length'] } as const
const garment = { unit: 'u', params: [] } as const

/** As the transition dialog asks for the fields and sends them. */
const fieldsFor = (values: Values, rule: MeasureRule) => promptFields(itemResource, 'measure', i18n).flatMap((one) => {
  const isRequired = fieldsToAsk(values, {}, rule)[one.field.name]
  return isRequired === undefined ? [] : [{ ...one, isRequired }]
})
const sentOf = (values: Values, rule: MeasureRule) =>
  promptBody(fieldsFor(values, rule), withValidShape(values, rule), { id: 1, version: 1, shape: 'rectangle' })

test.group('admin / measuring', () => {
  for (const [title, rule, shape, expected] of [
    ['a carpet', carpet, 'rectangle', ['length_cm', 'width_cm']],
    ['a round carpet', carpet, 'round', ['diameter_cm']],
    ['a carpet in parts', carpet, 'composite', ['parts']],
    ['a curtain', curtain, 'rectangle', ['length_cm', 'height_cm']],
    ['a salon', salon, 'rectangle', ['length_cm']],
    ['a shirt', garment, 'rectangle', []],
  ] as const) {
    test(`${title} needs ${expected.join(' and ') || 'no side'}, by browser and server`, ({ assert }) => {
      const values = { ...typed, shape }
      assert.deepEqual(requiredSides(values, rule), [...expected])
      const sent = { ...values, shape: withValidShape(values, rule).shape as typeof shape | null }
      assert.deepEqual(missingMeasures(sent, rule.unit, rule.params), [...expected])
      const problems = Object.keys(validateInputs(fieldsFor(values, rule), { ...values, type: 'irani', tissu: 'laine' }, i18n))
      assert.deepEqual(problems, [...expected])
    })
  }

  test('an item that is counted or measured by the metre is sent without a shape, whatever was entered before', ({ assert }) => {
    const values = { ...typed, shape: 'composite', length_cm: 320, width_cm: 70, parts: [{ length_cm: 200, width_cm: 70 }] }
    assert.deepEqual(sentOf(values, salon), { shape: null, length_cm: 320, measure_place: 'bureau' })
    assert.deepEqual(sentOf(values, garment), { shape: null, quantity: 2, measure_place: 'bureau' })
  })

  test('only items that are counted ask for their quantity', ({ assert }) => {
    const asksQuantity = (rule: MeasureRule) => 'quantity' in fieldsToAsk(typed, {}, rule)
    assert.deepEqual([garment, curtain, carpet].map(asksQuantity), [true, false, false])
    assert.property(validateInputs(fieldsFor({ ...typed, quantity: null }, garment), { ...typed, quantity: null }, i18n), 'quantity')
  })

  test('the sides of a curtain are its width and its drop, those of a salon and a carpet have their own names', ({ assert }) => {
    const labels = (rule: MeasureRule) => requiredSides(typed, rule).map((name) => sideLabelKey(name, rule))
    assert.deepEqual(labels(curtain), ['ui.orders.curtain_width', 'ui.orders.curtain_drop'])
    assert.deepEqual(labels(salon), [null])
    assert.deepEqual(labels({ ...carpet, params: [...carpet.params, 'height'] }), [null, null, null])
  })

  test('kind and fabric of the last measured item are the default for the next of its order and category', ({ assert }) => {
    const itemOf = (given: object) =>
      ({ order_id: 1, category_id: 2, type: null, tissu: null, measure_place: 'bureau', ...given }) as unknown as Item
    const kindOf = (given: object) => {
      const { type, tissu } = initialMeasureValues(itemOf(given))
      return [type, tissu]
    }
    rememberKind(itemOf({}), { type: 'irani', tissu: 'laine' })
    assert.deepEqual(kindOf({}), ['irani', 'laine'])
    assert.deepEqual(kindOf({ type: 'rbati' }), ['rbati', 'laine'])
    assert.deepEqual(kindOf({ category_id: 3 }), [null, null])
    assert.deepEqual(kindOf({ order_id: 9 }), [null, null])
  })
})
