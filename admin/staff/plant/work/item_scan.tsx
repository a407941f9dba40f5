/** The field, the camera and the scanner with a cable: they open the steps of an item or the load of a machine, and fill it. */
import { useInvalidate } from '@refinedev/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { LoadCard } from '#common/plant/plant_work'
import type { ScannedRecord } from '#common/scan'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useScannerBurst } from '../../../kit/controls/keys/use_scanner_burst.ts'
import { useTranslation } from '../../definition/translation.ts'
import { CodeForm } from '../../scan/scan_bar.tsx'
import { ScanResult } from '../../scan/scan_result.tsx'
import type { ScanEntry, ScanOutcome } from '../../scan/scan_session.ts'
import { useScans } from '../../scan/use_scans.ts'
import '../../scan/scan.css'

const Camera = lazy(() => import('../../scan/camera.tsx').then(({ Camera: camera }) => ({ default: camera })))

interface ItemScanProps {
  readonly onItem: (id: number, tag: string) => void
  readonly onMachine?: (id: number) => void
  /** The load that is being filled: items that are scanned go in. */
  readonly filling?: LoadCard | null
}

export function ItemScan({ onItem, onMachine, filling = null }: ItemScanProps) {
  const { t } = useTranslation()
  const [isCameraOn, setIsCameraOn] = useState(false)
  const invalidate = useInvalidate()
  const onAnswer = (outcome: ScanOutcome) => {
    const machine = onMachine ? foundOf(outcome, 'machine') : null
    const item = foundOf(outcome, 'item')
    if (machine) onMachine?.(machine.id)
    else if (item && !filling) onItem(item.id, item.label)
    if (!machine && !item) return
    // Item after item goes into a load.
    if (!filling) setIsCameraOn(false)
    void invalidate({ invalidates: ['all'] })
  }
  const { session, scan, isWaiting, setContext } = useScans({ mode: filling ? 'step' : 'find', receiving: null, onAnswer })
  const fillingId = filling?.id
  useEffect(() => {
    if (fillingId !== undefined) setContext('load', { id: fillingId, label: '', description: '' })
    // The session keeps its own function of each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fillingId])
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
      {last && isAnswered(last, filling !== null, onMachine !== undefined) && <ScanResult entry={last} isWaiting={isWaiting} prompt="" />}
    </section>
  )
}

/** What goes into a load is answered; an item or a machine that was found is shown by its card. */
function isAnswered({ mode, outcome }: ScanEntry, isFilling: boolean, showsMachines: boolean): boolean {
  if (mode === 'step') return isFilling
  return !foundOf(outcome, 'item') && !(showsMachines && foundOf(outcome, 'machine'))
}

/** What was found; null for other codes and for an item that is gone. */
function foundOf(outcome: ScanOutcome, wanted: 'item' | 'machine'): ScannedRecord | null {
  if (outcome.state === 'failed') return null
  const { kind, verdict, record } = outcome.response
  return kind === wanted && (verdict === 'ok' || verdict === 'repeated') ? record : null
}
