import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'

const ROOT = new URL('../../../', import.meta.url).pathname
const MIGRATIONS = 'backend/engine/database/migrations/'
/** Tests of single migrations, which go with them. */
const THEIR_TESTS = 'tests/functional/database/migrations/'

/** Migrations are folded into a baseline one day: what depends on the name of one of them would silently change its answer. */
test.group('database / names of migrations', () => {
  test('no code but the migrations and their tests names one', ({ assert }) => {
    const numbers = readdirSync(join(ROOT, MIGRATIONS)).map((file) => file.slice(0, 14))
    const found = globSync('{backend,admin,common,schema,tools,tests}/**/*.{ts,tsx,js}', { cwd: ROOT })
      .filter((path) => !path.startsWith(MIGRATIONS) && !path.startsWith(THEIR_TESTS))
      .flatMap((path) => {
        const text = readFileSync(join(ROOT, path), 'utf8')
        return numbers.filter((number) => text.includes(number)).map((number) => `${path}: ${number}`)
      })
    assert.deepEqual(found, [])
  })
})
