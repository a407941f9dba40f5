import { notifyChangedByOther } from './account_notice.ts'
import { deleteRestoreLinks, mailRestoreLink } from './password/account_restore.ts'
import { isDeactivated, type AccountStatus } from './account_status.ts'
import { defaultRoleHook } from './rights/default_role.ts'
import { askToConfirm, emailToConfirm } from './email_confirmation.ts'
import { idsWithout, lacksPermissionOfPerson, lacksPermissionOfRoles, roleIdsOf } from './rights/granted_permissions.ts'
import { GUARD_CONFIGS } from './guards.ts'
import { assertPasswordConfirmed, changedCredentials, isOwnRecord } from './password/confirmation.ts'
import { forgetPinAttempts } from './pin/attempts.ts'
import { deletePushTokens } from './tokens/push_token.ts'
import { deleteOneTimeTokens, revokeTokens } from './tokens/revoke_tokens.ts'
import { assertStrong } from './password/weak_password.ts'
import { assertStrongPin } from './pin/weak_pin.ts'
import { Invalid, invalid } from '#backend/engine/resource/refusals'
import type { Store } from '#backend/engine/resource/store'
import type { Guard } from '#schema/types'
import type { Data } from '#schema/predicate'
import type { AccountContact } from './password/restore_mail.ts'

interface Person { readonly id: number }
interface BeforeSaveContext {
  readonly store: Store
  readonly before: AccountContact | null
  readonly draft: { readonly password?: string; readonly pin?: string }
}
interface Saved {
  readonly store: Store
  readonly before: Person | null
  readonly row: Person & AccountStatus
  readonly changed: ReadonlySet<string>
}

/**
 * Revokes sessions, mailed links, codes and API tokens of an account that is deactivated, is deleted or gets a new password.
 * People change their own credentials only with their current password, and a mail to the previous address reports the change.
 * Others change them only if they may do what the person may, and the person is told by whom.
 */
export const revocationHooks = (guard: Guard) => ({
  /** Before the save: a saved row contains no password, so `afterSave` cannot see that it has changed. */
  async beforeSave({ store, before, draft }: BeforeSaveContext) {
    if (store.caller && typeof draft.password === 'string') await assertStrong(draft.password, { ...before, ...draft })
    if (store.caller && typeof draft.pin === 'string') assertStrongPin(draft.pin, { ...before, ...draft })
    if (before && typeof draft.pin === 'string') await forgetPinAttempts(GUARD_CONFIGS[guard], before.id, store.trx)
    if (before) await checkCredentialChange(store, guard, before, { ...draft })
    if (before && typeof draft.password === 'string') await revokeAccess(store, guard, before)
    return before ? holdNewEmail(store, guard, before, { ...draft }) : {}
  },
  async afterSave({ store, before, row, changed }: Saved) {
    const isStatusChanged = changed.has('status') || changed.has('left_on')
    if (before && isStatusChanged && isDeactivated(row, store.context.today)) await revokeAccess(store, guard, row)
  },
  beforeDelete: ({ store, row }: { store: Store; row: Person }) => revokeAccess(store, guard, row),
})

async function checkCredentialChange(store: Store, guard: Guard, before: AccountContact, draft: Data): Promise<void> {
  const { caller } = store
  const config = GUARD_CONFIGS[guard]
  const changed = changedCredentials(config.people, { ...before }, draft)
  if (!caller || changed.length === 0) return
  const isOwn = isOwnRecord(caller, config.people, before.id)
  if (isOwn) assertPasswordConfirmed(caller)
  else await assertNotAbove(store, guard, before.id, changed)
  const saved = emailToConfirm(config, before, draft) !== null && isOwn ? changed.filter((name) => name !== 'email') : changed
  // A link or code that is under way to the former address or number belongs to whoever receives it there.
  if (saved.includes('email') || saved.includes('phone')) await deleteOneTimeTokens(config, before.id, store.trx)
  if (!isOwn) await deleteRestoreLinks(config, before.id, store.trx)
  if (!isOwn) await notifyChangedByOther(store, config, before, saved)
  else if (saved.length > 0) await mailRestoreLink(store, config, before, saved)
}

/** Returns the former mail address while the own new one is not confirmed. */
async function holdNewEmail(store: Store, guard: Guard, before: AccountContact, draft: Data): Promise<{ email?: string | null }> {
  const config = GUARD_CONFIGS[guard]
  const email = isOwnRecord(store.caller, config.people, before.id) ? emailToConfirm(config, before, draft) : null
  if (email === null) return {}
  await askToConfirm(store, config, before, email)
  return { email: before.email }
}

async function assertNotAbove(store: Store, guard: Guard, id: number, fields: readonly string[]): Promise<void> {
  if (!await lacksPermissionOfPerson(store, guard, id)) return
  throw new Invalid(Object.fromEntries(fields.map((name) => [name, [(t) => t('errors.staff.above_you')]])))
}

/** Assigning a role needs the permissions in it, as it does for staff (staff/protect_person.ts). */
async function assertMayAssign(store: Store, guard: Guard, before: Person | null, roles: readonly number[] | undefined): Promise<void> {
  if (!roles) return
  const added = idsWithout(roles, before ? await roleIdsOf(store, guard, before.id) : [])
  if (added.length > 0 && await lacksPermissionOfRoles(store, added)) throw invalid('roles', (t) => t('errors.staff.not_held'))
}

async function revokeAccess(store: Store, guard: Guard, { id }: Person): Promise<void> {
  await revokeTokens(store, GUARD_CONFIGS[guard], id)
  await deletePushTokens(GUARD_CONFIGS[guard], id, store.trx)
}

/** All hooks of couriers and of clients: a new account gets the default role, a deactivated one loses its sessions. */
export function accountHooks(guard: Guard) {
  const [assignDefaultRole, revocation] = [defaultRoleHook(guard), revocationHooks(guard)]
  return {
    ...revocation,
    async beforeSave(saving: Parameters<typeof assignDefaultRole>[0] & Parameters<typeof revocation.beforeSave>[0]) {
      await assertMayAssign(saving.store, guard, saving.before, saving.draft.roles)
      return { ...await assignDefaultRole(saving), ...await revocation.beforeSave(saving) }
    },
  }
}
