import { test } from '@japa/runner'
import { isParts } from '#backend/orders/parts'

test.group('orders / parts', () => {
  test('takes rectangles in whole centimetres', ({ assert }) => {
    assert.isTrue(
      isParts([
        { length_cm: 200, width_cm: 80 },
        { length_cm: 60, width_cm: 60 },
      ]),
    )
  })

  test('refuses {said}')
    .with([
      { said: 'nothing', value: [] },
      { said: 'no list', value: { length_cm: 1, width_cm: 1 } },
      { said: 'a missing side', value: [{ length_cm: 200 }] },
      { said: 'a fraction', value: [{ length_cm: 200.5, width_cm: 80 }] },
      { said: 'text', value: [{ length_cm: '200', width_cm: 80 }] },
      { said: 'more than sides', value: [{ length_cm: 200, width_cm: 80, price: 1 }] },
      { said: 'null', value: [null] },
      { said: 'too many', value: Array.from({ length: 21 }, () => ({ length_cm: 200, width_cm: 80 })) },
    ])
    .run(({ assert }, { value }) => assert.isFalse(isParts(value)))
})
