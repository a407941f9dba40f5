import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { showAlert } from '../providers/alerts.ts'
import { useWords } from '../providers/words.ts'

/** Tells somebody whose session ran out why they stand at the door again. */
export function useEndedNotice(): void {
  const { t } = useWords()
  const { state } = useLocation() as { state: { ended?: string } | null }
  const hasExpired = state?.ended === 'expired'
  useEffect(() => {
    if (hasExpired) showAlert({ key: 'ended', type: 'notification', title: t('ui.auth.ended'), message: t('ui.auth.ended_help') })
  }, [hasExpired, t])
}
