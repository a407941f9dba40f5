/**
 * What strangers may ask for, each of which costs a message or somebody's time: by address, by number, and of the company in a day. The
 * same for every number, so that no refusal says who is known here.
 */
import limiter from '@adonisjs/limiter/services/main'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { rateLimitKey, withinRateLimit, type RateLimitUse } from '#backend/services/auth/limits/rate_limits'
import { settingOf } from '#backend/services/settings/setting_of'
import { formatPhone } from '#common/text/phone'
import type { RuleContext } from '#backend/engine/resource/rule_context'

/** They cost no message, and are all that is left where no codes are sent: more than these nobody calls back in a day. */
export const DAILY_WISHES = 200

/** `kind`: what is counted for the company. Throws AskedTooOften. */
export async function limitStrangers(context: RuleContext, kind: 'codes' | 'wishes', ip: string, number: string): Promise<void> {
  const limits: readonly RateLimitUse[] = [
    { limit: 'sign_up_address', of: [kind, ip] },
    { limit: 'recovery', of: [kind, number, ip] },
    // What an address may not must not count against the number, nor against the company.
    { limit: 'recovery_number', of: kind === 'codes' ? ['client', number] : [kind, number] },
  ]
  for (const use of limits) if (!await withinRateLimit(use, isWithin)) throw new AskedTooOften(context)
  const requests = kind === 'codes' ? Math.max(1, settingOf(context, 'clients_daily_codes')) : DAILY_WISHES
  const day = { requests, duration: '1 day' } as const
  if (!await limiter.use(day).attempt(rateLimitKey('sign_up_address', ['of the company', kind]), isWithin)) throw new AskedTooOften(context)
}

const isWithin = () => Promise.resolve(true)

class AskedTooOften extends PublicError {
  constructor(context: RuleContext) {
    const [phone] = settingOf(context, 'company_phones')
    super(429, 'E_TOO_MANY', (t) => (
      phone === undefined ? t('errors.sign_up.too_often') : t('errors.sign_up.too_often_call', { phone: formatPhone(phone) })))
  }
}
