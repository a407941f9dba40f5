import { test } from '@japa/runner'
import fc from 'fast-check'
import { mergeChanges, encodeChanges, decodeChanges, type Change, type Op } from '#backend/broadcast/change'

const change = (id: number | null, op: Op, version: number | null = 1, resource = 'orders'): Change => ({ resource, id, op, version })

test.group('live / change', () => {
  test('a row that was touched often is told once, as it is at the end', ({ assert }) => {
    const cases: readonly (readonly [readonly Change[], Change])[] = [
      [[change(1, 'create'), change(1, 'update', 2)], change(1, 'create', 2)],
      [[change(1, 'update', 2), change(1, 'update', null)], change(1, 'update', 2)],
      [[change(1, 'create'), change(1, 'delete')], change(1, 'delete')],
      [[change(1, 'delete', 3), change(1, 'create', 4)], change(1, 'update', 4)],
    ]
    for (const [told, once] of cases) assert.deepEqual(mergeChanges(told), [once])
  })

  test('too many rows of a resource are told as the resource', ({ assert }) => {
    const many = Array.from({ length: 201 }, (_, id) => change(id, 'update'))
    const client = change(7, 'update', 1, 'clients')
    assert.deepEqual(mergeChanges([...many, client]), [client, change(null, 'update', null)])
  })

  test('what is for one person stays his, however much there is of it', ({ assert }) => {
    const mine = Array.from({ length: 201 }, (_, id) => ({ ...change(id, 'create', null, 'inbox'), to: 'client 1' }))
    const his = { ...change(7, 'create', null, 'inbox'), to: 'client 2' }
    assert.deepEqual(mergeChanges([...mine, his]), [...mine, his])
  })

  test('whatever is told arrives whole, in texts that PostgreSQL takes', ({ assert }) => {
    const any = fc.record({
      resource: fc.string({ maxLength: 60 }), id: fc.option(fc.nat()), version: fc.option(fc.nat()),
      op: fc.constantFrom<Op>('create', 'update', 'delete'),
    }).chain((change) => fc.constantFrom<Change>(change, { ...change, to: 'client 12' }))
    fc.assert(fc.property(fc.array(any, { maxLength: 600 }), (changes) => {
      const texts = encodeChanges(changes)
      for (const text of texts) assert.isBelow(Buffer.byteLength(text), 8000)
      assert.deepEqual(texts.flatMap(decodeChanges), changes)
    }), { numRuns: 50 })
  })
})
