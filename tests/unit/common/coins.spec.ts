import { test } from '@japa/runner'
import { sumCoins } from '#common/coins'
import { parseShapeValue } from '#backend/resource/fields/shape_values'
import { shapeOf } from '#backend/definition/registry'

const parse = (value: unknown) => parseShapeValue(shapeOf('coins'), value)

test.group('common / coins', () => {
  test('are worth their value times their number', ({ assert }) => {
    assert.equal(sumCoins([{ value: 20_000, count: 3 }, { value: 50, count: 7 }]), 60_350)
    assert.equal(sumCoins([]), 0)
  })

  test('are refused: {value}')
    .with([
      { value: 'ten' }, { value: [{ value: 100 }] }, { value: [{ value: 100, count: 1.5 }] }, { value: [{ value: 0, count: 1 }] },
      { value: [{ value: 100, count: -1 }] }, { value: [{ value: 100, count: 1, of: 'gold' }] },
    ])
    .run(({ assert }, { value }) => {
      assert.property(parse(value), 'error')
    })

  test('are taken as they were counted', ({ assert }) => {
    const value = [{ value: 100, count: 0 }, { value: 20_000, count: 12 }]
    assert.deepEqual(parse(value), { value })
  })
})
