import { test } from '@japa/runner'
import { Linter } from 'eslint'

/** ESLint loads it as it is, untyped. */
interface Door { readonly selector: string; readonly message: string }
const file = new URL('../../../../tools/eslint/library_doors.js', import.meta.url)
const { default: libraryDoors, browserDoors } = await import(file.href) as Readonly<Record<'default' | 'browserDoors', readonly Door[]>>

const linter = new Linter()
const refusedBy = (doors: readonly Door[]) => (text: string) =>
  linter.verify(text, [{ rules: { 'no-restricted-syntax': ['error', ...doors] } }]).some(({ ruleId }) => ruleId !== null)
const isRefused = refusedBy(libraryDoors)

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

  test('in the pages, keys and ids of Refine that are written out', ({ assert }) => {
    const refused = [
      "client.getQueryData(['data', 'default', 'orders', 'one', id])", "invalidate({ queryKey: ['access'] })",
      "const isData = ({ queryKey }) => queryKey[0] === 'data'", 'const of = ({ queryKey: [kind, , resource] }) => kind + resource',
      'closeAlert(`${id}-orders-getOne-notification`)', "close('orders-useList-notification')",
    ]
    const good = [
      "client.getQueryData(listKey('orders', { page }))", "useQuery({ queryKey: ['preferences', person] })", "can('notification-send')",
      "const lists = ['data', 'tables']",
    ]
    assert.deepEqual([refused, good].map((texts) => texts.filter(refusedBy(browserDoors))), [refused, []])
  })
})
