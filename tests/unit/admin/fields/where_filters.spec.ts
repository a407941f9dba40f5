import { test } from '@japa/runner'
import { resourceOf } from '../../../../admin/staff/definition/definition.ts'
import { whereDependencies, filtersOf } from '../../../../admin/staff/fields/reference/where_filters.ts'

test.group('admin / what a picker offers', () => {
  test('the rows that `where` allows for this record', ({ assert }) => {
    assert.deepEqual(filtersOf({ client_id: { field: 'client_id' }, status: 'enable' }, { client_id: 7 }), [
      { field: 'client_id', operator: 'eq', value: 7 }, { field: 'status', operator: 'eq', value: 'enable' },
    ])
    assert.deepEqual(filtersOf({ type: { in: ['a', 'b'] } }, {}), [{ field: 'type', operator: 'in', value: ['a', 'b'] }])
    assert.deepEqual(filtersOf(undefined, {}), [])
  })

  test('null while a deciding field is empty', ({ assert }) => {
    assert.isNull(filtersOf({ city_id: { field: 'city_id' } }, { city_id: null }))
    // An intake makes the client with the order: there are no addresses of theirs.
    assert.isNull(filtersOf({ client_id: { field: 'client_id' } }, { client_id: { first_name: 'Mariem', phone: '+212661000001' } }))
  })

  test('what must be empty in the rows is no field that is empty here: stops without a shipment', ({ assert }) => {
    assert.deepEqual(filtersOf({ status: 'pending', shipment_id: null }, {}), [
      { field: 'status', operator: 'eq', value: 'pending' }, { field: 'shipment_id', operator: 'eq', value: null },
    ])
  })

  test('a field that the server stamps has its default in a new row', ({ assert }) => {
    const where = { is_system: { field: 'is_system' } }
    const filter = (value: boolean) => [{ field: 'is_system', operator: 'eq', value }]
    const { fields } = resourceOf('transactions')
    assert.deepEqual(filtersOf(where, {}, fields), filter(false))
    assert.deepEqual(filtersOf(where, { is_system: true }, fields), filter(true))
    assert.isNull(filtersOf(where, {}))
  })

  test('lists the deciding fields', ({ assert }) => {
    const where = { client_id: { field: 'client_id' }, status: 'enable', id: { ne: { field: 'id' } } }
    assert.deepEqual(whereDependencies(where), ['client_id', 'id'])
  })
})
