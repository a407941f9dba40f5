/** Forms of Refine: leaving with unsaved changes asks first, their record stays as shown (open_forms.ts). Any form: stale changes. */
import { useWarnAboutChange } from '@refinedev/core'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFormOpen } from '../../kit/providers/rest/cached_records.ts'
import { unsavedChanges, watchFailedSaves } from '../../kit/providers/open_forms.ts'
import { useLeaveGuard } from '../resource/form/use_leave_guard.ts'
import { pendingConflict } from '../resource/merge/pending_conflict.ts'

const ConflictDialog = lazy(async () => ({ default: (await import('../resource/merge/conflict_dialog.tsx')).ConflictDialog }))

export function UnsavedChanges() {
  const { warnWhen = false, setWarnWhen } = useWarnAboutChange()
  const { pathname } = useLocation()
  const conflict = pendingConflict.useValue()
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
      {conflict && <Suspense fallback={null}><ConflictDialog {...conflict} /></Suspense>}
    </>
  )
}

/** Rendered only when needed: React Router knows one guard at a time, and the generic forms have their own. */
function LeaveGuard() {
  useLeaveGuard(true)
  return null
}
