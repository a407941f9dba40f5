import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { fieldsWith, registry, resourceOf } from '#backend/engine/definition/registry'
import { client, courier, freshPhone, owner, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { rollBackEach, versionOf } from '../auth/accounts.ts'

interface Refusal { readonly errors?: Readonly<Record<string, string[]>> }

const NOT_HELD = 'You can only grant permissions that you have yourself.'
const ABOVE = 'This person has permissions that you do not have. Only someone with all of them can change this.'
const OWN = 'You cannot do this to your own account. Ask someone else.'
const LAST = 'This is the last active person with the role Owner. Give the role to someone else first.'

const manager = () => staff(permissionNames().filter((name) => !name.startsWith('role-') && name !== 'setting-edit'))
async function edit(by: Person, table: string, id: number, values: object) {
  return by.api.patch<Refusal>(`/api/user/${table}/${id}`, { version: await versionOf(table, id), ...values })
}
const remove = async (by: Person, table: string, id: number) =>
  by.api.delete<Refusal>(`/api/user/${table}/${id}?version=${await versionOf(table, id)}`)

const idOf = async (table: string, name: string): Promise<number> =>
  Number((await db.from(table).where({ name, guard: 'user' }).firstOrFail()).id)
const permissionIds = async (names: readonly string[]): Promise<number[]> =>
  (await db.from('permissions').select('id').where('guard', 'user').whereIn('name', [...names])).map(({ id }) => Number(id))
const heldBy = async (role: number): Promise<number[]> =>
  (await db.from('roles_permissions').where('owner_id', role)).map((row) => Number(row.target_id))
async function roleWith(names: readonly string[]): Promise<number> {
  const [row] = await db.table('roles').returning('id').insert({ name: `role ${freshPhone()}`, guard: 'user' })
  const id = Number(row.id ?? row)
  for (const target of await permissionIds(names)) await db.table('roles_permissions').insert({ owner_id: id, target_id: target })
  return id
}

/** With the seeded role Owner, and nobody else has it. */
async function onlyOwner(): Promise<Person> {
  const person = await owner()
  const role = await idOf('roles', 'Owner')
  await db.from('users_roles').where('target_id', role).delete()
  await db.table('users_roles').insert({ owner_id: person.id, target_id: role })
  return person
}

const person = () => ({ first_name: 'New', last_name: 'Person', phone: freshPhone(), password: 'a long password' })

test.group('staff / protection', (group) => {
  group.setup(() => prepareDatabaseOnce())
  rollBackEach(group)

  test('who may do less cannot write {$self} of who may do more')
    .with(['password', 'phone', 'email', 'status', 'left_on'] as const)
    .run(async ({ assert }, field) => {
      const [above, by] = [await owner(), await manager()]
      const value = {
        password: 'mine from now on', phone: freshPhone(), email: 'mine@example.com', status: 'inactive', left_on: '2020-01-01',
      }[field]
      const { status, body } = await edit(by, 'users', above.id, { [field]: value })
      assert.equal(status, 422)
      assert.deepEqual(body.errors, { [field]: [ABOVE] })
    })

  const passwords = [...registry.values()].flatMap(({ name }) => fieldsWith(resourceOf(name), 'hashed', true)
    .map((field) => ({ people: name, field: field.name, sample: field.max === 6 ? '490873' : 'mine from now on' })))

  test('every password of the definition is of people who are protected here', ({ assert }) => {
    assert.sameMembers([...new Set(passwords.map(({ people }) => people))], ['users', 'couriers', 'clients'])
    assert.sameMembers(passwords.filter(({ people }) => people === 'users').map(({ field }) => field), ['password', 'pin'])
  })

  /** Of each table: somebody who may do more, somebody who may do no more, and who edits both. */
  const PEOPLE = {
    users: async () => [await owner(), await staff(['user-list']), await manager()],
    couriers: async () => [await courier(), await courier(['courier-list']), await staff(['courier-list', 'courier-edit'])],
    // To rate an order is nothing that staff can do: nobody lacks it.
    clients: async () => [await client(), await client(['client-list', 'order-rate']), await staff(['client-list', 'client-edit'])],
  } as const
  const credentials = Object.keys(PEOPLE).flatMap((people) => [
    { people, field: 'phone', sample: freshPhone() }, { people, field: 'email', sample: 'mine@example.com' },
  ])

  for (const { people, field, sample } of [...passwords, ...credentials]) {
    test(`${field} of ${people} who may do more is set by nobody who may do less`, async ({ assert }) => {
      const [above, below, by] = await PEOPLE[people as keyof typeof PEOPLE]()
      const { status, body } = await edit(by!, people, above!.id, { [field]: sample })
      assert.deepEqual([status, body.errors], [422, { [field]: [ABOVE] }])
      assert.equal((await edit(by!, people, below!.id, { [field]: sample })).status, 200)
    })
  }

  test('roles of couriers and clients are given and changed only by who may do what is in them', async ({ assert }) => {
    const by = await staff(['role-list', 'role-edit', 'permission-list', 'courier-list', 'courier-edit', 'client-list', 'client-edit'])
    for (const [guard, people, make] of [['courier', 'couriers', courier], ['client', 'clients', client]] as const) {
      const { id: role } = await db.from('roles').where({ guard, is_system: true }).firstOrFail()
      const { id } = await make(['order-list'])
      assert.deepEqual((await edit(by, people, id, { roles: [role] })).body.errors, { roles: [NOT_HELD] })
      const held = await heldBy(role)
      const list = (await db.from('permissions').where({ guard, name: 'order-list' }).firstOrFail()).id
      const taken = await edit(by, 'roles', role, { permissions: held.filter((one) => one !== Number(list)) })
      assert.equal(taken.status, 422)
      assert.include(taken.body.errors?.permissions?.[0], 'You can only remove permissions that you have yourself.')
    }
  })

  test('terms and limits of money need the permission of money; a new order has the terms of its client', async ({ assert }) => {
    const by = await staff([
      'courier-list', 'courier-edit', 'client-list', 'client-create', 'client-edit', 'order-list', 'order-create', 'order-edit',
    ])
    const { body: company } = await by.api.post<{ id: number }>('/api/user/clients', {
      type: 'professionel', company_name: 'Hotel', phone: freshPhone(),
    })
    await db.from('clients').where('id', company.id).update({ grade: 'vip' })
    const order = await by.api.post<{ id: number; grade: string }>('/api/user/orders', { client_id: company.id })
    assert.deepEqual([order.status, order.body.grade], [201, 'vip'])
    const rider = await courier()
    const terms = [
      ['couriers', rider.id, { cash_limit: 100_000_000 }], ['clients', company.id, { grade: 'normal' }],
      ['clients', company.id, { auto_confirm: true }], ['clients', company.id, { auto_confirm: true, auto_confirm_max: 100_000_000 }],
      ['clients', company.id, { payment_terms_days: 365 }], ['orders', order.body.id, { grade: 'professionel' }],
    ] as const
    const boss = await owner()
    for (const [table, id, values] of terms) {
      const { status, body } = await edit(by, table, id, values)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, Object.keys(values)], table)
      assert.equal((await edit(boss, table, id, values)).status, 200, table)
    }
  })

  test('who may do less cannot delete or bring back who may do more, or take roles away', async ({ assert }) => {
    const [above, by] = [await owner(), await staff(['user-list', 'user-edit', 'user-delete', 'role-list', 'role-edit'])]
    assert.deepEqual((await edit(by, 'users', above.id, { roles: [await roleWith(['user-list'])] })).body.errors, { roles: [ABOVE] })
    assert.equal((await remove(by, 'users', above.id)).status, 409)
    await db.from('users').where('id', above.id).update({ deleted_at: new Date() })
    assert.equal((await by.api.post(`/api/user/users/${above.id}/undelete`, { version: await versionOf('users', above.id) })).status, 409)
    assert.isNotNull((await db.from('users').where('id', above.id).firstOrFail()).deleted_at)
  })

  test('the rest of the record, and people who may do no more, are open', async ({ assert }) => {
    const [above, by, below] = [await owner(), await manager(), await staff(['user-list'])]
    const { phone } = await db.from('users').where('id', above.id).firstOrFail()
    assert.equal((await edit(by, 'users', above.id, { note: 'Prefers calls', phone, status: 'active' })).status, 200)
    assert.equal((await edit(by, 'users', below.id, { phone: freshPhone(), status: 'inactive' })).status, 200)
    assert.equal((await remove(by, 'users', below.id)).status, 200)
  })

  test('users do not change their own status or roles, or delete themselves', async ({ assert }) => {
    const me = await owner()
    assert.deepEqual((await edit(me, 'users', me.id, { status: 'inactive' })).body.errors, { status: [OWN] })
    assert.deepEqual((await edit(me, 'users', me.id, { left_on: '2020-01-01' })).body.errors, { left_on: [OWN] })
    assert.deepEqual((await edit(me, 'users', me.id, { roles: [await roleWith(['user-list'])] })).body.errors, { roles: [OWN] })
    assert.equal((await remove(me, 'users', me.id)).status, 409)
    assert.equal((await edit(me, 'users', me.id, { note: 'On call' })).status, 200)
  })

  test('a role is given only by who may do everything in it', async ({ assert }) => {
    const by = await staff(['user-list', 'user-create', 'user-edit', 'role-list', 'role-edit'])
    const [weak, strong] = [await roleWith(['user-list']), await roleWith(['user-list', 'order-list'])]
    const refused = await by.api.post<Refusal>('/api/user/users', { ...person(), roles: [weak, strong] })
    assert.deepEqual([refused.status, refused.body.errors], [422, { roles: [NOT_HELD] }])
    const { status, body: made } = await by.api.post<{ id: number }>('/api/user/users', { ...person(), roles: [weak] })
    assert.equal(status, 201)
    assert.deepEqual((await edit(by, 'users', made.id, { roles: [weak, strong] })).body.errors, { roles: [NOT_HELD] })
    assert.equal((await edit(by, 'users', made.id, { roles: [weak, await roleWith(['user-edit'])] })).status, 200)
  })

  test('seeing roles is not giving them', async ({ assert }) => {
    const by = await staff(['user-list', 'user-edit', 'role-list'])
    const [below, role] = [await staff(['user-list']), await roleWith(['user-list'])]
    const { status, body } = await edit(by, 'users', below.id, { roles: [role] })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { roles: ['You do not have permission to edit this field.'] })
  })

  test('a permission is put into a role only by who has it; what is in it may stay', async ({ assert }) => {
    const by = await staff(['role-list', 'role-create', 'role-edit', 'permission-list'])
    const [mine, foreign] = [await permissionIds(['role-list']), await permissionIds(['order-list'])]
    const other = await permissionIds(['order-edit'])
    const made = await by.api.post<Refusal>('/api/user/roles', { name: `role ${freshPhone()}`, permissions: [...mine, ...foreign] })
    assert.deepEqual([made.status, made.body.errors], [422, { permissions: [NOT_HELD] }])
    const role = await roleWith(['order-list'])
    assert.deepEqual((await edit(by, 'roles', role, { permissions: [...foreign, ...other] })).body.errors, { permissions: [NOT_HELD] })
    assert.equal((await edit(by, 'roles', role, { permissions: [...foreign, ...mine] })).status, 200)
  })

  test('a permission is taken out of a role only by who has it, and the refusal names those that stay', async ({ assert }) => {
    const by = await staff(['role-list', 'role-edit', 'permission-list', 'client-list'])
    const role = await roleWith(['order-list', 'export-data', 'client-list'])
    const mine = await permissionIds(['role-list'])
    const { status, body } = await edit(by, 'roles', role, { permissions: mine })
    assert.deepEqual([status, body.errors], [422, { permissions: [
      'You can only remove permissions that you have yourself. Not removed: Whole application: Export to a file, Orders: View.',
    ] }])
    const foreign = await permissionIds(['order-list', 'export-data'])
    assert.equal((await edit(by, 'roles', role, { permissions: [...foreign, ...mine] })).status, 200)
    assert.sameMembers(await heldBy(role), [...foreign, ...mine])
  })

  test('Owner keeps every permission', async ({ assert }) => {
    const [by, role] = [await owner(), await idOf('roles', 'Owner')]
    const all = await heldBy(role)
    const { status, body } = await edit(by, 'roles', role, { permissions: all.slice(1) })
    assert.deepEqual([status, body.errors], [422, { permissions: ['The role Owner always has every permission.'] }])
    assert.equal((await edit(by, 'roles', role, { description: { en: 'The boss' }, permissions: all })).status, 200)
    assert.sameMembers(await heldBy(role), all)
  })

  test('a role that somebody has cannot be deleted', async ({ assert }) => {
    const [by, role] = [await owner(), await roleWith(['user-list'])]
    const holder = await staff([])
    await db.table('users_roles').insert({ owner_id: holder.id, target_id: role })
    const { status, body } = await remove(by, 'roles', role)
    assert.equal(status, 409)
    assert.include(JSON.stringify(body), 'This role is still assigned. Remove it from everyone first.')
    await db.from('users_roles').where('target_id', role).delete()
    assert.equal((await remove(by, 'roles', role)).status, 200)
  })

  test('the last owner stays one', async ({ assert }) => {
    const [last, by] = [await onlyOwner(), await owner()]
    const changes = [{ status: 'inactive' }, { left_on: '2020-01-01' }, { roles: [await roleWith(['user-list'])] }]
    for (const change of changes) {
      const { status, body } = await edit(by, 'users', last.id, change)
      assert.equal(status, 409, JSON.stringify(change))
      assert.include(JSON.stringify(body), LAST)
    }
    assert.include(JSON.stringify((await remove(by, 'users', last.id)).body), LAST)
    const second = await staff([])
    await db.table('users_roles').insert({ owner_id: second.id, target_id: await idOf('roles', 'Owner') })
    await db.from('users').where('id', second.id).update({ status: 'inactive' })
    assert.equal((await edit(by, 'users', last.id, { status: 'inactive' })).status, 409, 'an inactive owner is none')
    await db.from('users').where('id', second.id).update({ status: 'active' })
    assert.equal((await edit(by, 'users', last.id, { status: 'inactive' })).status, 200)
  })

  test('who may not give roles makes people with the role of the settings, or with none', async ({ assert }) => {
    const clerk = await staff(['user-list', 'user-create', 'stock-list', 'stock-move'])
    const make = async (values: object = {}) => clerk.api.post<{ id: number } & Refusal>('/api/user/users', { ...person(), ...values })
    const rolesOf = async (id: number) => (await db.from('users_roles').where('owner_id', id)).map((row) => Number(row.target_id))
    const first = await make()
    assert.equal(first.status, 201)
    assert.deepEqual(await rolesOf(first.body.id), [])
    assert.property((await make({ roles: [] })).body.errors, 'roles')

    const [below, above] = [await roleWith(['stock-list']), await roleWith(['stock-list', 'transaction-refund'])]
    await setDefault(below)
    assert.deepEqual(await rolesOf((await make()).body.id), [below])
    // A default role with a permission that the creator lacks is not assigned: the new account would have more permissions.
    await setDefault(above)
    const second = await make()
    assert.equal(second.status, 201)
    assert.deepEqual(await rolesOf(second.body.id), [])
    await setDefault(null)
    const boss = await owner()
    const none = await boss.api.post<Refusal>('/api/user/users', { ...person(), roles: [] })
    assert.deepEqual(none.body.errors, { roles: ['Roles is required'] })
  })

  test('the role of new staff is set by who may give it', async ({ assert }) => {
    const role = await roleWith(['transaction-refund'])
    const { name } = await db.from('roles').where('id', role).firstOrFail()
    for (const permissions of [['setting-list', 'setting-edit', 'transaction-refund'], ['setting-list', 'setting-edit', 'role-edit']]) {
      const { id, version } = await db.from('settings').firstOrFail()
      const { body } = await (await staff(permissions)).api.patch<Refusal>(`/api/user/settings/${id}`, { version, roles_new_user: name })
      assert.deepEqual(body.errors, { roles_new_user: [NOT_HELD] })
    }
  })
})

/** Null: none. */
async function setDefault(role: number | null): Promise<void> {
  const { api } = await owner()
  const name = role === null ? null : (await db.from('roles').where('id', role).firstOrFail()).name
  const { id, version } = await db.from('settings').firstOrFail()
  const { status } = await api.patch(`/api/user/settings/${id}`, { version, roles_new_user: name })
  if (status !== 200) throw new Error(`the setting was not saved: ${status}`)
}
