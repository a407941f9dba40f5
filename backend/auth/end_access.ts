/**
 * Hooks for resources whose rows sign in. What a form or a transition changes must end what is open already: whoever took
 * over an account would otherwise keep it after the new password, and a link that was mailed would outlive a dismissal. What
 * lets oneself in is changed with the password only, and the address before hears of it.
 */
import { endRestoresOf, offerRestore } from './account_restore.ts'
import type { Changed } from './restore_mail.ts'
import { revokeTokensOf } from './api_tokens.ts'
import { assertConfirmed, changedCredentials, isOwn } from './confirm.ts'
import { KINDS } from './guards.ts'
import { endCodesOf } from './phone_codes.ts'
import { forgetBrowsersOf } from './push_token.ts'
import { endResetsOf } from './reset_tokens.ts'
import { isBarred, type Standing } from './standing.ts'
import { endSessionsOf } from './tokens.ts'
import { assertStrong } from './weak_password.ts'
import type { Store } from '#backend/resource/store'
import type { Guard } from '#schema/types'

interface Person { readonly id: number }
interface Saving { readonly store: Store; readonly before: Changed | null; readonly draft: { readonly password?: string } }
interface Saved {
  readonly store: Store
  readonly before: Person | null
  readonly row: Person & Standing
  readonly changed: ReadonlySet<string>
}

export const endingAccess = (guard: Guard) => ({
  /** Here, because a row that was read never carries a password: afterwards nobody can tell that it changed. */
  async beforeSave({ store, before, draft }: Saving) {
    if (store.caller && typeof draft.password === 'string') await assertStrong(draft.password, { ...before, ...draft })
    if (before) await protectCredentials(store, guard, before, draft)
    if (before && typeof draft.password === 'string') await endAccess(store, guard, before)
  },
  async afterSave({ store, before, row, changed }: Saved) {
    const isTouched = changed.has('status') || changed.has('left_on')
    if (before && isTouched && isBarred(row, store.facts.today)) await endAccess(store, guard, row)
  },
  beforeDelete: ({ store, row }: { store: Store; row: Person }) => endAccess(store, guard, row),
})

async function protectCredentials(store: Store, guard: Guard, before: Changed, draft: Saving['draft']): Promise<void> {
  const { caller } = store
  const kind = KINDS[guard]
  if (!caller) return
  const changed = changedCredentials(kind.people, { ...before }, { ...draft })
  if (changed.length === 0) return
  if (!isOwn(caller, kind.people, before.id)) return endRestoresOf(kind, before.id, store.trx)
  assertConfirmed(caller)
  await offerRestore(store, kind, before, changed)
}

async function endAccess(store: Store, guard: Guard, { id }: Person): Promise<void> {
  const { trx } = store
  await endSessionsOf(KINDS[guard], id, trx)
  await endResetsOf(KINDS[guard], id, trx)
  await endCodesOf(KINDS[guard], id, trx)
  await forgetBrowsersOf(KINDS[guard], id, trx)
  if (guard === 'user') await revokeTokensOf(store, id)
}
