/** A suspended client is asked to call; the text does not give the reason. */
import { refuse } from '#backend/engine/resource/refusals'
import { settingOf } from '#backend/services/settings/setting_of'
import { formatPhone } from '#common/text/phone'
import type { Store } from '#backend/engine/resource/store'

export function suspendedClientError({ context }: Store): Error {
  const [phone] = settingOf(context, 'company_phones')
  return phone === undefined ? refuse('errors.orders.call_us') : refuse('errors.orders.call_us_at', { phone: formatPhone(phone) })
}
