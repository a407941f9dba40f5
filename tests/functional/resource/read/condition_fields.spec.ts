import { test } from '@japa/runner'
import { watchStatements } from '../../auth/watch_statements.ts'
import { resourceOf } from '#backend/definition/registry'
import { conditionFields, referencedFields } from '#backend/resource/read/condition_fields'
import { setupOwner } from '#tests/support/people'
import { createSample } from '#tests/support/samples'

test.group('resource / fields of conditions', (group) => {
  const person = setupOwner(group)
  const fields = conditionFields(resourceOf('orders'))

  test('include those that the texts of refusals name, with the currency of amounts', ({ assert }) => {
    assert.includeMembers(fields, ['id', 'status', 'deleted_at', 'balance', 'currency'])
  })

  test('include those that checks read, of the row and of those that it refers to', ({ assert }) => {
    assert.includeMembers(fields, ['paid_total', 'total', 'delivered_at'])
    assert.deepEqual(referencedFields(resourceOf('orders')), { client_id: new Set(['id', 'type', 'orders_count']) })
  })

  test('are read with the rows of a list: a check reads no row of its own', async ({ assert }) => {
    const { id } = await createSample(person.api, 'order_items')
    const { statements, stop } = watchStatements()
    try {
      const { status, body } = await person.api.get<{ can: { transitions: object } }[]>(`/api/user/order-items?id=${id}&_fields=tag_code`)
      assert.equal(status, 200)
      assert.property(body[0]?.can.transitions, 'measure')
    } finally {
      stop()
    }
    assert.lengthOf(statements.filter((sql) => sql.includes('join "orders" as "of_order_id" on "of_order_id"."id" = "t"."order_id"')), 1)
    assert.isEmpty(statements.filter((sql) => sql.includes('from "orders" as "t"')))
  })
})
