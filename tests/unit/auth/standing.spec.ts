import { test } from '@japa/runner'
import { isBarred } from '#backend/auth/standing'

test.group('auth / standing', () => {
  const today = '2026-11-21'
  const cases = [
    { standing: { status: 'active' }, barred: false },
    { standing: { status: 'active', left_on: null }, barred: false },
    { standing: { status: 'active', left_on: '2026-11-22' }, barred: false },
    { standing: { status: 'active', left_on: today }, barred: false },
    { standing: { status: 'active', left_on: '2026-11-20' }, barred: true },
    { standing: { status: 'inactive' }, barred: true },
    { standing: { status: 'suspended' }, barred: false },
    { standing: { status: 'inactive', left_on: '2030-01-01' }, barred: true },
  ]
  for (const { standing, barred } of cases) {
    test(`${JSON.stringify(standing)} is ${barred ? 'out' : 'in'}`, ({ assert }) => {
      assert.equal(isBarred(standing, today), barred)
    })
  }
})
