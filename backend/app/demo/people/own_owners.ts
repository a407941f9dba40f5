/**
 * The owners that the administrator of the machine made (`owner:create`) are no part of the demo: they stay when it is left. Whoever was
 * made or changed by somebody else on the screens goes: the password of the demo's owner is published.
 */
import { OWNER } from '#backend/services/auth/rights/seeded_roles'
import { query } from '#backend/engine/database/query'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { demoPhones } from './remaining_demo_accounts.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Columns = Readonly<Record<string, unknown>>

export const findOwnOwners = (trx: TransactionClientContract): Promise<readonly Columns[]> => query(trx, `
  select first_name, last_name, phone, email, password, locale, theme, secret, confirmed_at, last_step
  from users left join second_factors on user_id = users.id
  where deleted_at is null and status = 'active'
    and exists (select from users_roles join roles on roles.id = target_id where owner_id = users.id and roles.name = ? and guard = 'user')
    and exists (
      select from audit_logs where subject_resource = 'users' and subject_id = users.id and action = 'users.create' and actor_id is null
        and after ->> 'phone' <> all(?))
    and not exists (
      select from audit_logs where subject_resource = 'users' and subject_id = users.id and actor_id is not null
        and not (actor_type = 'users' and actor_id = users.id))
  order by users.id`, [OWNER.name, demoPhones])

/** With their passwords and second factors, whose recovery codes are made anew; their sessions have ended. */
export async function insertOwnOwners(owners: readonly Columns[], trx: TransactionClientContract): Promise<void> {
  const store = openStore(trx, null, await handlers().loadContext(trx))
  const [role] = await store.select('roles', { name: OWNER.name, guard: 'user' })
  for (const { password, secret, confirmed_at, last_step, ...person } of owners) {
    const { id } = await store.insert('users', { ...person, password: String(password), roles: [role?.id] } as never)
    await query(trx, 'update users set password = ? where id = ?', [password, id])
    if (secret === null) continue
    await query(trx, 'insert into second_factors (user_id, secret, confirmed_at, last_step) values (?, ?, ?, ?)', [
      id, secret, confirmed_at, last_step,
    ])
  }
}
