import { test } from '@japa/runner'
import { resourceOf } from '#backend/engine/definition/registry'
import { indexesOf } from '#backend/engine/database/migrator/resource_indexes'

const definitions = (name: string) => Object.values(indexesOf(resourceOf(name)))

test.group('database / indexes of a resource', () => {
  test('a search reads the rows of the references it has found in an index alone', ({ assert }) => {
    assert.includeMembers(definitions('orders'), [
      'create index orders_client_id_deleted_at_site_id_id_index on orders using btree (client_id, deleted_at, site_id, id)',
    ])
    assert.includeMembers(definitions('claims'), ['create index claims_client_id_id_index on claims using btree (client_id, id)'])
  })

  test('other references have an index of their own column', ({ assert }) => {
    assert.includeMembers(definitions('orders'), ['create index orders_parent_order_id_index on orders using btree (parent_order_id)'])
  })

  test('the rows with a flag that a view of the list tests are counted in an index alone', ({ assert }) => {
    const needsCall = 'create index orders_needs_call_site_id_index on orders using btree (needs_call, site_id) where (deleted_at is null)'
    assert.includeMembers(definitions('orders'), [needsCall])
    assert.notInclude(definitions('orders').join(), 'is_rework')
  })
})
