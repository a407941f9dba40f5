/** Which stop is open is kept on the phone: an application that the phone has ended opens there again. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { CourierDay } from '#common/courier/day'
import { dropDraft, keepDraft, keptDraft } from '../outbox/drafts.ts'
import { findStop } from '../use_courier_day.ts'

const NAME = 'open stop'

/** Until another page is opened, the stop has ended or is gone, or the courier signs out. */
export function useOpenStop(id: number | null): void {
  useEffect(() => {
    if (id === null) return
    keepDraft(NAME, { id })
    return () => { dropDraft(NAME) }
  }, [id])
}

/** Only where the application starts: whoever goes back to the list wants the list. */
let isStart = startPath() === '/courier'

export function useReopenedStop(day: CourierDay | null): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!day || !isStart) return
    isStart = false
    const { id } = keptDraft<{ readonly id: number }>(NAME) ?? {}
    if (id !== undefined && findStop(day, id)?.stop.status === 'pending') navigate(`/courier/stops/${id}`)
  }, [day, navigate])
}

function startPath(): string {
  const [load] = performance.getEntriesByType('navigation')
  return load ? new URL(load.name).pathname : ''
}
