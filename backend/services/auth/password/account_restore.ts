/**
 * A change of credentials is reported to the previous mail address. The link in that mail restores the address and the phone
 * number, revokes every session and sets a new password: POST /auth/<guard>/restore
 * {token, password, password_confirmation}.
 */
import logger from '@adonisjs/core/services/logger'
import { appUrl } from '#backend/engine/env/env'
import { localizedPath } from '#common/locales'
import { sendMail } from '#backend/services/mail/send_mail'
import { Invalid, refuse } from '#backend/engine/resource/refusals'
import { mapDatabaseError } from '#backend/engine/resource/write/checks/map_database_error'
import { deletePushTokens } from '../tokens/push_token.ts'
import { LinkExpired } from '../errors.ts'
import { deleteSecondFactor } from '../sign_in/second_factor.ts'
import { resetPassword } from './reset_password.ts'
import { hashToken, randomToken } from './reset_tokens.ts'
import { deleteOneTimeTokens } from '../tokens/revoke_tokens.ts'
import { RESTORE_DAYS, restoreMail, type AccountContact } from './restore_mail.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Store } from '#backend/engine/resource/store'
import type { GuardConfig } from '../guards.ts'
import type { NewPasswords } from '../new_password.ts'

const PREFIX = 'zarbia_restore_'
/** To one address, of all accounts: nobody fills a mailbox by entering its address and taking it back. */
export const MAILS_OF_DAY = 3

/**
 * `fields` are those that changed. Without a previous address no mail is sent. Nor is one sent to an address that was set while an
 * earlier link is valid: an attacker may have set it.
 */
export async function mailRestoreLink(
  { trx, afterCommit }: Store, config: GuardConfig, before: AccountContact, fields: readonly string[],
): Promise<void> {
  const { id, email, phone } = before
  if (email === null) return
  const token = randomToken(PREFIX)
  const { rowCount } = await trx.rawQuery<{ rowCount: number }>(
    `insert into account_restores (owner_type, owner_id, token_hash, email, phone, expires_at)
     select ?, ?, ?, ?, ?, now() + make_interval(days => ?) where not exists (
       select from account_restores where owner_type = ? and owner_id = ? and expires_at > now() and email <> ?)
       and (select count(*) from account_restores where email = ? and created_at > now() - interval '1 day') < ?`,
    [config.people, id, hashToken(token), email, phone, RESTORE_DAYS, config.people, id, email, email, MAILS_OF_DAY],
  )
  if (rowCount === 0) return
  afterCommit(() => {
    sendMail(restoreMail({ ...before, email }, fields, appUrl + localizedPath(`/restore/${config.guard}/${token}`, before.locale)))
      .catch((error: unknown) => logger.error({ err: error, guard: config.guard }, 'mail about a changed account failed'))
  })
}

/** After a correction by staff, earlier links must not restore the previous values. */
export async function deleteRestoreLinks({ people }: GuardConfig, id: number, trx: TransactionClientContract): Promise<void> {
  await trx.from('account_restores').where({ owner_type: people, owner_id: id }).delete()
}

interface Restoring extends NewPasswords { readonly token: string }

export function restoreAccount(config: GuardConfig, { ctx, body: { token, ...passwords } }: PublicCall<Restoring>) {
  return resetPassword(ctx, config, {
    ...passwords, action: 'account_restored', consumeProof: (trx) => restoreCredentials(config, token, trx),
  })
}

interface RestoreRow {
  readonly id: number
  readonly owner_id: number
  readonly email: string
  readonly phone: string
  readonly created_at: string
}

async function restoreCredentials(config: GuardConfig, token: string, trx: TransactionClientContract): Promise<number> {
  const found: RestoreRow | null = await trx.from('account_restores')
    .where({ token_hash: hashToken(token), owner_type: config.people }).where('expires_at', '>', trx.raw('now()')).forUpdate().first()
  if (!found) throw new LinkExpired()
  const { id, owner_id: ownerId, email, phone, created_at: changedAt } = found
  // Links for later changes went to addresses of an attacker. Older links stay valid: they restore an earlier state.
  await trx.from('account_restores').where({ owner_type: config.people, owner_id: ownerId }).where('id', '>=', id).delete()
  const { email: currentEmail }: { email: string | null } = await trx.from(config.people).select('email').where('id', ownerId).firstOrFail()
  await trx.from(config.people).where('id', ownerId).update({ email, phone }).catch((error: unknown) => {
    const refusal = mapDatabaseError(error)
    throw refusal instanceof Invalid ? refuse('errors.auth.restore_taken') : refusal
  })
  // A second factor that was set up since then belongs to an attacker. With an unchanged address it stays: access to the mailbox alone
  // must not bypass it.
  if (config.guard === 'user' && currentEmail !== email) await deleteSecondFactor(ownerId, trx, changedAt)
  await deleteOneTimeTokens(config, ownerId, trx)
  await deletePushTokens(config, ownerId, trx)
  return ownerId
}
