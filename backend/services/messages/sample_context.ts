/** Sample data for the preview of templates. Pure. */
import { translator } from '#backend/engine/i18n/translator'
import { DAY, HOUR } from '#common/time/time'
import { localizedPath, type Locale } from '#common/locales'
import type { MessageCompany, TemplateContext } from './placeholder_values.ts'

/** `now` in milliseconds since 1970; all dates are after it. */
export function sampleContext(company: MessageCompany, locale: Locale, now: number, appUrl: string): TemplateContext {
  const t = translator(locale)
  const at = (days: number, hour: number) => new Date(Math.floor(now / DAY + days) * DAY + hour * HOUR).toISOString()
  return {
    company,
    client: { full_name: t('messages.sample.client'), first_name: t('messages.sample.first_name') },
    order: {
      code: 'CMD-26-000123', received_items: 3, declared_items: 3, measured_m2: '12.500', measured_ml: null, measured_u: null,
      total: 23_000, paid_total: 5000, balance: 18_000, currency: 'MAD', promised_at: at(3, 16),
    },
    address: t('messages.sample.address'),
    slot: { from: at(1, 9), to: at(1, 12) },
    eta: at(1, 10),
    courier: { name: t('messages.sample.courier'), phone: '+212600000101' },
    vehicle: '12345-A-6',
    code: '4821',
    link: new URL(localizedPath('/o/h4Kx9vQ2', locale), appUrl).href,
    reason: () => t('messages.sample.reason'),
  }
}
