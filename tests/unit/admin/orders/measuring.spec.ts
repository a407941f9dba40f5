import { test } from '@japa/runner'
import { formatFor } from '../../../../admin/format/use_format.ts'
import { bodyOf, problemsIn, sidesIn } from '../../../../admin/orders/measuring.ts'
import { missingMeasures } from '#backend/orders/measuring'

const say = { t: (key: string) => key, format: formatFor('en') }
const typed = {
  shape: 'rectangle', length_cm: null, width_cm: null, height_cm: null, diameter_cm: null, parts: null, measure_place: 'bureau',
}
const carpet = { unit: 'm2', params: ['length', 'width', 'diameter', 'type'] } as const
const curtain = { unit: 'ml', params: ['length', 'height'] } as const
const salon = { unit: 'ml', params: ['length'] } as const
const garment = { unit: 'u', params: [] } as const

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
      const sent = { ...values, shape: bodyOf(values, asked).shape as typeof shape | null, quantity: 1 }
      assert.deepEqual(missingMeasures(sent, asked.unit, asked.params), [...expected])
      const problems = Object.keys(problemsIn({ ...values, type: 'irani', tissu: 'laine' }, asked, say))
      assert.deepEqual(problems, [...expected])
    })
  }

  test('what is counted or measured by the metre says that it has no shape, whatever stood there', ({ assert }) => {
    const values = { ...typed, shape: 'composite', length_cm: 320, width_cm: 70, parts: [{ length_cm: 200, width_cm: 70 }] }
    assert.deepEqual(bodyOf(values, salon), { shape: null, length_cm: 320, measure_place: 'bureau' })
    assert.deepEqual(bodyOf(values, garment), { shape: null, measure_place: 'bureau' })
  })
})
