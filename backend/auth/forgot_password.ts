/** POST /auth/<guard>/forgot-password {url, email}: the same answer, as fast, whether anybody has this address or not. */
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#backend/database/transaction'
import { sendMail } from '#backend/mail/send_mail'
import { invalid } from '#backend/resource/refusals'
import env, { appUrl } from '#backend/env/env'
import { businessNow } from '#backend/settings/business_now'
import { forgotInput, readBody } from './input.ts'
import { consume } from './limits.ts'
import { isOurPage, resetLink } from './reset_link.ts'
import { resetMail, type Addressee } from './reset_mail.ts'
import { createReset } from './reset_tokens.ts'
import { isBarred, type Standing } from './standing.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Kind } from './guards.ts'

/** A family may share an address; a mail to each of more than this is somebody's mistake. */
const MOST = 5

export const forgotPassword = (kind: Kind) => async (ctx: HttpContext) => {
  const { url, email } = await readBody(ctx, forgotInput)
  if (!isOurPage(url, [appUrl, ...env.get('CORS_ORIGINS')])) throw invalid('url', (t) => t('errors.auth.foreign_url'))
  await consume({ limit: 'recovery_address', of: [ctx.request.ip()] })
  await consume({ limit: 'recovery', of: [kind.guard, email, ctx.request.ip()] })
  // Nothing is looked up before the answer is out: its time tells nothing.
  ctx.response.onFinish(() => {
    mailLinks(kind, email, url).catch((error: unknown) => ctx.logger.error({ err: error, guard: kind.guard }, 'reset mail failed'))
  })
  return { message: ctx.t('mail.reset.sent') }
}

interface Owner extends Addressee, Standing { readonly id: number }

async function mailLinks(kind: Kind, email: string, url: string) {
  const { today } = await businessNow()
  for (const owner of await findOwners(kind, email)) {
    if (isBarred(owner, today)) continue
    const token = await transaction((trx) => createReset(kind, owner.id, trx))
    await sendMail(resetMail(owner, resetLink(url, token)))
  }
}

async function findOwners(kind: Kind, email: string): Promise<Owner[]> {
  const columns = ['id', 'email', 'full_name', 'phone', 'locale', 'status', ...(kind.may_leave ? ['left_on'] : [])]
  return db.from(kind.people).select(columns).where('email', email).whereNull('deleted_at').orderBy('id').limit(MOST)
}
