import { test } from '@japa/runner'
import fc from 'fast-check'
import { mergeChanges, encodeChanges, decodeChanges, type Change, type ChangeOperation } from '#backend/engine/broadcast/change'

const change = (id: number | null, op: ChangeOperation, version: number | null = 1, resource = 'orders'): Change =>
  ({ resource, id, op, version })

test.group('live / change', () => {
  test('several changes of a row are merged into one, with the final state', ({ assert }) => {
    const cases: readonly (readonly [readonly Change[], Change])[] = [
      [[change(1, 'create'), change(1, 'update', 2)], change(1, 'create', 2)],
      [[change(1, 'update', 2), change(1, 'update', null)], change(1, 'update', 2)],
      [[change(1, 'create'), change(1, 'delete')], change(1, 'delete')],
      [[change(1, 'delete', 3), change(1, 'create', 4)], change(1, 'update', 4)],
    ]
    for (const [changes, merged] of cases) assert.deepEqual(mergeChanges(changes), [merged])
  })

  test('changes of too many rows are merged into one change of the resource', ({ assert }) => {
    const many = Array.from({ length: 201 }, (_, id) => change(id, 'update'))
    const client = change(7, 'update', 1, 'clients')
    assert.deepEqual(mergeChanges([...many, client]), [client, change(null, 'update', null)])
  })

  test('changes for one person are not merged with those of others, however many there are', ({ assert }) => {
    const mine = Array.from({ length: 201 }, (_, id) => ({ ...change(id, 'create', null, 'inbox'), to: 'client 1' }))
    const theirs = { ...change(7, 'create', null, 'inbox'), to: 'client 2' }
    assert.deepEqual(mergeChanges([...mine, theirs]), [...mine, theirs])
  })

  test('changes are encoded without loss, in payloads of a size that PostgreSQL accepts', ({ assert }) => {
    const any = fc.record({
      resource: fc.string({ maxLength: 60 }), id: fc.option(fc.nat()), version: fc.option(fc.nat()),
      op: fc.constantFrom<ChangeOperation>('create', 'update', 'delete'),
    }).chain((change) => fc.constantFrom<Change>(change, { ...change, to: 'client 12' }))
    fc.assert(fc.property(fc.array(any, { maxLength: 600 }), (changes) => {
      const texts = encodeChanges(changes)
      for (const text of texts) assert.isBelow(Buffer.byteLength(text), 8000)
      assert.deepEqual(texts.flatMap(decodeChanges), changes)
    }), { numRuns: 50 })
  })
})
