import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { Invalid } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { viewCountsOf, type ViewCounts } from '#backend/engine/resource/read/view_counts'
import type { Caller } from '#backend/engine/resource/caller'
import { clientCaller, idFilter, page, staff } from './callers.ts'
import { fixtures, type Fixtures } from './fixtures.ts'

const counts = async (name: string, caller: Caller, given = ''): Promise<ViewCounts> =>
  viewCountsOf(resourceOf(name), caller, new URLSearchParams(given), await handlers().loadContext())

/** Of the views of orders for staff, those that these rows are in. */
const of = (all: number, running: number, late: number, unpaid: number) =>
  ({ all, running, to_accept: 0, late, ready: 0, to_call: 0, price_missing: 0, fee_unknown: 0, unpaid, dead_stock: 0 })

test.group('resource / read / view counts', (group) => {
  let known: Fixtures
  let seven = ''
  group.setup(async () => {
    known = await fixtures()
    const { o1, o2, o3, o4, o5, o6, o7, o8 } = known.orders
    seven = idFilter(o1, o2, o3, o4, o5, o6, o7, o8)
  })

  test('every view, within the filters', async ({ assert }) => {
    assert.deepEqual(await counts('orders', staff(known), seven), of(7, 6, 2, 5))
    assert.deepEqual(await counts('orders', staff(known), `${seven}&total_gt=5000`), of(2, 2, 1, 2))
    assert.deepEqual(await counts('orders', staff(known), `${seven}&q=ahmed`), of(1, 1, 0, 1))
    assert.deepEqual(
      await counts('orders', staff(known), `${seven}&_where={"total":{"lt":200}}`), of(1, 0, 0, 0),
    )
  })

  test('each count equals the total of the list with that view, whatever page and view are requested', async ({ assert }) => {
    const found = await counts('orders', staff(known), `${seven}&_view=late&_start=25&_end=50&_sort=total`)
    for (const [view, count] of Object.entries(found)) {
      const { total } = await page('orders', staff(known), `${seven}${view === 'all' ? '' : `&_view=${view}`}`)
      assert.equal(count, total, view)
    }
  })

  test('only rows in the caller\'s scope, and only views of readable fields', async ({ assert }) => {
    const zoe = await counts('orders', clientCaller(known.clients.zoe))
    assert.deepEqual(zoe, { all: 5, running: 4, to_accept: 0, late: 2, fee_unknown: 0, unpaid: 3 })
    assert.deepEqual(await counts('clients', clientCaller(known.clients.zoe)), {
      all: 1, debtors: 0, professionals: 0, suspended: 0, offers: 0,
    })
    assert.deepEqual(await counts('orders', staff(known, { me: { site_id: known.site } }), seven),
      of(0, 0, 0, 0))
  })

  test('the trash has no views, and a wrong query no counts', async ({ assert }) => {
    assert.deepEqual(await counts('orders', staff(known), `${seven}&_deleted=1`), { all: 1 })
    await assert.rejects(() => counts('orders', staff(known), 'colour=red'), Invalid as never)
  })

  test('beyond the limit a count is the limit plus one', async ({ assert }) => {
    await query(db.connection(), `
      insert into zones (key, label, city_id, color, status)
      select 'count-' || n, '{"en":"Counted"}', ?, '#000000', case when n <= 20 then 'disable' else 'enable' end
      from generate_series(1, 10050) as n`, [known.city])
    try {
      assert.equal((await counts('zones', staff(known))).all, 10_001)
      assert.equal((await counts('zones', staff(known), 'q=counted')).all, 10_001)
      assert.equal((await counts('zones', staff(known), 'q=counted&status=disable')).all, 20)
    } finally {
      await query(db.connection(), "delete from zones where key like 'count-%'")
    }
  })
})
