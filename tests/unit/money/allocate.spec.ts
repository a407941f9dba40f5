import { test } from '@japa/runner'
import fc from 'fast-check'
import { allocate, shareOfCash } from '#backend/trade/money/allocate'

const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((total, one) => total + (one ?? 0), 0)
const balances = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 })

test.group('money / one payment over several orders', () => {
  test('the oldest is paid first', ({ assert }) => {
    assert.deepEqual(allocate(10_000, [4_000, 5_000, 3_000]), [4_000, 5_000, 1_000])
    assert.deepEqual(allocate(4_000, [4_000, 5_000]), [4_000, 0])
    assert.deepEqual(allocate(100, [90]), [100])
  })

  test('nothing is lost or made, and none gets more than is due while all is due', ({ assert }) => {
    fc.assert(fc.property(balances, fc.nat(100), (due, percent) => {
      const amount = Math.floor(sum(due) * percent / 100)
      const shares = allocate(amount, due)
      assert.equal(sum(shares), amount)
      shares.forEach((share, index) => { assert.isAtMost(share, due[index] ?? 0) })
    }))
  })

  test('the cash that was given is shared without a rest, and the change is one', ({ assert }) => {
    assert.deepEqual(shareOfCash(20_000, [12_770, 0, 3_330]), [12_770, null, 7_230])
    fc.assert(fc.property(balances, fc.nat(50_000), (due, more) => {
      const given = sum(due) + more
      const shares = shareOfCash(given, due)
      if (sum(due) > 0) assert.equal(sum(shares), given)
      assert.isAtMost(shares.filter((share, index) => share !== null && share !== due[index]).length, 1)
    }))
    assert.deepEqual(shareOfCash(null, [100, 200]), [null, null])
  })
})
