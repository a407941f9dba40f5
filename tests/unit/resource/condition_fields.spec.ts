import { test } from '@japa/runner'
import { resourceOf } from '#backend/definition/registry'
import { conditionFields } from '#backend/resource/read/allowed_actions'

test.group('resource / fields of conditions', () => {
  test('include those that the texts of refusals name, with the currency of amounts', ({ assert }) => {
    assert.includeMembers(conditionFields(resourceOf('orders')), ['id', 'status', 'deleted_at', 'balance', 'currency'])
  })
})
