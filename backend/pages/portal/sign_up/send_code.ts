/**
 * POST /auth/client/sign-up-code {phone} → {request}: the code goes to any mobile, also to one that nobody here knows. The answer and its
 * time are the same for the number of a client, of staff and of a stranger.
 */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { phoneCodeText } from '#backend/services/auth/sign_in/phone_code_text'
import { createPhoneCode, newCodeRequest, type CodeRequest } from '#backend/services/auth/sign_in/phone_codes'
import { sendSecret } from '#backend/services/messages/index'
import { loadRuleContext } from '#backend/services/settings/index'
import { isMobile, normalisePhone } from '#common/text/phone'
import { codeChannels } from './code_channels.ts'
import { limitStrangers } from './limit_strangers.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { Locale } from '#common/locales'
import type { PhoneChannel } from '#common/text/phone_channels'

interface Asked { readonly phone: string; readonly website?: string }

export async function sendSignUpCode({ ctx, body: { phone, website } }: PublicCall<Asked>): Promise<{ readonly request: string }> {
  const context = await loadRuleContext(db.connection())
  const number = mobileOf(phone)
  const [channel, fallback = null] = codeChannels(context)
  if (channel === undefined) throw refuse('errors.sign_up.no_codes')
  const asked = newCodeRequest(number)
  // A field that people do not see: whoever fills it in is a program, and learns nothing.
  if (website) return { request: asked.request }
  await limitStrangers(context, 'codes', ctx.request.ip(), number)
  ctx.response.onFinish(() => {
    deliverCode(asked, ctx.locale, channel, fallback).catch((error: unknown) => ctx.logger.error({ err: error }, 'code not sent'))
  })
  return { request: asked.request }
}

export function mobileOf(phone: string): string {
  const number = normalisePhone(phone)
  if (number === null) throw invalid('phone', (t) => t('errors.field.type.phone'))
  if (!isMobile(number)) throw invalid('phone', (t) => t('errors.sign_up.no_mobile'))
  return number
}

async function deliverCode(asked: CodeRequest, locale: Locale, channel: PhoneChannel, fallback: PhoneChannel | null): Promise<void> {
  await runInTransaction(async (trx) => {
    const code = await createPhoneCode(GUARD_CONFIGS.client, asked, trx)
    const store = openStore(trx, null, await handlers().loadContext(trx))
    const [known] = await store.select('clients', { phone: asked.phone })
    const recipient = known ? { type: 'clients', id: known.id } as const : null
    const message = { recipient, channel, fallback, locale, address: asked.phone }
    await sendSecret(store, message, (value) => phoneCodeText(locale, value), code)
    await store.prepareCommit()
  })
}
