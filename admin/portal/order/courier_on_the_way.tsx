/**
 * "On the way, about 15:40", or at the door; the code that is asked there, and the courier's last position.
 * Read again every minute while the stop is under way.
 */
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { CourierOnTheWay } from '#common/courier/on_the_way'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

// Loaded on demand: most of the time nobody is on the way.
const CourierMap = lazy(() => import('./courier_map.tsx'))
const EVERY_MS = 60_000

interface CourierOnTheWayProps {
  readonly stop: { readonly id: number }
  readonly find: (id: number, signal: AbortSignal) => Promise<CourierOnTheWay>
}

export default function CourierNotice({ stop: { id }, find }: CourierOnTheWayProps) {
  const { t } = useTranslator()
  const format = useFormat()
  // A left-to-right isolate: hours would be turned round in Arabic.
  const timeOf = (instant: string) => `\u2066${format.time(instant)}\u2069`
  const { loaded, reload } = useFetch(`courier ${id}`, (signal) => find(id, signal))
  const readAgain = useEffectEvent(() => { if (document.visibilityState === 'visible') reload() })
  useEffect(() => {
    const timer = setInterval(() => { readAgain() }, EVERY_MS)
    return () => { clearInterval(timer) }
  }, [])
  if (loaded.state !== 'ready') return <p className="muted">{t('portal.visits.state.under_way')}</p>
  const { is_next, is_at_door, eta_at, code, location, seen_at } = loaded.value
  return (
    <div className="courier-notice" role="status">
      <p className={is_at_door ? undefined : 'muted'}>
        {is_at_door ? <strong>{t('portal.visits.state.at_door')}</strong> : t('portal.visits.state.under_way')}
      </p>
      {code && <p>{t('portal.visits.code', { code: `\u2066${code}\u2069` })}</p>}
      {eta_at && <p><strong>{t('portal.visits.eta', { time: timeOf(eta_at) })}</strong></p>}
      {!eta_at && is_next && <p><strong>{t('portal.visits.next')}</strong></p>}
      {!is_at_door && location && seen_at && (
        <>
          <p className="muted">{t('portal.visits.courier_seen', { time: timeOf(seen_at) })}</p>
          <Suspense fallback={null}><CourierMap place={location} /></Suspense>
        </>
      )}
    </div>
  )
}
