/** The field, the camera and the scanner with a cable: they open the steps of an item or the load of a machine, and fill it. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import type { LoadCard } from '#common/plant/work'
import type { ScannedRecord } from '#common/scan'
import { useScannerBurst } from '../../../kit/controls/keys/use_scanner_burst.ts'
import { useTranslation } from '../../definition/translation.ts'
import { CodeInputs } from '../../scan/code_inputs.tsx'
import { ScanResult } from '../../scan/result.tsx'
import type { ScanEntry, ScanOutcome } from '../../scan/session.ts'
import { useScans } from '../../scan/use_scans.ts'
import '../../scan/scan.css'

interface ItemScanProps {
  readonly onItem: (id: number, tag: string) => void
  readonly onMachine?: (id: number) => void
  /** Nothing that is here was found: what the page still shows was another scan. */
  readonly onMiss?: () => void
  /** The load that is being filled: items that are scanned go in. */
  readonly filling?: LoadCard | null
}

export function ItemScan({ onItem, onMachine, onMiss, filling = null }: ItemScanProps) {
  const { t } = useTranslation()
  const [found, setFound] = useState(0)
  const invalidate = useInvalidate()
  const onAnswer = (outcome: ScanOutcome) => {
    const machine = onMachine ? foundOf(outcome, 'machine') : null
    const item = foundOf(outcome, 'item')
    if (machine) onMachine?.(machine.id)
    else if (item && !filling) onItem(item.id, item.label)
    else if (!item && !filling) onMiss?.()
    if (!machine && !item) return
    setFound((number) => number + 1)
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
      {/* Item after item goes into a load; else the card of what was found takes the place of the camera. */}
      <CodeInputs
        key={filling ? 'filling' : found} className="work-scan-inputs" submit={t(filling ? 'ui.scan.enter' : 'ui.scan.send')}
        onCode={onCode}
      />
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
