import { test } from '@japa/runner'
import { holds, type Data, type Fields } from '#schema/predicate'
import { fieldOf, registry, resourceOf, valuesOf } from '#backend/engine/definition/registry'
import { withComplements, enumComplement } from '#backend/engine/resource/read/filters/enum_complement'

const orders = resourceOf('orders')
const CONTEXT = { me: { id: 1, site_id: 1 }, now: { instant: '2026-03-01T00:00:00.000Z', today: '2026-03-01' } }

test.group('resource / read / enum complement', () => {
  test('`nin` of a required enum becomes `in` of the other values', ({ assert }) => {
    const status = fieldOf(orders, 'status')
    const open = valuesOf('order_status').filter((value) => value !== 'delivered' && value !== 'canceled')
    assert.deepEqual(enumComplement(status, ['delivered', 'canceled']), open)
    assert.deepEqual(withComplements(orders, { status: { nin: ['delivered', 'canceled'] } }), { status: { in: open } })
    assert.isNull(enumComplement({ ...status, required: { type: 'local' } }, ['delivered']))
    assert.isNull(enumComplement(fieldOf(orders, 'code'), ['A']))
  })

  test('a predicate that has no complement stays as it is', ({ assert }) => {
    const predicate: Data = { not: { status: { nin: ['delivered'] } }, total: { ne: null }, code: { nin: ['A'] }, status: 'pending' }
    assert.deepEqual(withComplements(orders, predicate), { ...predicate, code: { nin: ['A'] }, status: { eq: 'pending' } })
  })

  test('the views of every definition hold for the same rows', ({ assert }) => {
    for (const resource of registry.values()) {
      const enums = Object.values(resource.fields).filter(({ type, required }) => type === 'enum' && required === true)
      for (const view of Object.values(resource.list.views ?? {})) {
        for (const field of enums) for (const value of valuesOf(field.of ?? '')) {
          const row = { ...Object.fromEntries(enums.map(({ name, of = '' }) => [name, valuesOf(of)[0]])), [field.name]: value }
          const fields = resource.fields as unknown as Fields
          assert.equal(holds(withComplements(resource, view), row, fields, CONTEXT), holds(view, row, fields, CONTEXT), resource.name)
        }
      }
    }
  })
})
