/** Whoever may edit staff must not become somebody who may do more, by his password or by his roles. */
import { isSameSet, lacksPermissionOfPerson, lacksPermissionOfRoles, rolesOf, without } from '#backend/auth/granted'
import { assertOwnerRemains } from './last_owner.ts'
import { Invalid, refuse, type Say } from '#backend/resource/refusals'
import { fieldsWith, resourceOf } from '#backend/definition/registry'
import type { Saving } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'
import type { Row } from '#resources'
import type { Data } from '#schema/predicate'

type Person = Row<'users'>
type Draft = Saving<'users'>['draft']

/** What lets somebody in, or keeps him out. */
const KEYS = ['phone', 'email', 'status', 'left_on'] as const
/** The PIN as well: it stands for its person in the plant. */
const PASSWORDS = fieldsWith(resourceOf('users'), 'hashed', true).map(({ name }) => name)
/** A manager who locks himself out, or hands himself a role, does it by mistake or by somebody else's hand. */
const OTHERS_ONLY: readonly string[] = ['status', 'left_on', 'roles']

export async function protectPerson({ store, before, draft }: Saving<'users'>): Promise<void> {
  // The trash gives back a person without saying what he was before.
  if (!before && draft.id !== undefined) return assertEqual(store, draft.id)
  const present = before ? await rolesOf(store, before.id) : []
  if (before) await assertMayChange(store, before, changesOf(before, draft, present))
  const added = without(draft.roles ?? [], present)
  if (added.length > 0 && await lacksPermissionOfRoles(store, added)) throw invalidAt(['roles'], (t) => t('errors.staff.not_held'))
  if (!before) return
  const { status = before.status, left_on: leftOn = before.left_on, roles } = draft
  await assertOwnerRemains(store, before, { status, left_on: leftOn, roles })
}

export async function protectDeleted({ store, row }: { store: Store; row: Person }): Promise<void> {
  if (isSelf(store, row.id)) throw refuse('errors.staff.own_record')
  await assertEqual(store, row.id)
  await assertOwnerRemains(store, row, null)
}

async function assertMayChange(store: Store, { id }: Person, changes: readonly string[]): Promise<void> {
  if (changes.length === 0) return
  const own = isSelf(store, id) ? changes.filter((name) => OTHERS_ONLY.includes(name)) : []
  if (own.length > 0) throw invalidAt(own, (t) => t('errors.staff.own_record'))
  if (await lacksPermissionOfPerson(store, id)) throw invalidAt(changes, (t) => t('errors.staff.above_you'))
}

async function assertEqual(store: Store, id: number): Promise<void> {
  if (await lacksPermissionOfPerson(store, id)) throw refuse('errors.staff.above_you')
}

function changesOf(before: Person, draft: Draft, roles: readonly number[]): string[] {
  return [
    ...KEYS.filter((name) => name in draft && (draft[name] ?? null) !== (before[name] ?? null)),
    ...PASSWORDS.filter((name) => typeof (draft as Data)[name] === 'string'),
    ...(draft.roles && !isSameSet(draft.roles, roles) ? ['roles'] : []),
  ]
}

const isSelf = ({ caller }: Store, id: number) => caller?.guard === 'user' && caller.id === id
const invalidAt = (fields: readonly string[], say: Say) => new Invalid(Object.fromEntries(fields.map((name) => [name, [say]])))
