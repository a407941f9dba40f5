/** Roles of clients and couriers: created by the owner, assigned to people, effective at once. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { NEEDED_PERMISSIONS } from '#backend/services/auth/rights/seeded_roles'
import { client, courier, freshPhone, guest, staff, setupOwner, type Person } from '#tests/support/rows/people'
import { rollBackEach, versionOf } from './accounts.ts'
import type { Guard } from '#schema/types'

interface Answer { readonly id: number; readonly message: string; readonly errors: Readonly<Record<string, string[]>> }

const idsOf = async (guard: Guard, names: readonly string[]): Promise<number[]> =>
  (await db.from('permissions').select('id').where('guard', guard).whereIn('name', [...names])).map(({ id }) => Number(id))
const rolesOf = async (table: 'clients' | 'couriers', id: number): Promise<string[]> => {
  const given = db.from(`${table}_roles`).join('roles', 'roles.id', 'target_id').where('owner_id', id)
  return (await given.select('roles.name')).map(({ name }) => name)
}
const namesOf = async (guard: Guard, { api }: Person): Promise<string[]> =>
  (await api.get<{ name: string }[]>(`/auth/${guard}/permissions`)).body.map(({ name }) => name)

test.group('auth / roles of clients and couriers', (group) => {
  const boss = setupOwner(group)
  rollBackEach(group)

  test('GET permissions returns the permissions of the role, and none without a role', async ({ assert }) => {
    assert.deepEqual(await namesOf('client', await client()), permissionNames('client'))
    assert.deepEqual(await namesOf('courier', await courier()), permissionNames('courier'))
    assert.deepEqual(await namesOf('client', await client(['order-list'])), ['order-list'])
    assert.deepEqual(await namesOf('courier', await courier([])), [])
  })

  test('a role of clients without the permission to create orders', async ({ assert }) => {
    const permissions = await idsOf('client', ['order-list', 'client-list', 'address-list'])
    const role = await boss.api.post<Answer>('/api/user/roles', { name: 'Onlookers', guard: 'client', permissions })
    assert.equal(role.status, 201)
    const { id, api } = await client()
    const given = await boss.api.patch(`/api/user/clients/${id}`, { version: await versionOf('clients', id), roles: [role.body.id] })
    assert.equal(given.status, 200)
    assert.equal((await api.get('/api/client/orders')).status, 200)
    for (const [path, body] of [['orders', {}], ['addresses', {}], ['claims', {}]] as const) {
      const { status, body: answer } = await api.post<Answer>(`/api/client/${path}`, body)
      assert.equal(status, 403, path)
      assert.equal(answer.message, 'You do not have permission to do this.')
    }
    assert.equal((await api.get('/api/client/slots')).status, 403)
  })

  test('a permission that is removed from the role Client is revoked at once', async ({ assert }) => {
    const { api } = await client()
    assert.equal((await api.post('/api/client/orders', {})).status, 422)
    const { id } = await db.from('roles').where({ guard: 'client', name: 'Client' }).firstOrFail()
    const permissions = await idsOf('client', permissionNames('client').filter((name) => name !== 'order-create'))
    assert.equal((await boss.api.patch(`/api/user/roles/${id}`, { version: await versionOf('roles', id), permissions })).status, 200)
    assert.equal((await api.post('/api/client/orders', {})).status, 403)
  })

  for (const guard of ['courier', 'client'] as const) {
    test(`the seeded role of a ${guard} keeps what its application cannot do without`, async ({ assert }) => {
      const { id } = await db.from('roles').where({ guard, is_system: true }).firstOrFail()
      const edit = async (names: readonly string[]) => boss.api.patch<Answer>(`/api/user/roles/${id}`, {
        version: await versionOf('roles', id), permissions: await idsOf(guard, names),
      })
      for (const needed of NEEDED_PERMISSIONS[guard]) {
        const { status, body } = await edit(permissionNames(guard).filter((name) => name !== needed))
        assert.equal(status, 422, needed)
        assert.match(body.errors.permissions?.[0] ?? '', /^The application cannot work without: [^,]+\.$/)
      }
      assert.equal((await edit(NEEDED_PERMISSIONS[guard])).status, 200)
      const { api } = await (guard === 'courier' ? courier : client)()
      const pages = guard === 'courier' ? ['day', 'shipments', 'order-deliveries'] : ['orders', 'clients']
      for (const page of pages) assert.equal((await api.get(`/api/${guard}/${page}`)).status, 200, page)
    })
  }

  test('the holder of the link of an order has no more permissions than its client', async ({ assert }) => {
    const { id } = await client(['order-list', 'order-rate'])
    const token = `guard-roles-${id}`
    await db.table('orders').insert({ code: `CMD-R-${id}`, client_id: id, status: 'measured', public_token: token })
    const at = `/api/public/orders/${token}`
    assert.equal((await guest().get(at)).status, 200)
    assert.equal((await guest().post(`${at}/answer`, { accepted: [], declined: [] })).status, 403)
    assert.notEqual((await guest().post(`${at}/rate`, { rating: 5 })).status, 403)
  })

  test('the mail address requires the permission to edit; the language does not', async ({ assert }) => {
    const { api } = await client(['client-list'])
    const { body } = await api.get<{ version: number }>('/auth/client/me')
    assert.equal((await api.patch('/auth/client/me', { version: body.version, email: 'new@example.com' })).status, 403)
    assert.equal((await api.patch('/auth/client/me', { version: body.version, locale: 'fr' })).status, 200)
  })

  test('a role has permissions of its own guard only, and people have roles of theirs', async ({ assert }) => {
    const ofStaff = await idsOf('user', ['order-list'])
    const mixed = await boss.api.post<Answer>('/api/user/roles', { name: 'Mixed', guard: 'client', permissions: ofStaff })
    assert.equal(mixed.status, 422)
    assert.property(mixed.body.errors, 'permissions')
    const [{ id }, cashier] = [await client(), await db.from('roles').where('name', 'Cashier').firstOrFail()]
    const given = await boss.api.patch<Answer>(`/api/user/clients/${id}`, { version: await versionOf('clients', id), roles: [cashier.id] })
    assert.equal(given.status, 422)
    assert.property(given.body.errors, 'roles')
  })

  test('a new account has the role that the settings name; assigning another requires the permission', async ({ assert }) => {
    const clerk = await staff(['client-list', 'client-create', 'courier-list', 'courier-create'])
    const make = async (table: 'clients' | 'couriers', values: object = {}) => {
      const { id: city_id } = await db.from('cities').firstOrFail()
      const more = table === 'couriers' ? { password: 'a long password', vehicle_type: 'triporteur', city_id } : {}
      const person = { first_name: 'Nadia', last_name: 'Salek', phone: freshPhone(), ...more, ...values }
      return clerk.api.post<Answer>(`/api/user/${table}`, person)
    }
    assert.deepEqual(await rolesOf('clients', (await make('clients')).body.id), ['Client'])
    assert.deepEqual(await rolesOf('couriers', (await make('couriers')).body.id), ['Courier'])
    assert.property((await make('clients', { roles: [] })).body.errors, 'roles')
    await boss.api.post('/api/user/roles', { name: 'Onlookers', guard: 'client', permissions: await idsOf('client', ['order-list']) })
    assert.equal((await setDefault(boss, 'roles_new_client', 'Onlookers')).status, 200)
    assert.deepEqual(await rolesOf('clients', (await make('clients')).body.id), ['Onlookers'])
  })

  test('the default role is one of its guard, and cannot be deleted', async ({ assert }) => {
    const unknown = await setDefault(boss, 'roles_new_client', 'Owner')
    assert.equal(unknown.status, 422)
    assert.deepEqual(unknown.body.errors, { roles_new_client: ['There is no role with this name for this account type.'] })
    const { body: { id } } = await boss.api.post<Answer>(
      '/api/user/roles', { name: 'Onlookers', guard: 'client', permissions: await idsOf('client', ['order-list']) },
    )
    await setDefault(boss, 'roles_new_client', 'Onlookers')
    const version = await versionOf('roles', id)
    const renamed = await boss.api.patch<Answer>(`/api/user/roles/${id}`, { version, name: 'Others' })
    assert.deepEqual(renamed.body.errors, { name: ['New accounts get this role. Choose another one in the settings first.'] })
    assert.equal((await boss.api.delete(`/api/user/roles/${id}?version=${version}`)).status, 409)
    await setDefault(boss, 'roles_new_client', 'Client')
    await db.table('clients_roles').insert({ owner_id: (await client()).id, target_id: id })
    assert.equal((await boss.api.delete(`/api/user/roles/${id}?version=${version}`)).status, 409)
    await db.from('clients_roles').where('target_id', id).delete()
    assert.equal((await boss.api.delete(`/api/user/roles/${id}?version=${version}`)).status, 200)
  })
})

async function setDefault(by: Person, name: string, value: string | null) {
  const { id, version } = await db.from('settings').firstOrFail()
  return by.api.patch<Answer>(`/api/user/settings/${id}`, { version, [name]: value })
}
