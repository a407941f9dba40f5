/**
 * A bearer that somebody saw for a moment must not become the account: what one signs in with, or gets a new password by, is
 * changed by its person only together with the current password.
 */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { TABLE_OF, type Caller } from '#backend/resource/caller'
import { invalid } from '#backend/resource/refusals'
import { fieldsWith, resourceOf, type Resource } from '#backend/definition/registry'
import { bodyOf, requestOf } from '#backend/resource/request'
import { earlierAnswer } from '#backend/resource/transaction'
import { isSame } from '#backend/resource/write/same'
import { callerOf } from '#backend/resource/caller_of'
import { KINDS, type Kind } from './guards.ts'
import { countFailures } from './limits.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Data } from '#schema/predicate'

/** What `draft` would change of how the person of this row signs in or is found again. */
export const changedCredentials = (people: Kind['people'], before: Data, draft: Data): string[] => [
  ...['email', 'phone'].filter((name) => name in draft && !isSame(draft[name], before[name])),
  ...fieldsWith(resourceOf(people), 'hashed', true).map(({ name }) => name).filter((name) => typeof draft[name] === 'string'),
]

export const isOwn = (caller: Caller | null, resource: string, id: number): boolean =>
  caller !== null && TABLE_OF[caller.guard] === resource && caller.id === id

/** The body of an edit. With one's own record `current_password` may come along; `assertConfirmed` asks later whether it did. */
export async function confirmedBody(ctx: HttpContext, { name }: Resource, id: number): Promise<Data> {
  const { current_password: typed, ...body } = bodyOf(ctx)
  if (typed === undefined) return body
  if (!isOwn(callerOf(ctx), name, id)) return bodyOf(ctx)
  await confirm(ctx, typed)
  return body
}

/**
 * From here on the caller of this request counts as confirmed. Throws the 422 for a wrong password, which is counted. False when
 * the same request was answered before.
 */
export async function confirm(ctx: HttpContext, typed: unknown): Promise<boolean> {
  const caller = callerOf(ctx)
  // The password that was right when this was sent is no longer the present one when it is sent again.
  const isNew = !(await earlierAnswer(caller, requestOf(ctx)))
  if (isNew) await verifyOwn(caller, typeof typed === 'string' ? typed : '')
  ctx.caller = { ...caller, is_confirmed: true }
  return isNew
}

export function assertConfirmed({ is_confirmed: isConfirmed }: Caller): void {
  if (!isConfirmed) throw invalid('current_password', (t) => t('errors.auth.confirm'))
}

/** Before the transaction: it takes long, and what is counted must stay counted. */
function verifyOwn({ guard, id }: Caller, typed: string): Promise<void> {
  return countFailures([{ limit: 'password', of: [guard, id], forgives: true }], async () => {
    const { password }: { password: string | null } = await db.from(KINDS[guard].people).select('password').where('id', id).firstOrFail()
    if (password === null) throw invalid('current_password', (t) => t('errors.auth.no_password'))
    if (!(await hash.verify(password, typed))) throw invalid('current_password', (t) => t('errors.auth.current_password'))
  })
}
