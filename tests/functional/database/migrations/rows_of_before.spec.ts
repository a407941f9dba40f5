/**
 * Migrations over rows that were there before them. Only this folder names single migrations (tests/unit/database/migration_names.spec.ts):
 * a test goes with its migration, when a baseline takes the place of both.
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import CleanTexts from '#backend/database/migrations/20261128070002_clean_texts'
import TarifNames from '#backend/database/migrations/20261123152200_tarif_names'
import RolesOfGuards from '#backend/database/migrations/20261122211501_roles_of_guards'
import GoodsOnTheRoad from '#backend/database/migrations/20261122211600_goods_on_the_road'
import StartsOfInvariants from '#backend/database/migrations/20261129310001_starts_of_invariants'
import { permissionNames, syncPermissions } from '#backend/auth/permissions'
import { seedRoles } from '#backend/auth/seeded_roles'
import { query } from '#backend/database/query'
import { aCarpetCategory, aTarif } from '#tests/support/orders'
import { client, courier, freshPhone } from '#tests/support/people'
import { aStockPlace, shelveItems, withPlantWorker } from '#tests/support/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { aReadyOrder, aShipment } from '#tests/support/shipments'
import { withStore } from '#tests/support/with_store'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

interface Migration { execUp: () => Promise<unknown> }
const run = (Migration: new (db: QueryClientContract, file: string, dryRun: boolean) => Migration, executor: QueryClientContract) =>
  new Migration(executor, 'a migration', false).execUp()

/** What is done is not kept. */
async function rolledBack(work: (trx: TransactionClientContract) => Promise<void>): Promise<void> {
  const trx = await db.transaction()
  try {
    await work(trx)
  } finally {
    await trx.rollback()
  }
}

test.group('migrations / rows of before', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('people of before the roles of their guard have them, with its permissions', async ({ assert }) => {
    const [{ id: clientId }, { id: courierId }] = [await client(), await courier()]
    await rolledBack(async (trx) => {
      const rolesOf = async (table: 'clients' | 'couriers', id: number): Promise<string[]> =>
        (await trx.from(`${table}_roles`).join('roles', 'roles.id', 'target_id').where('owner_id', id).select('roles.name'))
          .map(({ name }) => name)
      await trx.from('clients_roles').delete()
      await trx.from('couriers_roles').delete()
      await trx.from('roles').whereNot('guard', 'user').delete()
      await trx.from('permissions').whereNot('guard', 'user').delete()
      await run(RolesOfGuards, trx)
      await syncPermissions(trx)
      await seedRoles(trx)
      assert.deepEqual(await rolesOf('clients', clientId), ['Client'])
      assert.deepEqual(await rolesOf('couriers', courierId), ['Courier'])
      const held = await trx.from('roles').join('roles_permissions', 'owner_id', 'roles.id').where('guard', 'client').count('* as n')
      assert.equal(Number(held[0].n), permissionNames('client').length)
    })
  })

  test('names of prices with French units are corrected', async ({ assert }) => {
    const { id } = await withStore(async (store) => aTarif(store, await aCarpetCategory(store), { tissu: 'laine' }))
    const renamed = async (name: string) => {
      await db.from('tarifs').where({ id }).update({ name })
      await db.transaction((trx) => run(TarifNames, trx))
      return (await db.from('tarifs').where({ id }).firstOrFail()).name as string
    }
    assert.equal(await renamed('20.00 MAD/ml · local'), '20.00 MAD/m · local')
    assert.equal(await renamed('50.00 MAD/u · transport'), '50.00 MAD · transport')
    assert.equal(await renamed('15.00 MAD/m² · local'), '15.00 MAD/m² · local')
  })

  test('an item that was loaded before loadings were recorded has left its rack too', async ({ assert }) => {
    const { rack, order, stop, shipment } = await withPlantWorker(async (store) => {
      const place = await aStockPlace(store)
      const ready = await aReadyOrder(store, { items: 2 })
      await shelveItems(store, ready.order, place)
      return { rack: place, ...ready, shipment: await aShipment(store, [ready.stop]) }
    })
    await query(db.connection(), 'update order_delivery_items set result = \'loaded\' where order_delivery_id = ?', [stop.id])
    await db.transaction((trx) => run(GoodsOnTheRoad, trx))
    const actual = await withPlantWorker(async (store) => {
      const [item] = await store.select('order_items', { order_id: order.id })
      const movements = await store.select('stock_movements', { order_item_id: item!.id })
      return { place: item!.current_stock_id, movement: movements.at(-1), held: await store.find('stocks', rack.id) }
    })
    assert.isNull(actual.place)
    assert.include(actual.movement, { reason: 'load', from_stock_id: rack.id, to_stock_id: null, shipment_id: shipment.id })
    assert.include(actual.held, { occupancy: 0, occupied_area: '0.000' })
  })

  test('texts with signs that are not seen are mended once; those of the log stay', async ({ assert }) => {
    const insert = async (first: string, last: string, note: string) => {
      const [row] = await query(db.connection(), `insert into clients (code, first_name, last_name, full_name, note, phone)
        values ('C-U' || nextval('clients_code_seq'), ?, ?, ?, ?, ?) returning id`, [first, last, `${first} ${last}`, note, freshPhone()])
      return Number(row?.id)
    }
    const ids = [
      await insert('He\u0301le\u0300ne', '\u202eNoir\u202c', 'می\u200cخواهم'), await insert('\u200b', 'Bare', '\u200b\u2066'),
      await insert('Plain', 'Name', ' x'),
    ]
    const [log] = await query(db.connection(), `insert into audit_logs (action, subject_resource, subject_id, reason)
      values ('create', 'clients', ?, '\u202eold') returning id`, [ids[0]])
    await run(CleanTexts, db.connection())
    const sql = 'select first_name, last_name, full_name, note from clients where id = any(?::bigint[]) order by id'
    const rows = await query(db.connection(), sql, [ids])
    assert.deepEqual(rows, [
      { first_name: 'Hélène', last_name: 'Noir', full_name: 'Hélène Noir', note: 'می\u200cخواهم' },
      { first_name: null, last_name: 'Bare', full_name: 'Bare', note: null },
      { first_name: 'Plain', last_name: 'Name', full_name: 'Plain Name', note: ' x' },
    ])
    assert.deepEqual(await query(db.connection(), 'select reason from audit_logs where id = ?', [log?.id]), [{ reason: '\u202eold' }])
  })

  test('cash of before drawers keeps the moment since which it needs one; a company without payments has none', async ({ assert }) => {
    const since = (trx: TransactionClientContract) => query(trx, 'select invariant, since::text from invariant_starts')
    const again = async (trx: TransactionClientContract) => {
      await query(trx, 'drop table invariant_starts')
      await run(StartsOfInvariants, trx)
    }
    await rolledBack(async (trx) => {
      await query(trx, "update adonis_schema set migration_time = '2026-03-01 10:00Z' where name like '%cash_has_a_place'")
      await query(trx, 'set local session_replication_role = replica')
      await query(trx, 'delete from transactions')
      await again(trx)
      assert.deepEqual(await since(trx), [])
      await query(trx, `insert into transactions (site_id, code, type, category_id, status, amount, amount_mad, method, paid_at)
        select 1, 'TX-OLD', 'in', min(id), 'paid', 100, 100, 'cash', now() from transaction_categories where type = 'in'`)
      await again(trx)
      assert.deepEqual(await since(trx), [{ invariant: 'cash_in_no_drawer', since: '2026-03-01 10:00:00+00' }])
    })
  })
})
