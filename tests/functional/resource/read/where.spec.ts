import { test } from '@japa/runner'
import { holds, type Data, type Fields } from '#schema/predicate'
import { resourceOf } from '#backend/engine/definition/registry'
import { idsOf, idFilter, rowsOf, staff } from './callers.ts'
import { fixtures, type Fixtures } from './fixtures.ts'

/** Of o1 … o5, the orders of one client, who is a vip. */
const ORDERS: readonly Data[] = [
  {},
  { status: 'confirmed' },
  { or: [{ status: 'confirmed' }, { total: { lt: 200 } }] },
  { or: [] },
  { and: [] },
  { not: { status: { in: ['pending'] } } },
  { not: { total: { gt: 5_000 } } },
  { total: null },
  { total: { ne: null, lte: 5_000 } },
  { status: 'pending', or: [{ total: 12_810 }, { total: null }] },
  { total: { gt: { field: 'paid_total' } } },
  { discount_value: { gte: '1.50' } },
  { discount_value: { lt: 12 } },
  { promised_at: { lt: { now: 'instant' } } },
  { promised_at: { gte: '2026-05-16T10:00:00Z' } },
  { is_rework: true },
  { internal_note: { like: 'SECRET 100%' } },
  { parent_order_id: { ne: null } },
  { confirmed_by: null },
  { and: [{ not: { or: [{ status: 'canceled' }, { priority: 'urgent' }] } }, { declared_items: { nin: [9] } }] },
]

test.group('resource / read / where', (group) => {
  let known: Fixtures
  let five = ''
  group.setup(async () => {
    known = await fixtures()
    const { o1, o2, o3, o4, o5 } = known.orders
    five = `${idFilter(o1, o2, o3, o4, o5)}&_sort=id`
  })
  const found = (where: Data, more = '') =>
    idsOf('orders', staff(known), `${five}&_where=${encodeURIComponent(JSON.stringify(where))}${more}`)

  for (const where of ORDERS) {
    test(`orders ${JSON.stringify(where)}: as the same predicate in JavaScript`, async ({ assert }) => {
      const { context } = staff(known)
      const fields = resourceOf('orders').fields as unknown as Fields
      const rows = await rowsOf('orders', staff(known), five)
      const expected = rows.filter((row) => holds(where, row, fields, context)).map(({ id }) => id)
      assert.deepEqual(await found(where), expected)
    })
  }

  test('over references; fields of a missing row are null', async ({ assert }) => {
    const { o1, o2, o3, o4, o5 } = known.orders
    assert.deepEqual(await found({ 'parent_order_id.status': 'confirmed' }), [o3])
    assert.deepEqual(await found({ not: { 'parent_order_id.status': 'confirmed' } }), [o1, o2, o4, o5])
    assert.deepEqual(await found({ 'parent_order_id.status': { ne: 'confirmed' } }), [o1, o2, o4, o5])
    assert.deepEqual(await found({ 'parent_order_id.total': null }), [o1, o2, o4, o5])
    assert.deepEqual(await found({ or: [{ 'parent_order_id.total': { gt: { field: 'paid_total' } } }, { total: 100 }] }), [o3, o4])
    assert.deepEqual(await found({ 'client_id.last_name': 'Reader', total: 100 }), [o4])
  })

  test('with `me`', async ({ assert }) => {
    const mine = staff(known, { me: { id: known.clients.zoe } })
    assert.deepEqual(await idsOf('orders', mine, `${five}&_where={"client_id":{"me":"id"},"status":"canceled"}`), [known.orders.o4])
  })

  test('together with filters, a view and a search', async ({ assert }) => {
    const { o2, o5 } = known.orders
    assert.deepEqual(await found({ total: { gt: 100 } }, '&status=pending&_view=running'), [o2, o5])
    assert.deepEqual(await found({ total: { gt: 100 } }, '&status=pending&q=secret'), [])
  })

  test('values of several words', async ({ assert }) => {
    const { i1, i2, i3 } = known.items
    const where = encodeURIComponent('{"not":{"condition":{"has":"stain"}}}')
    assert.deepEqual(await idsOf('order_items', staff(known), `${idFilter(i1, i2, i3)}&_where=${where}`), [i2])
  })
})
