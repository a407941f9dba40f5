/** Inserts people of each guard with a token directly into the database; signing in is tested elsewhere. */
import db from '@adonisjs/lucid/services/db'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { createToken } from '#backend/services/auth/tokens/access_tokens'
import { query } from '#backend/engine/database/query'
import { jsonClient, siteUrl, type JsonClient } from '../json_client.ts'
import { prepareDatabaseOnce } from '../server/prepare_database_once.ts'
import type { Group } from '@japa/runner/core'
import type { Guard } from '#schema/types'

export interface Person {
  readonly id: number
  readonly token: string
  readonly api: JsonClient
}

let count = 0
const HASH = '$scrypt$n=16384,r=8,p=1$c29tZXNhbHRzb21lc2FsdA$bm90IGEgcGFzc3dvcmQgYnV0IGxvbmcgZW5vdWdo'

/** A phone number that is unique in this run. */
export const freshPhone = (): string => `+2126${String(60_000_000 + ++count)}`

/** Staff whose only role has exactly these permissions. */
export async function staff(permissions: readonly string[]): Promise<Person> {
  const phone = freshPhone()
  const [user] = await rows(
    'insert into users (code, first_name, last_name, full_name, phone, password) values (?, \'Test\', ?, ?, ?, ?) returning id',
    [`ST-T${count}`, `Person ${count}`, `Test Person ${count}`, phone, HASH],
  )
  await assignRole('user', Number(user?.id), permissions)
  return person('user', Number(user?.id))
}

/** Staff with all permissions. */
export async function owner(): Promise<Person> {
  const names = await rows('select name from permissions where guard = \'user\'')
  return staff(names.map(({ name }) => String(name)))
}

/** Prepares the database for a group of tests, with an owner who exists from then on. */
export function setupOwner(group: Group): Person {
  let created: Person | undefined
  group.setup(async () => {
    await prepareDatabaseOnce()
    created = await owner()
  })
  const current = (): Person => {
    if (!created) throw new Error('the owner exists in the tests of the group only')
    return created
  }
  return { get id() { return current().id }, get token() { return current().token }, get api() { return current().api } }
}

/** A client with the default role, or with a role of exactly these permissions. */
export async function client(permissions?: readonly string[]): Promise<Person> {
  const phone = freshPhone()
  const [row] = await rows(
    `insert into clients (code, first_name, last_name, full_name, phone, status, password)
     values (?, 'Test', 'Client', 'Test Client', ?, 'active', ?) returning id`,
    [`C-T${count}`, phone, HASH],
  )
  await assignRole('client', Number(row?.id), permissions)
  return person('client', Number(row?.id))
}

/** A courier with the default role, or with a role of exactly these permissions. */
export async function courier(permissions?: readonly string[]): Promise<Person> {
  const [row] = await rows(
    `insert into couriers (code, first_name, last_name, full_name, phone, vehicle_type, city_id, password)
     values (?, 'Test', 'Courier', 'Test Courier', ?, 'triporteur', (select min(id) from cities), ?) returning id`,
    [`CR-T${count}`, freshPhone(), HASH],
  )
  await assignRole('courier', Number(row?.id), permissions)
  return person('courier', Number(row?.id))
}

/** Assigns a new role with exactly these permissions, or the seeded role of the guard. */
export async function assignRole(guard: Guard, id: number, permissions?: readonly string[]): Promise<void> {
  const [seeded] = await rows('select id from roles where guard = ? and is_system order by id', [guard])
  const role = permissions ? await insertRole(guard, permissions) : seeded?.id
  await rows(`insert into ${GUARD_CONFIGS[guard].people}_roles (owner_id, target_id) values (?, ?)`, [id, role])
}

/** Inserts a role and returns its id. */
async function insertRole(guard: Guard, permissions: readonly string[]): Promise<number> {
  const [role] = await rows('insert into roles (name, guard) values (?, ?) returning id', [`role ${freshPhone()}`, guard])
  await rows('insert into roles_permissions (owner_id, target_id) select ?, id from permissions where guard = ? and name = any(?)', [
    role?.id, guard, permissions,
  ])
  return Number(role?.id)
}

async function person(guard: Guard, id: number): Promise<Person> {
  const token = (await createToken(GUARD_CONFIGS[guard], id, db.connection())).value?.release() ?? ''
  return { id, token, api: jsonClient(siteUrl(), token) }
}

const rows = (sql: string, bindings: readonly unknown[] = []) => query(db.connection(), sql, bindings)

export const guest = (): JsonClient => jsonClient(siteUrl())
