import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { inlineBindings } from '#backend/services/exchange/sql_literals'
import { fragment } from '#backend/engine/resource/read/sql'

const read = async (sql: string): Promise<unknown> => {
  const { rows } = await db.connection().getReadClient().raw(sql.replaceAll('?', '\\?')) as { rows: { v: unknown }[] }
  return rows[0]?.v
}

test.group('resource / exchange / literals', () => {
  test('every text is read back as it was, alone and in an array', async ({ assert }) => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((one) => !/[\0\ud800-\udfff]/.test(one))
    const hard = fc.constantFrom("'", "\\'", '\\', "'; drop table users; --", '{', '}', '"', ',', 'null', '?', "E'\\'", '$1', '')
    await fc.assert(fc.asyncProperty(fc.oneof(text, hard), fc.array(fc.oneof(text, hard), { maxLength: 4 }), async (one, many) => {
      assert.equal(await read(inlineBindings(fragment('select ?::text as v', one))), one)
      assert.deepEqual(await read(inlineBindings(fragment('select ?::text[] as v', many))), many)
    }), { numRuns: 60 })
  })

  test('numbers, booleans, null and arrays of ids', async ({ assert }) => {
    assert.equal(await read(inlineBindings(fragment('select 5 -? as v', -3))), 8)
    assert.equal(await read(inlineBindings(fragment('select ?::boolean as v', true))), true)
    assert.isNull(await read(inlineBindings(fragment('select ?::text as v', null))))
    assert.deepEqual(await read(inlineBindings(fragment('select ?::bigint[]::text as v', [1, 20_000_000_000]))), '{1,20000000000}')
  })

  test('anything else is refused', ({ assert }) => {
    for (const odd of [{}, Number.NaN, 'a\0b', [{}], Symbol('x')]) assert.throws(() => inlineBindings(fragment('select ?', odd)))
    assert.throws(() => inlineBindings(fragment('select ?, ?', 1)), 'the number of bindings differs from the number of placeholders')
  })
})
