/** When the invariants were last checked, and a button that checks them now. */
import { useCustom, useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../definition/translation.ts'
import { showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import type { InvariantCheckState } from '#common/invariant_check_state'
import './audit.css'

const URL = '/api/user/invariants'
const POLL_MS = 2_000

export function InvariantCheck() {
  const { t, format } = useTranslation()
  const { state, start } = useInvariantCheck()
  if (!state) return <InvariantCheckSkeleton />
  const { checked_at, is_running, has_failed } = state
  return (
    <div className="invariant-check">
      <p role="status">
        {is_running ? t('ui.invariants.running')
          : has_failed ? t('ui.invariants.failed')
            : checked_at === null ? t('ui.invariants.never') : t('ui.invariants.checked', { when: format.timestamp(checked_at) })}
      </p>
      <button type="button" className="button" aria-busy={is_running || undefined} disabled={is_running} onClick={start}>
        {t('ui.invariants.check_now')}
      </button>
    </div>
  )
}

const InvariantCheckSkeleton = () => (
  <div className="invariant-check" aria-busy="true"><span className="skeleton" /></div>
)

/** While a check runs its state is asked for again and again; the findings are read anew when it ends. */
function useInvariantCheck() {
  const invalidate = useInvalidate()
  const { query } = useCustom<InvariantCheckState>({
    url: URL, method: 'get', errorNotification: false,
    queryOptions: { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.data.is_running ? POLL_MS : false) },
  })
  const state = query.data?.data
  const wasRunning = useRef(false)
  const isRunning = state?.is_running === true
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate({ resource: 'invariant_findings', invalidates: ['list'] })
    wasRunning.current = isRunning
  }, [isRunning, invalidate])
  const start = () => {
    call(`${URL}/check`, { method: 'POST', body: {} }).then(() => query.refetch()).catch(showFailure)
  }
  return { state, start }
}
