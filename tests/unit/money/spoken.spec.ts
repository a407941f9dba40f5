import { test } from '@japa/runner'
import { spokenAmount } from '#backend/money/spoken'

test.group('money / spoken', () => {
  test('{centimes} is {spoken}')
    .with([{ centimes: 12_810, spoken: '128.10 MAD' }, { centimes: 5, spoken: '0.05 MAD' }, { centimes: 0, spoken: '0.00 MAD' }])
    .run(({ assert }, { centimes, spoken }) => assert.equal(spokenAmount(centimes), spoken))

  test('names another currency', ({ assert }) => {
    assert.equal(spokenAmount(-100, 'EUR'), '-1.00 EUR')
  })
})
