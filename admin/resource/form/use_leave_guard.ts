/** Asks before typed changes are lost: on a route change, on closing the tab, and when a drawer asks. */
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '../../providers/alerts.ts'
import { useSay } from '../../definition/words.ts'

export function useLeaveGuard(isDirty: boolean) {
  const { t } = useSay()
  const isOpen = useRef(false)
  const question = { type: 'confirm', title: t('ui.form.leave_title'), message: t('ui.form.leave') } as const
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isDirty && !isOpen.current && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search))

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask(question).then((isSure) => { if (isSure) blocker.proceed(); else blocker.reset() })
  // The question is asked once for each blocked move.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => { event.preventDefault() }
    addEventListener('beforeunload', warn)
    return () => { removeEventListener('beforeunload', warn) }
  }, [isDirty])

  return {
    /** What was typed is saved or given up: the next move goes through. */
    open: () => { isOpen.current = true },
    /** Asks where no route changes; a yes is not asked for again. */
    mayLeave: async (): Promise<boolean> => {
      isOpen.current ||= !isDirty || await ask(question)
      return isOpen.current
    },
  }
}
