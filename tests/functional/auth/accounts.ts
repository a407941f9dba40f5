/** Accounts with the same password, so that it is hashed once. */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { createToken } from '#backend/services/auth/tokens/access_tokens'
import { freshPhone, assignRole } from '#tests/support/rows/people'
import type { Group } from '@japa/runner/core'
import type { Guard } from '#schema/types'

export const PASSWORD = 'correct horse'

export interface Account { readonly id: number; readonly phone: string; readonly email: string }

/** Distinguishes the addresses from those of earlier runs. */
export const RUN = Date.now().toString(36)

let count = 0
let hashed: Promise<string> | undefined

export async function account(guard: Guard, columns: Record<string, unknown> = {}): Promise<Account> {
  const n = ++count
  await db.rawQuery("insert into sites (name) select 'Plant' where not exists (select 1 from sites)")
  const phone = freshPhone()
  const email = `account${n}@${RUN}.example.com`
  const [row] = await db.table(GUARD_CONFIGS[guard].people).returning('id').insert({
    code: `A-${n}`, first_name: 'Salma', last_name: `Alaoui ${n}`, full_name: `Salma Alaoui ${n}`, phone, email,
    password: await (hashed ??= hash.make(PASSWORD)),
    ...(guard === 'courier' && { vehicle_type: 'triporteur', city_id: await city() }),
    ...columns,
  })
  const id = Number(row.id ?? row)
  if (guard !== 'user') await assignRole(guard, id)
  return { id, phone, email }
}

export async function bearer(guard: Guard, { id }: { id: number }): Promise<string> {
  const { value } = await createToken(GUARD_CONFIGS[guard], id, db.connection())
  return value?.release() ?? ''
}

/** Gives a member of staff a new role with these permissions. */
export async function grant({ id }: { id: number }, permissions: readonly string[]): Promise<void> {
  const [role] = await db.table('roles').returning('id').insert({ name: `Role ${++count}`, guard: 'user' })
  const roleId = Number(role.id ?? role)
  await db.rawQuery(
    "insert into roles_permissions (owner_id, target_id) select ?, id from permissions where guard = 'user' and name = any(?::text[])",
    [roleId, [...permissions]],
  )
  await db.table('users_roles').insert({ owner_id: id, target_id: roleId })
}

/** The version of a row of this table. */
export const versionOf = async (table: string, id: number): Promise<number> =>
  Number((await db.from(table).select('version').where('id', id).firstOrFail()).version)

/** Rolls the changes of each test of the group back. */
export function rollBackEach(group: Group): void {
  group.each.setup(async () => {
    await db.beginGlobalTransaction()
    return () => db.rollbackGlobalTransaction()
  })
}

async function city(): Promise<number> {
  const known = await db.from('cities').select('id').first()
  if (known) return Number(known.id)
  const [row] = await db.table('cities').returning('id').insert({ key: 'laayoune', label: JSON.stringify({ en: 'Laayoune' }) })
  return Number(row.id ?? row)
}
