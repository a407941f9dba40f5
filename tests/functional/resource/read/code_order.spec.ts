import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { columnTypeOf } from '#backend/engine/database/migrator/column_types'
import { registry } from '#backend/engine/definition/registry'
import { numberedText } from '#backend/engine/resource/fields/text/numbered_text'
import { orderByOf } from '#backend/engine/resource/read/order_by'
import { aClient, measuredOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { idFilter, idsOf, staff } from './callers.ts'
import { fixtures } from './fixtures.ts'

const CODES = [
  'AV-2026-0002', 'AV-2026-10000', 'CMD-25-1000000', 'CMD-26-000009', 'CMD-26-999999', 'CMD-26-1000000', 'FAC-2025-0400', 'FAC-2026-0001',
  'FAC-2026-9999', 'FAC-2026-10000', 'FAC-2026-10005', 'R-A-2', 'R-A-10', 'R-B-1', 'REC-2026-0001',
]

test.group('resource / read / codes', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('sort by the numbers in them', async ({ assert }) => {
    const shuffled = CODES.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1))
    const rows = await query(db.connection(), `select code from unnest(?::text[]) code order by ${numberedText('code')}`, [shuffled])
    assert.deepEqual(rows.map(({ code }) => code), CODES)
  })

  test('invoices and orders in the list, upwards and downwards, drafts last', async ({ assert }) => {
    const known = await fixtures()
    const numbers = ['FAC-2031-9999', 'FAC-2031-10005', 'FAC-2031-10000', null, 'AV-2031-0003'] as const
    const { ids, orders } = await withStore(async (store) => {
      const client_id = (await aClient(store)).id
      const ids: Record<string, number> = {}
      const orders: number[] = []
      for (const number of numbers) {
        const { order } = await measuredOrder(store, { client_id })
        orders.push(order.id)
        ids[String(number)] = (await store.insert('invoices', { client_id, orders: [order.id] })).id
      }
      return { ids, orders }
    })
    for (const number of numbers) await query(db.connection(), 'update invoices set number = ? where id = ?', [number, ids[String(number)]])
    const sorted = ['AV-2031-0003', 'FAC-2031-9999', 'FAC-2031-10000', 'FAC-2031-10005']
    const all = idFilter(...Object.values(ids))
    const found = async (order: string) => {
      const listed = await idsOf('invoices', staff(known), `${all}&_sort=number&_order=${order}`)
      return listed.map((id) => Object.keys(ids).find((number) => ids[number] === id))
    }
    assert.deepEqual(await found('asc'), [...sorted, 'null'])
    assert.deepEqual(await found('desc'), [...sorted.toReversed(), 'null'])

    const codes = ['CMD-31-1000001', 'CMD-31-999999', 'CMD-31-1000000', 'CMD-31-000007', 'CMD-31-20000000']
    for (const [n, id] of orders.entries()) await query(db.connection(), 'update orders set code = ? where id = ?', [codes[n], id])
    const listed = await idsOf('orders', staff(known), `${idFilter(...orders)}&_sort=code`)
    assert.deepEqual(listed.map((id) => codes[orders.indexOf(id)]), [codes[3], codes[1], codes[2], codes[0], codes[4]])
  })

  test('every list that shows a code reads its pages from an index in this order', async ({ assert }) => {
    const caller = callerWith(permissionNames())
    const plans: string[] = []
    await db.transaction(async (trx) => {
      await query(trx, 'set local enable_seqscan = off')
      await query(trx, 'set local enable_sort = off')
      await query(trx, 'set local enable_bitmapscan = off')
      for (const { name, fields, list, soft_delete } of registry.values()) {
        for (const field of list.columns.flatMap((column) => fields[column] ?? [])) {
          if (columnTypeOf(field).codeOrder(field, 'x') === null) continue
          for (const isDescending of [false, true]) {
            const { orderBy } = orderByOf([{ field, isDescending }], caller)
            const where = soft_delete ? 'where t.deleted_at is null' : ''
            const plan = await query(trx, `explain select t.id from "${name}" t ${where} order by ${orderBy} limit 25`)
            plans.push(`${name}.${field.name} ${isDescending} ${plan.map((row) => row['QUERY PLAN']).join(' ')}`)
          }
        }
      }
    })
    assert.isAbove(plans.length, 20)
    assert.deepEqual(plans.filter((plan) => !/Index (Only )?Scan/.test(plan) || /Sort/.test(plan)), [])
  })
})
