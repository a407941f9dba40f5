/** The field, the camera and the scanner with a cable: they open the steps of an item. */
import { useInvalidate } from '@refinedev/core'
import { lazy, Suspense, useState } from 'react'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useScannerBurst } from '../controls/use_scanner_burst.ts'
import { useTranslation } from '../definition/translation.ts'
import { CodeForm } from '../scan/scan_bar.tsx'
import { ScanResult } from '../scan/scan_result.tsx'
import type { ScanOutcome } from '../scan/scan_session.ts'
import { useScans } from '../scan/use_scans.ts'
import '../scan/scan.css'

const Camera = lazy(() => import('../scan/camera.tsx').then(({ Camera: camera }) => ({ default: camera })))

export function ItemScan({ onItem }: { readonly onItem: (id: number) => void }) {
  const { t } = useTranslation()
  const [isCameraOn, setIsCameraOn] = useState(false)
  const invalidate = useInvalidate()
  const onAnswer = (outcome: ScanOutcome) => {
    const id = itemOf(outcome)
    if (id === null) return
    onItem(id)
    setIsCameraOn(false)
    void invalidate({ invalidates: ['all'] })
  }
  const { session, scan, isWaiting } = useScans({ mode: 'find', receiving: null, onAnswer })
  const onCode = (code: string) => { void scan(code) }
  useScannerBurst(onCode)
  const [last] = session.entries
  return (
    <section className="work-scan" aria-label={t('ui.shell.scan')}>
      <div className="work-scan-inputs">
        <CodeForm onCode={onCode} />
        <button type="button" className="button" aria-pressed={isCameraOn} onClick={() => { setIsCameraOn(!isCameraOn) }}>
          <NamedIcon name="camera" />{t(isCameraOn ? 'ui.scan.camera.close' : 'ui.scan.camera.open')}
        </button>
      </div>
      {isCameraOn && <Suspense fallback={<div className="scan-camera" />}><Camera onCode={onCode} /></Suspense>}
      {/* An item is shown by its card. */}
      {last && itemOf(last.outcome) === null && <ScanResult entry={last} isWaiting={isWaiting} prompt="" />}
    </section>
  )
}

/** The item that was found; null for other codes and for an item that is gone. */
function itemOf(outcome: ScanOutcome): number | null {
  if (outcome.state === 'failed') return null
  const { kind, verdict, record } = outcome.response
  return kind === 'item' && (verdict === 'ok' || verdict === 'repeated') ? record?.id ?? null : null
}
