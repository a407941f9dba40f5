/** Whoever verifies drawers is told of one whose cash differs by more than the limit, when it is opened and when it is closed. */
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { notify, settleMessages } from '#backend/services/messages/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { siteOf } from '#backend/engine/resource/site_of'
import { decimal, times, toInteger } from '#schema/decimal'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'

/** In centimes; the setting is in MAD. */
export const differenceLimit = (context: Parameters<typeof settingOf>[0]): number =>
  toInteger(times(decimal(settingOf(context, 'money_variance_limit')), decimal(100)))

export async function notifyOfDrawer({ store, before, row: session, changed }: AfterSaveContext<'cash_sessions'>): Promise<void> {
  const subject = { type: 'cash_sessions', id: session.id } as const
  if (session.status === 'verified') return settleMessages(store, subject, 'cash_variance')
  const isOpened = before === null
  const difference = isOpened ? session.opening_variance : session.variance
  if (!isOpened && (session.status !== 'closed' || !changed.has('status'))) return
  if (difference === null || Math.abs(difference) <= differenceLimit(store.context)) return
  const why = isOpened ? session.note : session.variance_reason
  notify(store, 'cash_variance', {
    subject, key: session.status, staff: 'cash-verify', site_id: siteOf(session),
    context: {
      reason: (t) => t(`messages.told.difference${isOpened ? '_opened' : ''}`, {
        of: session.code, where: session.station, variance: moneyText(t, difference), why: why ?? '',
      }),
    },
  })
}
