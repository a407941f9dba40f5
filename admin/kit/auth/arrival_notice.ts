/** What the sign-in page says to whoever was sent there. It may be a page of another document. */
import { useEffect } from 'react'
import { showAlert } from '../providers/alerts.ts'
import { lastSessionEnd } from '../providers/session/session.ts'
import { useTranslator } from '../providers/texts/i18n.ts'

/** `ended`: the session has expired. */
type ArrivalNotice = 'ended' | 'password_changed'

const KEY = 'arrival_notice'

export const leaveNotice = (notice: ArrivalNotice): void => { sessionStorage.setItem(KEY, notice) }

export function useArrivalNotice(): void {
  const { t } = useTranslator()
  useEffect(() => {
    // A page that is opened long after the token is over ends the session before anybody could leave a notice.
    const notice = sessionStorage.getItem(KEY) ?? (lastSessionEnd() === 'expired' ? 'ended' : null)
    sessionStorage.removeItem(KEY)
    if (notice === 'ended') showAlert({ key: 'ended', type: 'notification', title: t('ui.auth.ended'), message: t('ui.auth.ended_help') })
    if (notice === 'password_changed')
      showAlert({ type: 'success', mode: 'modal', timeOut: 3_000, title: t('alerts.password_changed'), message: '' })
  }, [t])
}
