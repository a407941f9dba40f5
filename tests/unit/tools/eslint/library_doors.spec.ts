import { test } from '@japa/runner'
import { Linter } from 'eslint'

/** ESLint loads it as it is, untyped. */
interface Door { readonly selector: string; readonly message: string }
const file = new URL('../../../../tools/eslint/library_doors.js', import.meta.url)
const { default: libraryDoors } = await import(file.href) as { readonly default: readonly Door[] }

const linter = new Linter()
const isRefused = (text: string) =>
  linter.verify(text, [{ rules: { 'no-restricted-syntax': ['error', ...libraryDoors] } }]).some(({ ruleId }) => ruleId !== null)

test.group('lint / library doors', () => {
  test('private names and replaced methods are refused', ({ assert }) => {
    const refused = [
      'client._activeQuery', 'const { _sentQueryQueue } = client', 'delete client.connection.parsedStatements[name]',
      "import utils from 'pg/lib/utils.js'", 'connection.query = send', 'Object.assign(connection, { query: send })',
      'trx.commit = commitLater', "config.text === 'BEGIN;'",
    ]
    assert.deepEqual(refused.filter((text) => !isRefused(text)), [])
  })

  test('public ones and the parameters of a list are not', ({ assert }) => {
    const good = [
      'client.connection.stream.destroy()', "query['_start']", 'const { _start: start, _method: method } = body',
      'const { query } = client',
      'Object.assign(row, { status })', "import pg from 'pg'", 'await trx.commit()',
    ]
    assert.deepEqual(good.filter(isRefused), [])
  })
})
