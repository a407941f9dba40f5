import { test } from '@japa/runner'
import fc from 'fast-check'
import { MissingExchangeRate, toMad } from '#backend/trade/money/currency'

test.group('money / currency', () => {
  test('counts {amount} {currency} at {rate} as {expected}')
    .with([
      { amount: 12810, currency: 'MAD', rate: null, expected: 12810 },
      { amount: 12810, currency: 'MAD', rate: '9.9999', expected: 12810 },
      { amount: 1000, currency: 'EUR', rate: '10.8250', expected: 10825 },
      { amount: 1, currency: 'EUR', rate: '10.5000', expected: 11 },
      { amount: 1, currency: 'USD', rate: '10.4999', expected: 10 },
      { amount: 333, currency: 'USD', rate: '9.8765', expected: 3289 },
    ] as const)
    .run(({ assert }, { amount, currency, rate, expected }) => {
      assert.equal(toMad(amount, currency, rate), expected)
    })

  test('refuses a foreign amount without a rate above 0', ({ assert }) => {
    for (const rate of [null, '0', '0.0000', '-1.0000']) assert.throws(() => toMad(100, 'EUR', rate), MissingExchangeRate)
  })

  test('never makes more of less', ({ assert }) => {
    fc.assert(fc.property(fc.nat(10_000_000), fc.nat(10_000_000), fc.integer({ min: 1, max: 500_000 }), (a, b, rate) => {
      const inMad = (amount: number) => toMad(amount, 'EUR', `${Math.floor(rate / 10000)}.${String(rate % 10000).padStart(4, '0')}`)
      assert.isAtMost(inMad(Math.min(a, b)), inMad(Math.max(a, b)))
    }))
  })
})
