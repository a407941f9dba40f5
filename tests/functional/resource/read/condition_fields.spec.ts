import { test } from '@japa/runner'
import { watchStatements } from '../../auth/watch_statements.ts'
import { resourceOf } from '#backend/definition/registry'
import { conditionFields } from '#backend/resource/read/condition_fields'
import { setupOwner } from '#tests/support/people'
import { createSample } from '#tests/support/samples'

test.group('resource / fields of conditions', (group) => {
  const person = setupOwner(group)
  const fields = conditionFields(resourceOf('orders'))

  test('include those that the texts of refusals name, with the currency of amounts', ({ assert }) => {
    assert.includeMembers(fields, ['id', 'status', 'deleted_at', 'balance', 'currency'])
  })

  test('include those that checks read, and their references', ({ assert }) => {
    assert.includeMembers(fields, ['paid_total', 'total', 'client_id', 'delivered_at'])
  })

  test('are read with the rows of a list: a check reads no row again, and of those it refers to its own fields', async ({ assert }) => {
    const { id } = await createSample(person.api, 'order_items')
    const { statements, stop } = watchStatements()
    try {
      const { status, body } = await person.api.get<{ can: { transitions: object } }[]>(`/api/user/order-items?id=${id}&_fields=tag_code`)
      assert.equal(status, 200)
      assert.property(body[0]?.can.transitions, 'measure')
    } finally {
      stop()
    }
    const reading = (table: string) => statements.filter((sql) => sql.startsWith('select') && sql.includes(`from "${table}" as "t"`))
    assert.lengthOf(reading('order_items'), 1)
    assert.deepEqual(reading('orders'), [
      'select "t"."id" as c0, "t"."status" as c1 from "orders" as "t" where "t"."id" = any($1::bigint[])',
    ])
  })
})
