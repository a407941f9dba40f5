/** Forms of Refine: leaving with unsaved changes asks first, their record stays as shown (open_forms.ts), and stale changes are merged. */
import { useWarnAboutChange } from '@refinedev/core'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFormOpen } from '../../kit/providers/rest/cached_records.ts'
import { unsavedChanges, watchFailedSaves } from '../../kit/providers/open_forms.ts'
import { useLeaveGuard } from '../resource/form/use_leave_guard.ts'
import { pendingConflict } from '../resource/merge/pending_conflict.ts'

const StaleDialog = lazy(() => import('../resource/merge/stale_dialog.tsx').then(({ StaleDialog: dialog }) => ({ default: dialog })))

export function UnsavedChanges() {
  const { warnWhen = false, setWarnWhen } = useWarnAboutChange()
  const { pathname } = useLocation()
  useEffect(() => { unsavedChanges.set(warnWhen) }, [warnWhen])
  // Refine takes the changes for saved as soon as it sends them.
  useEffect(() => watchFailedSaves((resource, id) => {
    if (!isFormOpen(resource, id)) return
    unsavedChanges.set(true)
    setWarnWhen(true)
  }), [setWarnWhen])
  useEffect(() => () => { setWarnWhen(false) }, [pathname, setWarnWhen])
  return (
    <>
      {warnWhen && <LeaveGuard />}
      {pendingConflict.useValue() && <Suspense fallback={null}><StaleDialog /></Suspense>}
    </>
  )
}

/** Rendered only when needed: React Router knows one guard at a time, and the generic forms have their own. */
function LeaveGuard() {
  useLeaveGuard(true)
  return null
}
