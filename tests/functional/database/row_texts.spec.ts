import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query, queryRowTexts } from '#backend/engine/database/query'

const ofNumber = { sql: 'select $1::int as n, null as none', bindings: [7] }
const ofWord = { sql: 'select $1::text as word', bindings: ['água'] }
const ofNothing = { sql: 'select 1 where $1::boolean', bindings: [false] }
const failing = { sql: 'select 1 / $1::int', bindings: [0] }

test.group('database / statements sent together', () => {
  const texts = async (...statements: (typeof ofNumber | typeof ofWord | typeof ofNothing)[]) =>
    (await queryRowTexts(db.connection(), statements)).map(({ rows }) => rows)

  test('have the rows of each as texts, at the first call and when they are prepared', async ({ assert }) => {
    for (let call = 0; call < 4; call++)
      assert.deepEqual(await texts(ofNumber, ofNothing, ofWord, ofNumber), [[['7', null]], [], [['água']], [['7', null]]])
  })

  test('have parsers of their columns', async ({ assert }) => {
    for (let call = 0; call < 4; call++) {
      const [numbers] = await queryRowTexts(db.connection(), [ofNumber])
      assert.equal(numbers?.parsers[0]?.('7'), 7)
    }
  })

  test('fail together, and the connection is usable afterwards with what was not prepared because of that', async ({ assert }) => {
    const last = { sql: "select 'after the failure' as text where $1::boolean", bindings: [true] }
    await db.transaction(async (trx) => {
      for (let call = 0; call < 3; call++) {
        await query(trx, 'savepoint one')
        await assert.rejects(() => queryRowTexts(trx, [ofNumber, failing, last]), 'division by zero')
        await query(trx, 'rollback to savepoint one')
      }
      const [found] = await queryRowTexts(trx, [last])
      assert.deepEqual(found?.rows, [['after the failure']])
    })
  })

  test('see what their transaction has written', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, 'create temporary table written (n int) on commit drop')
      await query(trx, 'insert into written values (1), (2)')
      const [found] = await queryRowTexts(trx, [{ sql: 'select n from written order by n', bindings: [] }])
      assert.deepEqual(found?.rows, [['1'], ['2']])
    })
  })

  test('are not sent when a value cannot be sent', async ({ assert }) => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    await assert.rejects(() => queryRowTexts(db.connection(), [ofNumber, { sql: 'select $1::jsonb', bindings: [circular] }]), /circular/i)
    assert.deepEqual(await texts(ofNumber), [[['7', null]]])
  })
})
