import { test } from '@japa/runner'
import { registerHandlers } from '#backend/engine/resource/handler_registry'
import { deriveValues } from '#backend/engine/resource/write/derive_values'
import type { Resource } from '#backend/engine/definition/registry'
import type { Handlers } from '#backend/engine/resource/handler_types'
import type { RuleContext } from '#backend/engine/resource/rule_context'

const CONTEXT = {} as RuleContext
let calls = 0
const resource = (fn: string) => ({
  name: 'rugs', fields: { a: { name: 'a', type: 'int' }, b: { name: 'b', type: 'int', fn, reads: ['a', 'b'] } },
}) as unknown as Resource

test.group('resource / write / computed values', (group) => {
  group.setup(() => {
    registerHandlers({ computed: { never_settles: () => ++calls, not_finite: () => Number.NaN, settles: () => 7 } } as unknown as Handlers)
    return () => { registerHandlers(null as unknown as Handlers) }
  })

  test('one that settles is computed', ({ assert }) => {
    assert.deepEqual(deriveValues(resource('settles'), { a: 1 }, new Set(['a']), CONTEXT), { b: 7 })
  })

  test('one that never settles, or is not finite, is an error: the server does not stop', ({ assert }) => {
    assert.throws(() => deriveValues(resource('never_settles'), { a: 1 }, new Set(['a']), CONTEXT), /rugs never settle/)
    assert.isAtMost(calls, 3)
    assert.throws(() => deriveValues(resource('not_finite'), { a: 1 }, new Set(['a']), CONTEXT), 'rugs.b is NaN')
  })
})
