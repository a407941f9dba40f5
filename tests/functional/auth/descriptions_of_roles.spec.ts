import { test } from '@japa/runner'
import Migration from '#backend/database/migrations/20261129320001_descriptions_of_roles'
import { LOCALES } from '#common/locales'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { rolledBack } from '../database/migrator/rolled_back.ts'

test.group('auth / what roles are for', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a built-in role says it in all languages after the migration, unless somebody has changed it', async ({ assert }) => {
    await rolledBack(async (trx) => {
      await new Migration(trx, 'descriptions_of_roles', false).execDown()
      await trx.from('roles').where('name', 'Cashier').update({ description: 'Ours' })
      await new Migration(trx, 'descriptions_of_roles', false).execUp()
      const described = async (name: string) => {
        const role = await trx.from('roles').where({ name, is_system: true }).firstOrFail()
        return role.description as object
      }
      for (const name of ['Owner', 'Courier', 'Dispatcher']) assert.sameMembers(Object.keys(await described(name)), [...LOCALES])
      assert.deepEqual(await described('Cashier'), { en: 'Ours' })
    })
  })
})
