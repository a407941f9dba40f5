import { test } from '@japa/runner'
import { formatFor } from '../../../../admin/format/use_format.ts'
import { fieldsIn, settledBy, sidesIn, type Asked } from '../../../../admin/orders/measuring.ts'
import { itemResource } from '../../../../admin/orders/order.ts'
import type { Values } from '../../../../admin/definition/record.ts'
import { askedBy, bodyOf, problemsOf } from '../../../../admin/resource/transition/asked.ts'
import { missingMeasures } from '#backend/orders/measuring'

const say = { t: (key: string) => key, format: formatFor('en'), language: 'en' }
const typed = {
  shape: 'rectangle', length_cm: null, width_cm: null, height_cm: null, diameter_cm: null, parts: null, measure_place: 'bureau',
}
const carpet = { unit: 'm2', params: ['length', 'width', 'diameter', 'type'] } as const
const curtain = { unit: 'ml', params: ['length', 'height'] } as const
const salon = { unit: 'ml', params: ['length'] } as const
const garment = { unit: 'u', params: [] } as const

/** As the dialog of the transition asks and sends it. */
const asking = (values: Values, asked: Asked) => askedBy(itemResource, 'measure', say).flatMap((one) => {
  const isRequired = fieldsIn(values, {}, asked)[one.field.name]
  return isRequired === undefined ? [] : [{ ...one, isRequired }]
})
const sentOf = (values: Values, asked: Asked) =>
  bodyOf(asking(values, asked), settledBy(values, asked), { id: 1, version: 1, shape: 'rectangle' })

test.group('admin / measuring', () => {
  for (const [title, asked, shape, expected] of [
    ['a carpet', carpet, 'rectangle', ['length_cm', 'width_cm']],
    ['a round carpet', carpet, 'round', ['diameter_cm']],
    ['a curtain', curtain, 'rectangle', ['length_cm', 'height_cm']],
    ['a salon', salon, 'rectangle', ['length_cm']],
    ['a shirt', garment, 'rectangle', []],
  ] as const) {
    test(`${title} is asked for ${expected.join(' and ') || 'nothing'}, by both sides`, ({ assert }) => {
      const values = { ...typed, shape }
      assert.deepEqual(sidesIn(values, asked), [...expected])
      const sent = { ...values, shape: settledBy(values, asked).shape as typeof shape | null, quantity: 1 }
      assert.deepEqual(missingMeasures(sent, asked.unit, asked.params), [...expected])
      const problems = Object.keys(problemsOf(asking(values, asked), { ...values, type: 'irani', tissu: 'laine' }, say))
      assert.deepEqual(problems, [...expected])
    })
  }

  test('what is counted or measured by the metre says that it has no shape, whatever stood there', ({ assert }) => {
    const values = { ...typed, shape: 'composite', length_cm: 320, width_cm: 70, parts: [{ length_cm: 200, width_cm: 70 }] }
    assert.deepEqual(sentOf(values, salon), { shape: null, length_cm: 320, measure_place: 'bureau' })
    assert.deepEqual(sentOf(values, garment), { shape: null, measure_place: 'bureau' })
  })
})
