import { test } from '@japa/runner'
import { passwordCost } from '#backend/services/auth/password/cost'
import { assertStrong, containsPersonalData } from '#backend/services/auth/password/weak_password'

const SALMA = {
  phone: '+212612345678', email: 'salma.alaoui@example.com', first_name: 'Salma', last_name: 'El Alaoui', full_name: 'Salma El Alaoui',
}

/** N, r and p: the equivalent settings of the OWASP Password Storage Cheat Sheet. */
const OWASP = [[2 ** 17, 8, 1], [2 ** 16, 8, 2], [2 ** 15, 8, 3], [2 ** 14, 8, 5], [2 ** 13, 8, 10]]

test.group('auth / passwords', () => {
  test('the cost in {$self} follows OWASP, and fits into the memory limit of scrypt')
    .with(['production', 'development', ''])
    .run(({ assert }, environment) => {
      const { cost, blockSize, parallelization, maxMemory } = passwordCost(environment)
      assert.deepInclude(OWASP, [cost, blockSize, parallelization])
      assert.isBelow(128 * blockSize * (cost + parallelization), maxMemory)
    })

  test('"{$self}" is a common password')
    .with(['password', '12345678', 'PASSWORD', 'qwertyuiop', 'iloveyou', '123456789'])
    .run(async ({ assert }, password) => {
      await assert.rejects(() => assertStrong(password, {}))
    })

  test('"{$self}" is personal')
    .with(['0612345678', '+212612345678', '612345678', 'salma.alaoui@example.com', 'SalmaAlaoui', 'salma2024', 'El-Alaoui!'])
    .run(({ assert }, password) => {
      assert.isTrue(containsPersonalData(password, SALMA))
    })

  test('"{$self}" is neither')
    .with(['correct horse battery', 'salma counts carpets', 'zarbia-demo', 'كلمة مرور طويلة'])
    .run(async ({ assert }, password) => {
      await assertStrong(password, SALMA)
      assert.isFalse(containsPersonalData(password, SALMA))
    })
})
