/**
 * First use and a forgotten password for people who have a phone and perhaps no mail:
 * POST /auth/client/send-code {phone}, then POST /auth/client/check-code {phone, code} → {token}, the bearer of reset-password.
 * The answers are the same, and as fast, whether anybody has this number or not.
 */
import { transaction } from '#backend/database/transaction'
import { sendMail } from '#backend/mail/send_mail'
import { invalid } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/socket'
import type { Store, Values } from '#backend/resource/store'
import { openStore } from '#backend/resource/open_store'
import { normalisePhone } from '#common/phone'
import { codeMail, codeText } from './code_mail.ts'
import { checkCodeInput, readBody, sendCodeInput } from './input.ts'
import { consume, countFailures } from './limits.ts'
import { createCode, takeCode, tryCode } from './phone_codes.ts'
import { createReset } from './reset_tokens.ts'
import { isBarred } from './standing.ts'
import { businessNow } from '#backend/settings/business_now'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Locale } from '#common/locales'
import type { Kind } from './guards.ts'

interface Owner {
  readonly id: number
  readonly email: string | null
  readonly full_name: string | null
  readonly locale: Locale
  readonly status: string
}

/** Writes a message at once that only its reader may see: `text` says it around the secret. */
export type TellSecret = (
  store: Store, message: Values<'notifications'> & { readonly body?: never }, text: (secret: string) => string, secret: string,
) => Promise<void>

export const sendCode = (kind: Kind, tellSecret: TellSecret) => async (ctx: HttpContext) => {
  const { phone } = await readBody(ctx, sendCodeInput)
  const number = normalisePhone(phone)
  await consume({ limit: 'recovery_address', of: [ctx.request.ip()] })
  await consume({ limit: 'recovery', of: ['code', kind.guard, number ?? phone] })
  ctx.response.onFinish(() => {
    tell(kind, number ?? phone, tellSecret).catch((error: unknown) => ctx.logger.error({ err: error, guard: kind.guard }, 'code not sent'))
  })
  return { message: ctx.t('mail.code.sent') }
}

export const checkCode = (kind: Kind) => async (ctx: HttpContext) => {
  const { phone, code } = await readBody(ctx, checkCodeInput)
  const number = normalisePhone(phone)
  const token = await countFailures([{ limit: 'recovery_address', of: [ctx.request.ip()] }], async () => {
    if (!(await tryCode(kind, number ?? phone, code))) throw wrongCode()
    return transaction(async (trx) => {
      const owner = await findOwner(kind, number, trx)
      if (!owner || !(await takeCode(kind, number ?? phone, code, trx))) throw wrongCode()
      return createReset(kind, owner.id, trx)
    })
  })
  return { token }
}

const wrongCode = () => invalid('code', (t) => t('errors.auth.code'))

/** By mail where there is one, for that costs nothing and arrives; else the outbox carries it to the phone. */
async function tell(kind: Kind, phone: string, tellSecret: TellSecret): Promise<void> {
  const mail = await transaction(async (trx) => {
    const code = await createCode(kind, phone, trx)
    const owner = await findOwner(kind, phone, trx)
    if (!owner) return null
    if (owner.email) return codeMail({ ...owner, email: owner.email }, code)
    const store = openStore(trx, null, await handlers().facts(trx))
    const recipient = { type: kind.people, id: owner.id }
    const message = { recipient, channel: 'sms', locale: owner.locale, address: phone } as const
    await tellSecret(store, message, (shown) => codeText(owner.locale, shown), code)
    return null
  })
  // A code that is not committed yet opens nothing.
  if (mail) await sendMail(mail)
}

async function findOwner({ people }: Kind, phone: string | null, trx: TransactionClientContract): Promise<Owner | null> {
  if (phone === null) return null
  const owner: Owner | null = await trx.from(people).select('id', 'email', 'full_name', 'locale', 'status')
    .where('phone', phone).whereNull('deleted_at').first()
  return owner && !isBarred(owner, (await businessNow()).today) ? owner : null
}
