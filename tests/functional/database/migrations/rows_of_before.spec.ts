/**
 * Migrations over rows that were there before them. Only this folder names single migrations (tests/unit/database/migration_names.spec.ts):
 * a test goes with its migration, when a baseline takes the place of both.
 */
import { test } from '@japa/runner'
import DescriptionsOfRoles from '#backend/engine/database/migrations/20261129320001_descriptions_of_roles'
import StartsOfInvariants from '#backend/engine/database/migrations/20261129310001_starts_of_invariants'
import { query } from '#backend/engine/database/query'
import { LOCALES } from '#common/locales'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { rolledBack } from '../migrator/rolled_back.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

test.group('migrations / rows of before', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('cash of before drawers keeps the moment since which it needs one; a company without payments has none', async ({ assert }) => {
    const since = (trx: TransactionClientContract) => query(trx, 'select invariant, since::text from invariant_starts')
    const again = async (trx: TransactionClientContract) => {
      await query(trx, 'drop table invariant_starts')
      await new StartsOfInvariants(trx, 'starts_of_invariants', false).execUp()
    }
    await rolledBack(async (trx) => {
      const name = 'backend/engine/database/migrations/20261129020001_cash_has_a_place'
      await query(trx, "insert into adonis_schema (name, batch, migration_time) values (?, 1, '2026-03-01 10:00Z')", [name])
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

  test('what a built-in role is for is said in all languages, unless the company has said something else', async ({ assert }) => {
    await rolledBack(async (trx) => {
      await new DescriptionsOfRoles(trx, 'descriptions_of_roles', false).execDown()
      await query(trx, "update roles set description = 'Ours' where name = 'Cashier'")
      await new DescriptionsOfRoles(trx, 'descriptions_of_roles', false).execUp()
      const roles = await query(trx, "select name, description from roles where name in ('Courier', 'Cashier') order by name")
      assert.deepEqual(roles[0], { name: 'Cashier', description: { en: 'Ours' } })
      assert.sameMembers(Object.keys(roles[1]?.description as object), [...LOCALES])
    })
  })
})
