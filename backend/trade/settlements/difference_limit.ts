import { settingOf } from '#backend/services/settings/setting_of'
import { decimal, times, toInteger } from '#schema/decimal'

/** In centimes; the setting is in MAD. */
export const differenceLimit = (context: Parameters<typeof settingOf>[0]): number =>
  toInteger(times(decimal(settingOf(context, 'money_variance_limit')), decimal(100)))
