import { test } from '@japa/runner'
import { parseShapeValue } from '#backend/engine/resource/fields/shape/values'
import { shapeOf } from '#backend/engine/definition/registry'

const parse = (value: unknown) => parseShapeValue(shapeOf('parts'), value)

test.group('orders / parts', () => {
  test('takes rectangles in whole centimetres', ({ assert }) => {
    const value = [{ length_cm: 200, width_cm: 80 }, { length_cm: 60, width_cm: 60 }]
    assert.deepEqual(parse(value), { value })
  })

  test('refuses {title}')
    .with([
      { title: 'nothing', value: [] },
      { title: 'no list', value: { length_cm: 1, width_cm: 1 } },
      { title: 'a missing side', value: [{ length_cm: 200 }] },
      { title: 'a fraction', value: [{ length_cm: 200.5, width_cm: 80 }] },
      { title: 'text', value: [{ length_cm: '200', width_cm: 80 }] },
      { title: 'more than sides', value: [{ length_cm: 200, width_cm: 80, price: 1 }] },
      { title: 'null', value: [null] },
      { title: 'too many', value: Array.from({ length: 21 }, () => ({ length_cm: 200, width_cm: 80 })) },
    ])
    .run(({ assert }, { value }) => { assert.property(parse(value), 'error') })
})
