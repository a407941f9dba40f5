import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { showAlert } from '../providers/alerts.ts'
import { useTranslator } from '../providers/i18n.ts'

/** Explains on the sign-in page that the session has expired. */
export function useSessionEndedNotice(): void {
  const { t } = useTranslator()
  const hasExpired = useHistoryState<{ ended?: string } | null>()?.ended === 'expired'
  useEffect(() => {
    if (hasExpired) showAlert({ key: 'ended', type: 'notification', title: t('ui.auth.ended'), message: t('ui.auth.ended_help') })
  }, [hasExpired, t])
}
