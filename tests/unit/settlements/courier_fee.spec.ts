import { test } from '@japa/runner'
import { courierFee } from '#backend/trade/settlements/courier_fee'

test.group('settlements / fee of a courier', () => {
  const work = { stops: 3, area: '12.36', collected: 45_005 }

  test('{fee_type} of {fee_value}: {fee}')
    .with([
      { fee_type: 'none', fee_value: '8', fee: 0 },
      { fee_type: 'per_stop', fee_value: '8.50', fee: 2_550 },
      { fee_type: 'per_m2', fee_value: '1.25', fee: 1_545 },
      // 15.4253 MAD, in coins of 5 centimes.
      { fee_type: 'per_m2', fee_value: '1.248', fee: 1_545 },
      { fee_type: 'percent', fee_value: '2.5', fee: 1_125 },
      { fee_type: 'per_m2', fee_value: null, fee: 0 },
    ] as const)
    .run(({ assert }, { fee, ...terms }) => { assert.equal(courierFee(terms, work, 5), fee) })

  test('without work there is no fee', ({ assert }) => {
    const nothing = { stops: 0, area: '0', collected: 0 }
    for (const fee_type of ['none', 'per_stop', 'per_m2', 'percent'] as const)
      assert.equal(courierFee({ fee_type, fee_value: '100' }, nothing, 5), 0)
  })
})
