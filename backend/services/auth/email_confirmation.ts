/**
 * Clients enter their mail address themselves, and by it they get into their account and get their messages: it is theirs from the moment
 * when they open the link that it got. Until then the former one stays, so that nobody enters the address of somebody else. An address
 * that staff enter is as good as the phone number that they enter.
 */
import logger from '@adonisjs/core/services/logger'
import { appUrl } from '#backend/engine/env/env'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { translator } from '#backend/engine/i18n/translator'
import { isolateDigits, mailOf } from '#backend/services/mail/html'
import { sendMail, type Mail } from '#backend/services/mail/send_mail'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { audit } from '#backend/engine/resource/write/audit'
import { mapDatabaseError } from '#backend/engine/resource/write/checks/map_database_error'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { localizedPath } from '#common/locales'
import { formatPhone } from '#common/text/phone'
import { mailRestoreLink } from './password/account_restore.ts'
import { LinkExpired } from './errors.ts'
import { createCaller } from './rights/create_caller.ts'
import { lockProfile } from './profile.ts'
import { consumeRateLimit, countWrongSecrets } from './limits/rate_limits.ts'
import { deleteConfirmations, hashToken, randomToken } from './password/reset_tokens.ts'
import { deleteOneTimeTokens } from './tokens/revoke_tokens.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Store } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'
import type { GuardConfig } from './guards.ts'
import type { AccountContact, Recipient } from './password/restore_mail.ts'

const PREFIX = 'zarbia_confirm_'
const CONFIRM_HOURS = 24

/** The address among these changes of somebody to their own account that has to be confirmed before it is saved; null: none. */
export const emailToConfirm = ({ confirms_email: confirms }: GuardConfig, before: AccountContact, { email }: Data): string | null =>
  (confirms && typeof email === 'string' && email !== before.email ? email : null)

/** The last step of a change: a new password ends what was asked for before. */
export async function askToConfirm(store: Store, config: GuardConfig, before: AccountContact, email: string): Promise<void> {
  await consumeRateLimit({ limit: 'notices', of: [email] })
  const { people } = config
  const token = randomToken(PREFIX)
  await deleteConfirmations(config, before.id, store.trx)
  await store.trx.rawQuery(
    `insert into email_confirmations (owner_type, owner_id, token_hash, email, expires_at)
     values (?, ?, ?, ?, now() + make_interval(hours => ?))`,
    [people, before.id, hashToken(token), email, CONFIRM_HOURS],
  )
  const mail = confirmationMail({ ...before, email }, appUrl + localizedPath(`/${config.guard}/confirm-email/${token}`, before.locale))
  store.afterCommit(() => {
    sendMail(mail).catch((error: unknown) => logger.error({ err: error, guard: config.guard }, 'mail to a new address failed'))
  })
}

function confirmationMail({ email, full_name: name, phone, locale }: Recipient, link: string): Mail {
  const t = translator(locale)
  const values = { name: name ?? '', phone: isolateDigits(formatPhone(phone)), hours: CONFIRM_HOURS }
  return mailOf(locale, {
    to: email, subject: t('mail.confirm_email.subject'),
    lines: [t('mail.reset.greeting', values), t('mail.confirm_email.body', values)],
    link: { url: link, label: t('mail.confirm_email.button'), after: [t('mail.confirm_email.expiry', values)] },
  })
}

/** The person need not be signed in: whoever has the link reads the mailbox. */
export async function confirmEmail(config: GuardConfig, { ctx, body: { token } }: PublicCall<{ readonly token: string }>) {
  const now = await businessNow()
  await countWrongSecrets({ limit: 'recovery_address', of: [ctx.request.ip()] }, () => runInTransaction(async (trx) => {
    const { id, email } = await consumeConfirmation(config, token, trx)
    const before = await lockProfile(config, id, trx)
    const caller = createCaller(ctx, config.guard, { id, site_id: null, permissions: new Set() }, now)
    const store = openStore(trx, caller, await handlers().loadContext(trx))
    await mailRestoreLink(store, config, before, ['email'])
    await deleteOneTimeTokens(config, id, trx)
    await trx.from(config.people).where('id', id).update({ email, version: trx.raw('version + 1'), updated_at: trx.raw('now()') })
      .catch((error: unknown) => { throw mapDatabaseError(error) })
    const change = { before: { email: before.email }, after: { email } }
    await audit({ trx, caller }, { action: `${config.guard}.email_confirmed`, resource: config.people, id, ...change })
  }))
  return { message: ctx.t('mail.confirm_email.done') }
}

interface Confirmed { readonly id: number; readonly email: string }

async function consumeConfirmation({ people }: GuardConfig, token: string, trx: TransactionClientContract): Promise<Confirmed> {
  const { rows } = await trx.rawQuery<{ rows: { owner_id: number; email: string }[] }>(
    `delete from email_confirmations asked using ${people} person
     where asked.token_hash = ? and asked.owner_type = ? and asked.expires_at > now() and person.id = asked.owner_id
       and person.deleted_at is null returning asked.owner_id, asked.email`,
    [hashToken(token), people],
  )
  if (!rows[0]) throw new LinkExpired()
  return { id: Number(rows[0].owner_id), email: rows[0].email }
}
