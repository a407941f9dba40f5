import { test } from '@japa/runner'
import { watchStatements } from '../../auth/watch_statements.ts'
import { fieldOf, registry, resourceOf, storedFields, systemColumns, type Resource } from '#backend/engine/definition/registry'
import { checkNamed } from '#backend/engine/resource/handler_registry'
import { conditionFields, referencedFields } from '#backend/engine/resource/read/filters/condition_fields'
import { isSecret } from '#schema/fields/index'
import { setupOwner } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'

const isStored = (resource: Resource, name: string) =>
  systemColumns(resource).includes(name) || storedFields(resource).some((field) => field.name === name && !isSecret(field))

test.group('resource / fields of conditions', (group) => {
  const person = setupOwner(group)
  const fields = conditionFields(resourceOf('orders'))

  test('include those that the texts of refusals name, with the currency of amounts', ({ assert }) => {
    assert.includeMembers(fields, ['id', 'status', 'deleted_at', 'balance', 'currency'])
  })

  test('include those that checks read, of the row and of those that it refers to', ({ assert }) => {
    assert.includeMembers(fields, ['paid_total', 'total', 'delivered_at'])
    assert.deepEqual(referencedFields(resourceOf('orders')), { client_id: new Set(['id', 'status', 'type', 'orders_count']) })
  })

  test('exist: what checks name are stored fields of each resource that uses them, and of those that they refer to', ({ assert }) => {
    const missing = [...registry.values()].flatMap((resource) => {
      const used = [...new Set(Object.values(resource.transitions).flatMap(({ check = [] }) => check))]
      return used.map(checkNamed).flatMap(({ reads, refs }) => [
        ...reads.filter((name) => !isStored(resource, name)).map((name) => `${resource.name}.${name}`),
        ...Object.entries(refs).flatMap(([ref, names]) => {
          const target = resourceOf(String(fieldOf(resource, ref).to))
          return names.filter((name) => !isStored(target, name)).map((name) => `${resource.name}.${ref}.${name}`)
        }),
      ])
    })
    assert.deepEqual(missing, [])
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
