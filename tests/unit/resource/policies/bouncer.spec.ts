import { test } from '@japa/runner'
import { errorResponse } from '#backend/engine/exceptions/error_response'
import { translator } from '#backend/engine/i18n/translator'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'

const orders = resourceOf('orders')
const policyOf = (...permissions: string[]) => bouncerOf(callerWith(permissions)).with('ResourcePolicy')

test.group('resource / policies / bouncer', () => {
  test('each operation has its permission; a record is shown to those who list or edit it', async ({ assert }) => {
    for (const operation of ['list', 'create', 'edit', 'delete'] as const) {
      assert.isTrue(await policyOf(`order-${operation}`).allows(operation, orders), operation)
      assert.isFalse(await policyOf('order-show').allows(operation, orders), operation)
    }
    for (const name of ['order-list', 'order-edit']) assert.isTrue(await policyOf(name).allows('show', orders), name)
    assert.isFalse(await policyOf('order-create').allows('show', orders))
    assert.isTrue(await policyOf('order-receive').allows('transition', orders, 'receive'))
    assert.isFalse(await policyOf('order-receive').allows('transition', orders, 'cancel'))
  })

  test('a field is edited by those who edit the record and may write the field', async ({ assert }) => {
    const salary = (...names: string[]) => policyOf(...names).allows('editField', resourceOf('users'), 'salary')
    assert.deepEqual(
      [await salary('user-edit', 'user-salary'), await salary('user-edit'), await salary('user-salary')], [true, false, false],
    )
  })

  test('a call needs all permissions of one of its sets', async ({ assert }) => {
    const make = (...names: string[]) =>
      bouncerOf(callerWith(names)).with('CallPolicy').allows('make', [['order-list', 'a'], ['order-list', 'b']])
    assert.isTrue(await make('order-list', 'b'))
    for (const names of [['order-list'], ['a', 'b'], []]) assert.isFalse(await make(...names), names.join())
  })

  test('who has not signed in may do nothing, and a refusal is a 403 that says no more', async ({ assert }) => {
    const error = await bouncerOf(() => null).with('CallPolicy').authorize('make', [[]]).then(() => null, (thrown: unknown) => thrown)
    const t = translator('en')
    assert.deepEqual(errorResponse(error, t), {
      status: 403, headers: {}, body: { code: 'E_FORBIDDEN', message: t('errors.E_FORBIDDEN') },
    })
  })
})

function callerWith(permissions: readonly string[]): Caller {
  const me = { id: 1, site_id: null }
  const now = { instant: '2026-11-21T09:00:00Z', today: '2026-11-21' }
  return { guard: 'user', id: 1, permissions: new Set(permissions), me, locale: 'en', ip: null, request_id: null, context: { me, now } }
}
