/** Whoever may edit staff must not gain permissions through the password or the roles of another account. */
import {
  isSameSet, lacksPermissionOfPerson, lacksPermissionOfRoles, roleIdsOf, idsWithout,
} from '#backend/services/auth/rights/granted_permissions'
import { assertOwnerRemains } from './last_owner.ts'
import { Invalid, refuse, type ErrorMessage } from '#backend/engine/resource/refusals'
import { fieldsWith, resourceOf } from '#backend/engine/definition/registry'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'
import type { Data } from '#schema/predicate'

type Person = Row<'users'>
type Draft = BeforeSaveContext<'users'>['draft']

/** Fields that decide whether somebody can sign in. */
const SIGN_IN_FIELDS = ['phone', 'email', 'status', 'left_on'] as const
/** The PIN too: it identifies its person in the plant. */
const PASSWORDS = fieldsWith(resourceOf('users'), 'hashed', true).map(({ name }) => name)
/** Nobody changes these on their own account: it would be a mistake, or somebody else in their session. */
const OTHERS_ONLY: readonly string[] = ['status', 'left_on', 'roles']

export async function assertMaySavePerson({ store, before, draft }: BeforeSaveContext<'users'>): Promise<void> {
  // A row that is restored from the trash has no `before`.
  if (!before && draft.id !== undefined) return assertNotAbove(store, draft.id)
  const present = before ? await roleIdsOf(store, 'user', before.id) : []
  if (before) await assertMayChange(store, before, findChanges(before, draft, present))
  const added = idsWithout(draft.roles ?? [], present)
  if (added.length > 0 && await lacksPermissionOfRoles(store, added)) throw invalidAt(['roles'], (t) => t('errors.staff.not_held'))
  if (!before) return
  const { status = before.status, left_on: leftOn = before.left_on, roles } = draft
  await assertOwnerRemains(store, before, { status, left_on: leftOn, roles })
}

export async function assertMayDeletePerson({ store, row }: { store: Store; row: Person }): Promise<void> {
  if (isSelf(store, row.id)) throw refuse('errors.staff.own_record')
  await assertNotAbove(store, row.id)
  await assertOwnerRemains(store, row, null)
}

async function assertMayChange(store: Store, { id }: Person, changes: readonly string[]): Promise<void> {
  if (changes.length === 0) return
  const own = isSelf(store, id) ? changes.filter((name) => OTHERS_ONLY.includes(name)) : []
  if (own.length > 0) throw invalidAt(own, (t) => t('errors.staff.own_record'))
  if (await lacksPermissionOfPerson(store, 'user', id)) throw invalidAt(changes, (t) => t('errors.staff.above_you'))
}

async function assertNotAbove(store: Store, id: number): Promise<void> {
  if (await lacksPermissionOfPerson(store, 'user', id)) throw refuse('errors.staff.above_you')
}

function findChanges(before: Person, draft: Draft, roles: readonly number[]): string[] {
  return [
    ...SIGN_IN_FIELDS.filter((name) => name in draft && (draft[name] ?? null) !== (before[name] ?? null)),
    ...PASSWORDS.filter((name) => typeof (draft as Data)[name] === 'string'),
    ...(draft.roles && !isSameSet(draft.roles, roles) ? ['roles'] : []),
  ]
}

const isSelf = ({ caller }: Store, id: number) => caller?.guard === 'user' && caller.id === id
const invalidAt = (fields: readonly string[], message: ErrorMessage) =>
  new Invalid(Object.fromEntries(fields.map((name) => [name, [message]])))
