/**
 * The first password, and a forgotten one, of clients who may have no mail address:
 * POST /auth/client/send-code {phone} → {request}, then POST /auth/client/check-code {phone, request, code} → {token}, the bearer of
 * reset-password. The response and its time are the same for known and unknown numbers. Whoever is refused because others have asked too
 * often for this number gets a link by mail (forgot_password.ts).
 */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { sendMail } from '#backend/services/mail/send_mail'
import { invalid } from '#backend/engine/resource/refusals'
import { handlers } from '#backend/engine/resource/handler_registry'
import type { Store, Values } from '#backend/engine/resource/store'
import { openStore } from '#backend/engine/resource/open_store'
import { normalisePhone } from '#common/text/phone'
import { phoneCodeMail, phoneCodeText } from './phone_code_text.ts'
import { consumeRateLimit, countFailedAttempts } from '../limits/rate_limits.ts'
import { createPhoneCode, consumePhoneCode, newCodeRequest, verifyPhoneCode, type CodeRequest } from './phone_codes.ts'
import { createResetToken } from '../password/reset_tokens.ts'
import { isDeactivated } from '../account_status.ts'
import { businessNow } from '#backend/services/settings/load_rule_context'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Locale } from '#common/locales'
import type { GuardConfig } from '../guards.ts'

interface Owner {
  readonly id: number
  readonly email: string | null
  readonly full_name: string | null
  readonly locale: Locale
  readonly status: string
}

/** Sends a message whose secret is not stored in its row; `text` renders the message around the secret. */
export type SendSecret = (
  store: Store, message: Values<'notifications'> & { readonly body?: never }, text: (secret: string) => string, secret: string,
) => Promise<void>

type Asked = PublicCall<{ readonly phone: string }>

export async function sendPhoneCode(config: GuardConfig, sendSecret: SendSecret, { ctx, body: { phone } }: Asked) {
  const number = normalisePhone(phone) ?? phone
  await consumeRateLimit({ limit: 'recovery_address', of: [ctx.request.ip()] })
  await consumeRateLimit({ limit: 'recovery', of: ['code', config.guard, number, ctx.request.ip()] })
  // Last: what an address may not must not count against the owner of the number.
  await consumeRateLimit({ limit: 'recovery_number', of: [config.guard, number] })
  const asked = newCodeRequest(number)
  ctx.response.onFinish(() => {
    deliverCode(config, asked, sendSecret)
      .catch((error: unknown) => ctx.logger.error({ err: error, guard: config.guard }, 'code not sent'))
  })
  return { message: ctx.t('mail.code.sent'), request: asked.request }
}

interface Answer { readonly phone: string; readonly request: string; readonly code: string }

export async function checkPhoneCode(config: GuardConfig, { ctx, body: { phone, request, code } }: PublicCall<Answer>) {
  const number = normalisePhone(phone)
  const asked = { phone: number ?? phone, request }
  const token = await countFailedAttempts([{ limit: 'recovery_address', of: [ctx.request.ip()] }], async () => {
    if (!(await verifyPhoneCode(config, asked, code))) throw wrongCode()
    return runInTransaction(async (trx) => {
      const owner = await findOwner(config, number, trx)
      if (!owner || !(await consumePhoneCode(config, asked, code, trx))) throw wrongCode()
      return createResetToken(config, owner.id, trx)
    })
  })
  return { token }
}

const wrongCode = () => invalid('code', (t) => t('errors.auth.code'))

/** By mail if the client has an address, because mail is free; otherwise by SMS. */
async function deliverCode(config: GuardConfig, asked: CodeRequest, sendSecret: SendSecret): Promise<void> {
  const { phone } = asked
  const mail = await runInTransaction(async (trx) => {
    const code = await createPhoneCode(config, asked, trx)
    const owner = await findOwner(config, phone, trx)
    if (!owner) return null
    if (owner.email) return phoneCodeMail({ ...owner, email: owner.email }, code)
    const store = openStore(trx, null, await handlers().loadContext(trx))
    const recipient = { type: config.people, id: owner.id }
    const message = { recipient, channel: 'sms', locale: owner.locale, address: phone } as const
    await sendSecret(store, message, (value) => phoneCodeText(owner.locale, value), code)
    return null
  })
  // After the commit: before it the code is not valid.
  if (mail) await sendMail(mail)
}

async function findOwner({ people }: GuardConfig, phone: string | null, trx: TransactionClientContract): Promise<Owner | null> {
  if (phone === null) return null
  const owner: Owner | null = await trx.from(people).select('id', 'email', 'full_name', 'locale', 'status')
    .where('phone', phone).whereNull('deleted_at').first()
  return owner && !isDeactivated(owner, (await businessNow()).today) ? owner : null
}
