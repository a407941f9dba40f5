/** The smallest coin in centimes, of the setting in MAD. Pure. */
import { decimal, times, toInteger } from '#schema/decimal'
import { settingOf } from '#backend/settings/values'

export const cashStep = (facts: Parameters<typeof settingOf>[0]) =>
  toInteger(times(decimal(settingOf(facts, 'money.cash_rounding')), decimal(100)))
