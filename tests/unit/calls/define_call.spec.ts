import { test } from '@japa/runner'
import { needsOf } from '#backend/engine/calls/needs'
import { checkedCalls } from '#backend/engine/calls/check_calls'
import { defineCall, type DefinedCall, type Sent } from '#backend/engine/calls/define_call'
import { CALLS } from '#backend/app/start/calls'

const RIGHT = {
  id: 'user.x.y', method: 'get', path: '/api/user/x', tag: 'orders', guard: 'user', permissions: ['order-list'], answer: { a: 'int' },
  run: async () => ({ a: 1 }),
} as const
const NAMES = () => ['order-list', 'order-edit']

/** As a developer in a hurry might write it. */
const define = (change: object): DefinedCall => defineCall({ ...RIGHT, ...change } as never)

test.group('calls / declaration', () => {
  test('{change} ends the start in words')
    .with([
      { change: { permissions: undefined }, words: /user\.x\.y: it has a guard and says no `permissions`/ },
      { change: { permissions: [] }, words: /it needs no permission: say `why`/ },
      { change: { guard: undefined }, words: /permissions without a guard/ },
      { change: { permisions: ['order-list'] }, words: /there is no key `permisions` here/ },
      { change: { path: undefined }, words: /`path` is missing/ },
      { change: { run: undefined }, words: /either `run` or `save`/ },
      { change: { save: async () => ({}) }, words: /either `run` or `save`/ },
      { change: { answer: undefined }, words: /`answer` is missing/ },
      { change: { body: { a: { type: 'int', mx: 1 } } }, words: /shape body\.a: there is no key `mx` here/ },
      { change: { query: { a: { optional: 'int', max: 1 } } }, words: /shape a: there is no key `max` here/ },
      { change: { body: { a: 1 } }, words: /shape body\.a: 1 is neither a type, an object nor a list/ },
    ])
    .run(({ assert }, { change, words }) => { assert.throws(() => define(change), words) })

  test('{change} ends the start in words, seen beside the other calls')
    .with([
      { change: {}, words: /call user\.x\.y is declared twice/ },
      { change: { id: 'user.x.z' }, words: /call get \/api\/user\/x is declared twice/ },
      { change: { id: 'z', path: '/z', permissions: ['order-lisst'] }, words: /call z: there is no permission "order-lisst"/ },
      { change: { id: 'z', path: '/z', body: [{ a: 'integer' }] }, words: /body\.a: a "integer" is no part of a value/ },
      { change: { id: 'z', path: '/z', answer: { a: { of: 'moods' } } }, words: /answer\.a: no enum "moods"/ },
      { change: { id: 'z', path: '/z', body: { fields_of: 'orders.fly' } }, words: /body: no orders\.fly/ },
      {
        change: { id: 'z', path: '/z', also: [{ when: ({ body }: Sent) => body.now === 1, needs: [['order-edit']], example: {} }] },
        words: /an `example` of `also` is no request that it speaks of/,
      },
    ])
    .run(({ assert }, { change, words }) => { assert.throws(() => checkedCalls([define({}), define(change)], NAMES), words) })

  test('a right one is taken, and so is one for the caller’s own things', ({ assert }) => {
    const own = define({ id: 'own', path: '/own', permissions: [], why: 'the own profile' })
    assert.lengthOf(checkedCalls([define({}), own], NAMES), 2)
  })

  test('what a request needs depends on what it says', ({ assert }) => {
    const also = [{ when: ({ body }: Sent) => body.pay === true, needs: [['a'], ['b']], example: { body: { pay: true } } }]
    const call = { permissions: ['order-list'], also }
    assert.deepEqual(needsOf(call, { body: {}, query: {} }), [['order-list']])
    const needs = needsOf(call, { body: { pay: true }, query: {} })
    assert.deepEqual(needs, [['order-list', 'a'], ['order-list', 'b']])
  })

  test('the calls of the product are declared once', ({ assert }) => {
    assert.isAbove(CALLS.length, 10)
    assert.lengthOf(new Set(CALLS.map(({ method, path }) => `${method} ${path}`)), CALLS.length)
  })
})
