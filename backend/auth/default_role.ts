/** The role that somebody new has, chosen in the settings by its name. */
import { query } from '#backend/database/query'
import { may, TABLE_OF } from '#backend/resource/caller'
import { invalid } from '#backend/resource/refusals'
import { settingOf } from '#backend/settings/values'
import { lacksPermissionOfRoles } from './granted.ts'
import { GUARDS } from '#common/guards'
import type { Store } from '#backend/resource/store'
import type { Guard } from '#schema/types'

const DEFAULT_ROLE = { user: 'roles.new_user', courier: 'roles.new_courier', client: 'roles.new_client' } as const

/** Null when none is chosen, or when the caller lacks something that it holds: nobody makes somebody who may do more. */
async function defaultRole(store: Store, guard: Guard): Promise<number | null> {
  const id = await roleNamed(store, guard, settingOf(store.facts, DEFAULT_ROLE[guard]))
  return id !== null && !await lacksPermissionOfRoles(store, id) ? id : null
}

interface Making {
  readonly store: Store
  readonly before: object | null
  readonly draft: { readonly id?: number; readonly roles?: readonly number[] }
}

/** To somebody new to whom nobody gave one; whoever comes back from the trash is not new. */
export const givingDefaultRole = (guard: Guard) =>
  async ({ store, before, draft }: Making): Promise<{ roles?: readonly number[] }> => {
    if (before || draft.id !== undefined || draft.roles?.length) return {}
    const id = await defaultRole(store, guard)
    return id === null ? {} : { roles: [id] }
  }

/** A setting that names a role names one that the caller may give. */
export async function assertRoleSetting(store: Store, key: string, value: unknown): Promise<void> {
  const guard = GUARDS.find((one) => DEFAULT_ROLE[one] === key)
  if (guard && typeof value === 'string') await assertMayBeDefault(store, guard, value)
}

/** Whoever chooses it hands it out: to themselves, too, if they may make people. */
async function assertMayBeDefault(store: Store, guard: Guard, name: string): Promise<void> {
  const id = await roleNamed(store, guard, name)
  if (id === null) throw invalid('value', (t) => t('errors.settings.role'))
  const mayGive = !store.caller || may(store.caller, 'role-edit')
  if (!mayGive || await lacksPermissionOfRoles(store, id)) throw invalid('value', (t) => t('errors.staff.not_held'))
}

/** Its name stands in the settings, and nobody would get another one. */
export const isDefaultRole = ({ facts }: Store, { guard, name }: { readonly guard: Guard; readonly name: string }): boolean =>
  settingOf(facts, DEFAULT_ROLE[guard]) === name

/** Who has it, in any guard; those in the trash do not count: nobody could take it from them. */
export async function isGiven({ trx }: Store, { id, guard }: { readonly id: number; readonly guard: Guard }): Promise<boolean> {
  const people = TABLE_OF[guard]
  const [holder] = await query(
    trx,
    `select person.id from ${people} person join ${people}_roles given on given.owner_id = person.id
     where given.target_id = ? and person.deleted_at is null limit 1`,
    [id],
  )
  return holder !== undefined
}

async function roleNamed({ trx }: Store, guard: Guard, name: string | null): Promise<number | null> {
  if (name === null) return null
  const [role] = await query(trx, 'select id from roles where guard = ? and name = ?', [guard, name])
  return role ? Number(role.id) : null
}
