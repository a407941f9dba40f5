import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNames, syncPermissions } from '#backend/services/auth/rights/permissions'
import { permissionNamesOfRole, ROLES, seedRoles } from '#backend/services/auth/rights/seeded_roles'
import { rollBackEach } from './accounts.ts'

const namesIn = async (role: string): Promise<string[]> => {
  const rows = await db.from('permissions').select('permissions.name')
    .join('roles_permissions', 'roles_permissions.target_id', 'permissions.id').join('roles', 'roles.id', 'roles_permissions.owner_id')
    .where('roles.name', role).orderBy('permissions.name')
  return rows.map(({ name }: { name: string }) => name)
}

test.group('auth / permissions and roles', (group) => {
  rollBackEach(group)

  test('every permission of resources.ts is in the table, once, with its group', async ({ assert }) => {
    const rows = await db.from('permissions').where('guard', 'user').orderBy('name')
    assert.sameMembers(rows.map(({ name }) => name), permissionNames())
    for (const guard of ['courier', 'client'] as const) {
      const own = await db.from('permissions').where('guard', guard)
      assert.sameMembers(own.map(({ name }) => name), permissionNames(guard))
      assert.isNotEmpty(own)
    }
    assert.equal(rows.find(({ name }) => name === 'order-price-override').group, 'order')
    assert.equal(rows.find(({ name }) => name === 'transaction-category-list').group, 'transaction-category')
    assert.equal(rows.find(({ name }) => name === 'user-salary').group, 'user')
    assert.equal(rows.find(({ name }) => name === 'export-data').group, 'app')
  })

  test('a permission that is removed from resources.ts is deleted from the table and from the roles', async ({ assert }) => {
    await db.transaction(async (trx) => {
      const [row] = await trx.table('permissions').returning('id').insert({ name: 'ghost-list', guard: 'user', group: 'ghost' })
      const role = await trx.from('roles').where('name', 'Cashier').firstOrFail()
      await trx.table('roles_permissions').insert({ owner_id: role.id, target_id: row.id ?? row })
      await trx.from('permissions').where('name', 'order-list').update({ group: 'wrong' })
      await syncPermissions(trx)
    })
    assert.isNull(await db.from('permissions').where('name', 'ghost-list').first())
    assert.notInclude(await namesIn('Cashier'), 'ghost-list')
    assert.equal((await db.from('permissions').where('name', 'order-list').firstOrFail()).group, 'order')
  })

  test('each role has its seeded permissions', async ({ assert }) => {
    for (const role of ROLES) {
      assert.deepEqual(await namesIn(role.name), [...new Set(permissionNamesOfRole(role))].sort(), role.name)
      assert.isTrue((await db.from('roles').where('name', role.name).firstOrFail()).is_system)
    }
    assert.deepEqual(await namesIn('Owner'), permissionNames())
    assert.notInclude(await namesIn('Manager'), 'role-edit')
    assert.notInclude(await namesIn('Manager'), 'setting-edit')
    assert.include(await namesIn('Manager'), 'setting-list')
    for (const role of ['Owner', 'Manager', 'Cashier']) assert.include(await namesIn(role), 'export-data')
    for (const role of ['Owner', 'Manager']) assert.include(await namesIn(role), 'import-data')
    for (const role of ['Cashier', 'Counter clerk', 'Dispatcher']) assert.notInclude(await namesIn(role), 'import-data')
    assert.include(await namesIn('Counter clerk'), 'client-delete')
    assert.notInclude(await namesIn('Counter clerk'), 'client-suspend')
    assert.notInclude(await namesIn('Cashier'), 'transaction-cancel')
    for (const worker of ['Plant worker', 'Plant lead', 'Counter clerk']) assert.notInclude(await namesIn(worker), 'user-salary')
  })

  test('edited roles stay, others get new permissions; Owner always has all', async ({ assert }) => {
    await db.transaction(async (trx) => {
      const ids = trx.from('roles').select('id').whereIn('name', ['Cashier', 'Stock keeper', 'Client', 'Owner'])
      await trx.from('roles_permissions').whereIn('owner_id', ids).delete()
      await trx.from('roles').whereIn('name', ['Cashier', 'Owner']).update({ version: 2 })
      await trx.from('roles').where('name', 'Dispatcher').update({ description: { en: 'Ours' } })
      await seedRoles(trx)
    })
    assert.deepEqual(await namesIn('Cashier'), [])
    assert.include(await namesIn('Stock keeper'), 'stock-move')
    assert.deepEqual(await namesIn('Client'), permissionNames('client'))
    assert.deepEqual(await namesIn('Owner'), permissionNames())
    assert.deepEqual((await db.from('roles').where('name', 'Dispatcher').firstOrFail()).description, { en: 'Ours' })
    assert.lengthOf(await db.from('roles').where('is_system', true), ROLES.length)
  })
})
