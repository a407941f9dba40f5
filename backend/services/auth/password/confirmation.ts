/**
 * Password confirmation: people change their own phone number, mail address and password only together with the current password,
 * so that a stolen session cannot take over the account.
 */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { TABLE_OF_GUARD } from '#common/guards'
import type { Caller } from '#backend/engine/resource/caller'
import { invalid } from '#backend/engine/resource/refusals'
import { fieldsWith, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { bodyOf, mutationRequestOf, callerOf } from '#backend/engine/resource/request'
import { findStoredResponse } from '#backend/engine/resource/mutation_transaction'
import { isEqual } from '#backend/engine/resource/write/rows/is_equal'
import { GUARD_CONFIGS, type GuardConfig } from '../guards.ts'
import { countFailedAttempts } from '../limits/rate_limits.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Data } from '#schema/predicate'

/** The names of the credentials that `draft` changes: phone number, mail address, password. */
export const changedCredentials = (people: GuardConfig['people'], before: Data, draft: Data): string[] => [
  ...['email', 'phone'].filter((name) => name in draft && !isEqual(draft[name], before[name])),
  ...fieldsWith(resourceOf(people), 'hashed', true).map(({ name }) => name).filter((name) => typeof draft[name] === 'string'),
]

export const isOwnRecord = (caller: Caller | null, resource: string, id: number): boolean =>
  caller !== null && TABLE_OF_GUARD[caller.guard] === resource && caller.id === id

/** The body of an edit. For the caller's own record it may contain `current_password`, which `assertPasswordConfirmed` checks later. */
export async function readConfirmedBody(ctx: HttpContext, { name }: Resource, id: number): Promise<Data> {
  const { current_password: typed, ...body } = bodyOf(ctx)
  if (typed === undefined) return body
  if (!isOwnRecord(callerOf(ctx), name, id)) return bodyOf(ctx)
  await confirmPassword(ctx, typed)
  return body
}

/**
 * Marks the caller of this request as confirmed. Throws the 422 for a wrong password, which counts against the rate limit. False
 * when the response to the same idempotent request is stored already.
 */
export async function confirmPassword(ctx: HttpContext, typed: unknown): Promise<boolean> {
  const caller = callerOf(ctx)
  // A repeated request may have changed the password: its `current_password` is then no longer the current one.
  const isNew = !(await findStoredResponse(caller, mutationRequestOf(ctx)))
  if (isNew) await verifyPassword(caller, typeof typed === 'string' ? typed : '')
  ctx.caller = { ...caller, is_confirmed: true }
  return isNew
}

export function assertPasswordConfirmed({ is_confirmed: isConfirmed }: Caller): void {
  if (!isConfirmed) throw invalid('current_password', (t) => t('errors.auth.confirm'))
}

/** Runs before the transaction: hashing is slow, and a rollback must not undo the count. */
function verifyPassword({ guard, id }: Caller, typed: string): Promise<void> {
  return countFailedAttempts([{ limit: 'password', of: [guard, id], resetsOnSuccess: true }], async () => {
    const { password }: { password: string | null } =
      await db.from(GUARD_CONFIGS[guard].people).select('password').where('id', id).firstOrFail()
    if (password === null) throw invalid('current_password', (t) => t('errors.auth.no_password'))
    if (!(await hash.verify(password, typed))) throw invalid('current_password', (t) => t('errors.auth.current_password'))
  })
}
