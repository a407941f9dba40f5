import { deleteRestoreLinks, mailRestoreLink } from './account_restore.ts'
import { isDeactivated, type AccountStatus } from './account_status.ts'
import { defaultRoleHook } from './default_role.ts'
import { GUARD_CONFIGS } from './guards.ts'
import { assertPasswordConfirmed, changedCredentials, isOwnRecord } from './password_confirmation.ts'
import { forgetPinAttempts } from './pin_attempts.ts'
import { deletePushTokens } from './push_token.ts'
import { revokeTokens } from './revoke_tokens.ts'
import { assertStrong } from './weak_password.ts'
import { assertStrongPin } from './weak_pin.ts'
import type { Store } from '#backend/resource/store'
import type { Guard } from '#schema/types'
import type { AccountContact } from './restore_mail.ts'

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
 */
export const revocationHooks = (guard: Guard) => ({
  /** Before the save: a saved row contains no password, so `afterSave` cannot see that it has changed. */
  async beforeSave({ store, before, draft }: BeforeSaveContext) {
    if (store.caller && typeof draft.password === 'string') await assertStrong(draft.password, { ...before, ...draft })
    if (store.caller && typeof draft.pin === 'string') assertStrongPin(draft.pin, { ...before, ...draft })
    if (before && typeof draft.pin === 'string') await forgetPinAttempts(GUARD_CONFIGS[guard], before.id, store.trx)
    if (before) await checkCredentialChange(store, guard, before, draft)
    if (before && typeof draft.password === 'string') await revokeAccess(store, guard, before)
  },
  async afterSave({ store, before, row, changed }: Saved) {
    const isStatusChanged = changed.has('status') || changed.has('left_on')
    if (before && isStatusChanged && isDeactivated(row, store.context.today)) await revokeAccess(store, guard, row)
  },
  beforeDelete: ({ store, row }: { store: Store; row: Person }) => revokeAccess(store, guard, row),
})

async function checkCredentialChange(store: Store, guard: Guard, before: AccountContact, draft: BeforeSaveContext['draft']): Promise<void> {
  const { caller } = store
  const config = GUARD_CONFIGS[guard]
  if (!caller) return
  const changed = changedCredentials(config.people, { ...before }, { ...draft })
  if (changed.length === 0) return
  if (!isOwnRecord(caller, config.people, before.id)) return deleteRestoreLinks(config, before.id, store.trx)
  assertPasswordConfirmed(caller)
  await mailRestoreLink(store, config, before, changed)
}

async function revokeAccess(store: Store, guard: Guard, { id }: Person): Promise<void> {
  await revokeTokens(store, GUARD_CONFIGS[guard], id)
  await deletePushTokens(GUARD_CONFIGS[guard], id, store.trx)
}

/** All hooks of a resource whose rows sign in: a new account gets the default role, a deactivated one loses its sessions. */
export function accountHooks(guard: Guard) {
  const [assignDefaultRole, revocation] = [defaultRoleHook(guard), revocationHooks(guard)]
  return {
    ...revocation,
    async beforeSave(saving: Parameters<typeof assignDefaultRole>[0] & Parameters<typeof revocation.beforeSave>[0]) {
      const defaults = await assignDefaultRole(saving)
      await revocation.beforeSave(saving)
      return defaults
    },
  }
}
