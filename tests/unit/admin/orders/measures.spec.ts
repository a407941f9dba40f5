import { test } from '@japa/runner'
import fc from 'fast-check'
import { previewArea, spokenMeasures, type Measures } from '../../../../admin/orders/measures.ts'
import { measuredQuantity } from '#backend/orders/measuring'

const none: Measures = { shape: null, length_cm: null, width_cm: null, diameter_cm: null, height_cm: null, parts: null }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.group('admin / measures of an item', () => {
  for (const [measures, spoken] of [
    [{ shape: 'rectangle', length_cm: 200, width_cm: 300 }, '200 × 300 cm'],
    [{ shape: 'round', diameter_cm: 180 }, 'Ø 180 cm'],
    [{ shape: 'oval', length_cm: 250, width_cm: 150 }, '250 × 150 cm'],
    [{ shape: 'rectangle', length_cm: 530 }, '530 cm'],
    [{ shape: 'composite', parts: [{ length_cm: 200, width_cm: 100 }, { length_cm: 50, width_cm: 80 }] }, '200 × 100 + 50 × 80 cm'],
    [{ shape: 'rectangle', length_cm: 200, width_cm: 100, height_cm: 60 }, '200 × 100 · ↕ 60 cm'],
    [{ shape: 'rectangle' }, ''],
  ] as const satisfies readonly (readonly [Partial<Measures>, string])[]) {
    test(`a ${measures.shape} is said as "${spoken}"`, ({ assert }) => {
      assert.equal(plain(spokenMeasures({ ...none, ...measures })), spoken)
    })
  }

  test('the area that is shown while one types is the one that the server measures', ({ assert }) => {
    const side = fc.integer({ min: 20, max: 1500 })
    const shape = fc.constantFrom('rectangle', 'round', 'oval', 'composite')
    const parts = fc.array(fc.record({ length_cm: side, width_cm: side }), { minLength: 1, maxLength: 4 })
    const measured = fc.record({ shape, length_cm: side, width_cm: side, diameter_cm: side, height_cm: fc.constant(null), parts })
    fc.assert(fc.property(measured, (measures) => {
      assert.equal(previewArea(measures), measuredQuantity({ ...measures, quantity: 1 }, 'm2'))
    }))
  })

  test('there is no area while a side is missing or is no number', ({ assert }) => {
    assert.isNull(previewArea({ ...none, shape: 'rectangle', length_cm: 200 }))
    assert.isNull(previewArea({ ...none, shape: 'round' }))
    assert.isNull(previewArea({ ...none, shape: 'composite', parts: [] }))
    assert.isNull(previewArea({ ...none, shape: 'oval', length_cm: 'x' as unknown as number, width_cm: 100 }))
  })
})
