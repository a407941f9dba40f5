import { test } from '@japa/runner'
import fc from 'fast-check'
import { cashRounded, coinRounding, sumCoins } from '#common/orders/coins'
import { parseShapeValue } from '#backend/engine/resource/fields/shape/values'
import { shapeOf } from '#backend/engine/definition/registry'

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

  test('an amount is {expected} in coins of {step} for {amount}')
    .with([
      { amount: 12810, step: 10, expected: 12810 },
      { amount: 12814, step: 10, expected: 12810 },
      { amount: 12815, step: 10, expected: 12820 },
      { amount: 12849, step: 100, expected: 12800 },
      { amount: 12850, step: 100, expected: 12900 },
      { amount: 4, step: 10, expected: 0 },
      { amount: 12814, step: 1, expected: 12814 },
    ])
    .run(({ assert }, { amount, step, expected }) => {
      assert.equal(cashRounded(amount, step), expected)
    })

  test('an amount is rounded for cash by no more than half a step', ({ assert }) => {
    fc.assert(fc.property(fc.nat(10_000_000), fc.constantFrom(1, 5, 10, 20, 50, 100), (amount, step) => {
      const due = cashRounded(amount, step)
      assert.equal(due % step, 0)
      assert.isAtMost(Math.abs(due - amount) * 2, step)
    }))
  })

  test('what was taken, the payments and the rounding add up, on the phone and in the office', ({ assert }) => {
    const payments = [{ method: 'cash', amount: 10_533 }, { method: 'card', amount: 5000 }, { method: 'cash', amount: 19_252 }]
    const taken = cashRounded(10_533, 10) + cashRounded(19_252, 10)
    assert.equal(taken, 29_780)
    assert.equal(coinRounding(taken, payments), -5)
  })
})
