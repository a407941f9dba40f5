import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { showAlert } from '../providers/alerts.ts'
import { useWords } from '../providers/words.ts'

/** Tells somebody whose session ran out why they stand at the door again. */
export function useEndedNotice(): void {
  const { t } = useWords()
  const hasExpired = useHistoryState<{ ended?: string } | null>()?.ended === 'expired'
  useEffect(() => {
    if (hasExpired) showAlert({ key: 'ended', type: 'notification', title: t('ui.auth.ended'), message: t('ui.auth.ended_help') })
  }, [hasExpired, t])
}
