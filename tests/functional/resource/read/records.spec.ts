import { forgetPrepared } from '#backend/engine/database/prepared_statements'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { findRecord, findRecords } from '#backend/engine/resource/read/find_record'
import { clientCaller, idFilter, rowsOf, staff } from './callers.ts'
import { insert, fixtures, type Fixtures } from './fixtures.ts'
import type { AllowedActions } from '#backend/engine/resource/read/allowed_actions'
import type { Data } from '#schema/predicate'

const can = (row: Data | null | undefined): AllowedActions => row?.can as AllowedActions

test.group('resource / read / records', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  const orders = resourceOf('orders')

  test('requests at the same time have their own records, and only those that exist for them', async ({ assert }) => {
    const { orders: { o1, o2 } } = known
    const read = (id: number, caller = staff(known)) => findRecord(null, orders, caller, id)
    const [first, second, hidden, own, missing] = await Promise.all([
      read(o1), read(o2), read(o1, staff(known, { me: { site_id: known.site } })), read(o1, staff(known, { locale: 'ar' })), read(0),
    ])
    assert.deepEqual([first?.id, second?.id, own?.id], [o1, o2, o1])
    assert.deepEqual([hidden, missing], [null, null])
    assert.notDeepEqual(first?.can, own?.can)
  })

  test('its statements have one plan', async ({ assert }) => {
    forgetPrepared()
    await db.transaction(async (trx) => {
      for (let call = 0; call < 9; call++) await findRecord(trx, orders, staff(known), known.orders.o1)
      const plans = await query(trx, `select generic_plans, custom_plans from pg_prepared_statements
        where statement like 'select "t"."id" as c0%' and statement like '%from "orders" as "t" left join%' and generic_plans > 0`)
      assert.isNotEmpty(plans)
    })
  })

  test('a record is the row of the list, with the rows of its grids', async ({ assert }) => {
    const { orders: { o1 }, items: { i1, i2 } } = known
    const found = await findRecord(null, orders, staff(known), o1)
    const [listed] = await rowsOf('orders', staff(known), `id=${o1}`)
    const { items, services, ...own } = found ?? {}
    assert.deepEqual(own as object, listed)
    assert.deepEqual((items as Data[]).map(({ id }) => id), [i1, i2])
    assert.containSubset((services as Data[])[0], { service: { label: 'Perfume' }, amount: 1_500 })
    assert.containSubset((items as Data[])[0], { category: { label: 'Rug' }, can: { edit: { allowed: true } } })
    assert.notProperty(found, 'transactions')
  })

  test('children are included if the caller may list them, with their readable fields', async ({ assert }) => {
    const seen = await findRecord(null, orders, clientCaller(known.clients.zoe), known.orders.o1)
    assert.notProperty(seen, 'services')
    assert.deepEqual((seen?.items as Data[]).map(({ id }) => id), [known.items.i1, known.items.i2])
    assert.notProperty((seen?.items as Data[])[0], 'note')
    const clerk = await findRecord(null, resourceOf('clients'), staff(known, { but: ['address-list'] }), known.clients.zoe)
    assert.notProperty(clerk, 'addresses')
  })

  test('a child in the trash is left out', async ({ assert }) => {
    const gone = { tag_code: 'R-gone', status: 'pending', deleted_at: '2026-01-01T00:00:00Z' }
    const id = await insert('order_items', { ...gone, order_id: known.orders.o5, category_id: known.categories.rug })
    const found = await findRecord(null, orders, staff(known), known.orders.o5)
    assert.isFalse((found?.items as Data[]).some((item) => item.id === id))
  })

  test('inside a transaction it is the row as that transaction left it', async ({ assert }) => {
    const trx = await db.transaction()
    await query(trx, 'update orders set rack = ? where id = ?', ['A1', known.orders.o2])
    assert.equal((await findRecord(trx, orders, staff(known), known.orders.o2))?.rack, 'A1')
    assert.isNull((await findRecord(null, orders, staff(known), known.orders.o2))?.rack)
    await trx.rollback()
  })

  test('records by their ids', async ({ assert }) => {
    const { o1, o3, o8 } = known.orders
    assert.deepEqual((await findRecords(null, orders, staff(known), [o3, o8, o1])).map(({ id }) => id), [o1, o3])
    assert.deepEqual(await findRecords(null, orders, staff(known), []), [])
  })
})

test.group('resource / read / can', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  const canOf = async (name: string, id: number, caller = staff(known)) => can((await rowsOf(name, caller, `id=${id}`))[0])

  test('what is not permitted is absent', async ({ assert }) => {
    const { o1 } = known.orders
    assert.notProperty(await canOf('orders', o1, staff(known, { but: ['order-edit'] })), 'edit')
    assert.notProperty(await canOf('orders', o1, staff(known, { but: ['order-delete'] })), 'delete')
    assert.notProperty((await canOf('orders', o1, staff(known, { but: ['order-reopen'] }))).transitions, 'unconfirm')
    assert.property((await canOf('orders', o1)).transitions, 'unconfirm')
    assert.notProperty((await canOf('orders', o1)).transitions, 'receive')
    assert.notProperty((await canOf('orders', o1)).transitions, 'confirm_auto')
  })

  test('a refused transition has the reason, in the caller\'s language', async ({ assert }) => {
    const { o1, o4 } = known.orders
    const [english, french] = [await canOf('orders', o1), await canOf('orders', o1, staff(known, { locale: 'fr' }))]
    assert.isFalse(english.delete?.allowed)
    assert.isFalse(english.transitions.cancel?.allowed)
    const reasons = [english, french].map(({ transitions }) => (transitions.cancel as { reason: string }).reason)
    assert.notEqual(reasons[0], reasons[1])
    for (const reason of reasons) assert.notInclude(reason, 'orders.conditions')
    assert.isFalse((await canOf('orders', o4)).edit?.allowed)
    assert.deepEqual(english.edit, { allowed: true })
  })

  test('conditions over fields that the caller may not read still hold', async ({ assert }) => {
    const o5 = await canOf('orders', known.orders.o5, clientCaller(known.clients.zoe))
    assert.deepEqual(o5, { transitions: { withdraw: { allowed: true } } })
    const [row] = await rowsOf('order_items', staff(known), `id=${known.items.i2}`)
    assert.deepEqual(can(row).delete, { allowed: true })
  })

  test('the referenced rows of a check are loaded once for all rows', async ({ assert }) => {
    const { items: { i2, i3 }, orders: { o6 } } = known
    const measure = async () => {
      const rows = await rowsOf('order_items', staff(known), `${idFilter(i2, i3)}&_sort=id`)
      return rows.map((row) => can(row).transitions.measure?.allowed)
    }
    assert.deepEqual(await measure(), [false, false])
    await query(db.connection(), 'update orders set status = ? where id = ?', ['in_measure', o6])
    assert.deepEqual(await measure(), [false, true])
    await query(db.connection(), 'update orders set status = ? where id = ?', ['pending', o6])
    const [item] = await rowsOf('order_items', staff(known), `id=${i2}`)
    const refused = can(item).transitions.measure as { reason: string }
    assert.isAbove(refused.reason.length, 5)
    assert.notInclude(refused.reason, 'checks.')
  })

  test('a deleted record can only be restored', async ({ assert }) => {
    const [row] = await rowsOf('orders', staff(known), `_deleted=1&id=${known.orders.o8}`)
    assert.deepEqual(can(row), { transitions: {} })
  })
})
