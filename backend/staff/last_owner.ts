/** Somebody must be able to hand out every permission, or nobody ever can again. */
import { OWNER } from '#backend/auth/roles'
import { isBarred, type Standing } from '#backend/auth/standing'
import { refuse } from '#backend/resource/refusals'
import type { Store } from '#backend/resource/store'

export const isOwnerRole = ({ name, guard }: { readonly name: string; readonly guard: string }): boolean =>
  name === OWNER.name && guard === 'user'

interface Person extends Standing {
  readonly id: number
  readonly deleted_at?: string | null
}

/** `after` is what the person is going to be; null when deleted. Roles that are not sent stay. */
export async function assertOwnerRemains(
  store: Store,
  before: Person,
  after: (Standing & { readonly roles?: readonly number[] | undefined }) | null,
): Promise<void> {
  const { today } = store.facts
  if (before.deleted_at || isBarred(before, today)) return
  if (after && !isBarred(after, today) && !after.roles) return
  // Two owners who dismiss each other at once would both still see the other: the second waits here and counts anew.
  const [role] = await store.query(
    'select id from roles where name = ? and guard = \'user\' for no key update',
    [OWNER.name],
  )
  if (!role) return
  const id = Number(role.id)
  if (after && !isBarred(after, today) && after.roles?.includes(id)) return
  const owners = await store.query(
    `select person.id, person.status, person.left_on from users person join users_roles given on given.owner_id = person.id
     where given.target_id = ? and person.deleted_at is null`,
    [id],
  )
  const active = owners.filter(({ status, left_on }) =>
    !isBarred({ status: String(status), left_on: typeof left_on === 'string' ? left_on : null }, today))
  if (active.length === 1 && Number(active[0]?.id) === before.id) throw refuse('errors.staff.last_owner')
}
