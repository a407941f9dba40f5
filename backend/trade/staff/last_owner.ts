/** One active owner always remains: only an owner can grant every permission. */
import { OWNER } from '#backend/services/auth/rights/seeded_roles'
import { isDeactivated, type AccountStatus } from '#backend/services/auth/account_status'
import { refuse } from '#backend/engine/resource/refusals'
import type { Store } from '#backend/engine/resource/store'

export const isOwnerRole = ({ name, guard }: { readonly name: string; readonly guard: string }): boolean =>
  name === OWNER.name && guard === 'user'

interface Person extends AccountStatus {
  readonly id: number
  readonly deleted_at?: string | null
}

/** `after` is the person as saved; null when deleted. Without `roles` they keep their own. */
export async function assertOwnerRemains(
  store: Store,
  before: Person,
  after: (AccountStatus & { readonly roles?: readonly number[] | undefined }) | null,
): Promise<void> {
  const { today } = store.context
  if (before.deleted_at || isDeactivated(before, today)) return
  if (after && !isDeactivated(after, today) && !after.roles) return
  // Two owners who dismiss each other at once would both still see the other: the lock makes the second one count again.
  const [role] = await store.query(
    'select id from roles where name = ? and guard = \'user\' for no key update',
    [OWNER.name],
  )
  if (!role) return
  const id = Number(role.id)
  if (after && !isDeactivated(after, today) && after.roles?.includes(id)) return
  const owners = await store.query(
    `select person.id, person.status, person.left_on from users person join users_roles given on given.owner_id = person.id
     where given.target_id = ? and person.deleted_at is null`,
    [id],
  )
  const active = owners.filter(({ status, left_on }) =>
    !isDeactivated({ status: String(status), left_on: typeof left_on === 'string' ? left_on : null }, today))
  if (active.length === 1 && Number(active[0]?.id) === before.id) throw refuse('errors.staff.last_owner')
}
