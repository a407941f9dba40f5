import { test } from '@japa/runner'
import { isDeactivated } from '#backend/services/auth/account_status'

test.group('auth / account status', () => {
  const today = '2026-11-21'
  const cases = [
    { account: { status: 'active' }, expected: false },
    { account: { status: 'active', left_on: null }, expected: false },
    { account: { status: 'active', left_on: '2026-11-22' }, expected: false },
    { account: { status: 'active', left_on: today }, expected: false },
    { account: { status: 'active', left_on: '2026-11-20' }, expected: true },
    { account: { status: 'inactive' }, expected: true },
    { account: { status: 'suspended' }, expected: false },
    { account: { status: 'inactive', left_on: '2030-01-01' }, expected: true },
  ]
  for (const { account, expected } of cases) {
    test(`${JSON.stringify(account)} is ${expected ? 'deactivated' : 'active'}`, ({ assert }) => {
      assert.equal(isDeactivated(account, today), expected)
    })
  }
})
