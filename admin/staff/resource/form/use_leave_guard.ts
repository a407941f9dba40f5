/** Asks before unsaved changes are lost: on a route change, on closing the tab, and on closing a drawer. */
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { discardQuestion } from '../../../kit/controls/dialog/discard_question.ts'
import { showConfirm } from '../../../kit/providers/alerts.ts'
import { useTranslation } from '../../definition/translation.ts'

export function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation()
  const isAllowed = useRef(false)
  const question = discardQuestion(t)
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isDirty && !isAllowed.current && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search))

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void showConfirm(question).then((isConfirmed) => { if (isConfirmed) blocker.proceed(); else blocker.reset() })
  // Asks once per blocked navigation.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state])

  useUnloadWarning(isDirty)

  return {
    /** The changes are saved or discarded: the next navigation is not blocked. */
    allowLeaving: () => { isAllowed.current = true },
    /** For closing without a route change. After a confirmation it does not ask again. */
    mayLeave: async (): Promise<boolean> => {
      isAllowed.current ||= !isDirty || await showConfirm(question)
      return isAllowed.current
    },
  }
}

/** The browser asks before the tab is closed or reloaded. */
export function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => { event.preventDefault() }
    addEventListener('beforeunload', warn)
    return () => { removeEventListener('beforeunload', warn) }
  }, [isOn])
}
