/** POST /auth/<guard>/forgot-password {url, email}: the response and its time are the same for known and unknown addresses. */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { sendMail } from '#backend/services/mail/send_mail'
import { invalid } from '#backend/engine/resource/refusals'
import env, { appUrl } from '#backend/engine/env/env'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { consumeRateLimit } from '../limits/rate_limits.ts'
import { isAllowedResetPage, resetLink } from './reset_link.ts'
import { resetMail, type Recipient } from './reset_mail.ts'
import { createResetToken } from './reset_tokens.ts'
import { isDeactivated, type AccountStatus } from '../account_status.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { GuardConfig } from '../guards.ts'

/** Several accounts may share an address; at most this number of them get a mail. */
const MAX_ACCOUNTS = 5

interface Asked { readonly url: string; readonly email: string }

export async function forgotPassword(config: GuardConfig, { ctx, body: { url, email } }: PublicCall<Asked>) {
  if (!isAllowedResetPage(url, [appUrl, ...env.get('CORS_ORIGINS')])) throw invalid('url', (t) => t('errors.auth.foreign_url'))
  await consumeRateLimit({ limit: 'recovery_address', of: [ctx.request.ip()] })
  await consumeRateLimit({ limit: 'recovery', of: [config.guard, email, ctx.request.ip()] })
  // After the response has been sent, so that its time reveals nothing.
  ctx.response.onFinish(() => {
    mailResetLinks(config, email, url).catch((error: unknown) => ctx.logger.error({ err: error, guard: config.guard }, 'reset mail failed'))
  })
  return { message: ctx.t('mail.reset.sent') }
}

interface Owner extends Recipient, AccountStatus { readonly id: number }

async function mailResetLinks(config: GuardConfig, email: string, url: string) {
  const { today } = await businessNow()
  for (const owner of await findOwners(config, email)) {
    if (isDeactivated(owner, today)) continue
    const token = await runInTransaction((trx) => createResetToken(config, owner.id, trx))
    await sendMail(resetMail(owner, resetLink(url, token, owner.locale)))
  }
}

async function findOwners(config: GuardConfig, email: string): Promise<Owner[]> {
  const columns = ['id', 'email', 'full_name', 'phone', 'locale', 'status', ...(config.has_left_on ? ['left_on'] : [])]
  return db.from(config.people).select(columns).where('email', email).whereNull('deleted_at').orderBy('id').limit(MAX_ACCOUNTS)
}
