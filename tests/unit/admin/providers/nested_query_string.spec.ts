import { test } from '@japa/runner'
import fc from 'fast-check'
import nestedQuery from '../../../../admin/providers/nested_query_string.ts'

const { parse, stringify } = nestedQuery
const text = fc.string({ minLength: 1, unit: 'grapheme' })
const name = fc.constantFrom('filters', 'field', 'operator', 'value', 'a_b', 'é')
const values = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, text, fc.array(tie('value'), { minLength: 1, maxLength: 30 }), tie('record')),
  record: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 3 }),
}))

test.group('admin / nested query', () => {
  test('what is written is read back: nested values, any text, long lists', ({ assert }) => {
    fc.assert(fc.property(values.record, (state) => { assert.deepEqual(parse(`?${stringify(state as object)}`), state as never) }))
  })

  test('is written as Refine reads and links it', ({ assert }) => {
    const filters = [{ field: 'q', operator: 'eq', value: 'a&b#c' }]
    const state = { currentPage: 2, sorters: [{ field: 'code', order: 'asc' }], filters, x: null }
    const query = stringify(state, { addQueryPrefix: true })
    assert.equal(query, '?currentPage=2&sorters[0][field]=code&sorters[0][order]=asc'
      + '&filters[0][field]=q&filters[0][operator]=eq&filters[0][value]=a%26b%23c')
    assert.deepEqual(parse(query), {
      currentPage: '2', sorters: [{ field: 'code', order: 'asc' }], filters,
    })
    assert.equal(stringify({}, { addQueryPrefix: true }), '')
  })

  test('a repeated name is a list; names that would change a prototype are ignored', ({ assert }) => {
    assert.deepEqual(parse('a=1&a=2&a=3&b[]=4'), { a: ['1', '2', '3'], b: '4' })
    assert.deepEqual(parse('__proto__[x]=1&constructor[prototype][x]=1&c=2'), { c: '2' })
    assert.isUndefined(({} as { x?: unknown }).x)
  })
})
