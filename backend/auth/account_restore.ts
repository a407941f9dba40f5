/**
 * When somebody changes how they sign in, a mail to the address that stood there before says so. Its link puts the address
 * and the number back, ends every session and sets a new password: POST /auth/<guard>/restore
 * {token, password, password_confirmation}.
 */
import logger from '@adonisjs/core/services/logger'
import { appUrl } from '#backend/env/env'
import { sendMail } from '#backend/mail/send_mail'
import { Invalid, refuse } from '#backend/resource/refusals'
import { refusalOf } from '#backend/resource/write/database_refusal'
import { readBody, restoreInput } from './input.ts'
import { endCodesOf } from './phone_codes.ts'
import { forgetBrowsersOf } from './push_token.ts'
import { LinkExpired } from './refusals.ts'
import { dropSecondFactor } from './second_factor.ts'
import { setLostPassword } from './reset_password.ts'
import { endResetsOf, hashOf, randomToken } from './reset_tokens.ts'
import { RESTORE_DAYS, restoreMail, type Changed } from './restore_mail.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Store } from '#backend/resource/store'
import type { Kind } from './guards.ts'

const PREFIX = 'zarbia_restore_'

/**
 * `fields` are those that changed. Who had no address is told nothing: there is nowhere to tell it. Nor is an address that came
 * after one whose link still works: whoever brought it may be whom that link is against.
 */
export async function offerRestore({ trx, afterCommit }: Store, kind: Kind, before: Changed, fields: readonly string[]): Promise<void> {
  const { id, email, phone } = before
  if (email === null) return
  const token = randomToken(PREFIX)
  const { rowCount } = await trx.rawQuery<{ rowCount: number }>(
    `insert into account_restores (owner_type, owner_id, token_hash, email, phone, expires_at)
     select ?, ?, ?, ?, ?, now() + make_interval(days => ?) where not exists (
       select from account_restores where owner_type = ? and owner_id = ? and expires_at > now() and email <> ?)`,
    [kind.people, id, hashOf(token), email, phone, RESTORE_DAYS, kind.people, id, email],
  )
  if (rowCount === 0) return
  afterCommit(() => {
    sendMail(restoreMail({ ...before, email }, fields, `${appUrl}/restore/${kind.guard}/${token}`))
      .catch((error: unknown) => logger.error({ err: error, guard: kind.guard }, 'mail about a changed account failed'))
  })
}

/** What somebody else has put right must not be put back by a link of before. */
export async function endRestoresOf({ people }: Kind, id: number, trx: TransactionClientContract): Promise<void> {
  await trx.from('account_restores').where({ owner_type: people, owner_id: id }).delete()
}

export const restoreAccount = (kind: Kind) => async (ctx: HttpContext) => {
  const { token, password } = await readBody(ctx, restoreInput)
  return setLostPassword(ctx, kind, { password, action: 'account_restored', whose: (trx) => putBack(kind, token, trx) })
}

interface Kept {
  readonly id: number
  readonly owner_id: number
  readonly email: string
  readonly phone: string
  readonly created_at: string
}

async function putBack(kind: Kind, token: string, trx: TransactionClientContract): Promise<number> {
  const found: Kept | null = await trx.from('account_restores')
    .where({ token_hash: hashOf(token), owner_type: kind.people }).where('expires_at', '>', trx.raw('now()')).forUpdate().first()
  if (!found) throw new LinkExpired()
  const { id, owner_id: ownerId, email, phone, created_at: changedAt } = found
  // What was changed after this went to addresses of somebody else. An older link still leads further back.
  await trx.from('account_restores').where({ owner_type: kind.people, owner_id: ownerId }).where('id', '>=', id).delete()
  const { email: present }: { email: string | null } = await trx.from(kind.people).select('email').where('id', ownerId).firstOrFail()
  await trx.from(kind.people).where('id', ownerId).update({ email, phone }).catch((error: unknown) => {
    const refusal = refusalOf(error)
    throw refusal instanceof Invalid ? refuse('errors.auth.restore_taken') : refusal
  })
  // One that was begun since then is not the person's. Where the address stands still, whoever reads its mail must not get past it.
  if (kind.guard === 'user' && present !== email) await dropSecondFactor(ownerId, trx, changedAt)
  await endResetsOf(kind, ownerId, trx)
  await endCodesOf(kind, ownerId, trx)
  await forgetBrowsersOf(kind, ownerId, trx)
  return ownerId
}
