/** Scanning: by the camera of a phone, by a scanner with a cable, or by hand. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ScanMode } from '#common/scan'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useScannerBurst } from '../../kit/controls/keys/use_scanner_burst.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { resourceOf } from '../definition/definition.ts'
import { useTranslation } from '../definition/translation.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { isResource } from '../../kit/providers/is_resource.ts'
import '../resource/resource.css'
import { HandOver } from './hand_over.tsx'
import { PayDue } from './pay_due.tsx'
import { ScanActions } from './actions.tsx'
import { CodeInputs } from './code_inputs.tsx'
import { ScanContext, ScanModes } from './bar.tsx'
import { ScanHistory } from './history.tsx'
import { modeRules, permittedModes } from './modes.ts'
import { ScanOrder } from './order.tsx'
import { ScanResult } from './result.tsx'
import { ScannerTest } from './scanner_test.tsx'
import { isOfWaiting, type Contexts, type ScanEntry } from './session.ts'
import { useIsConnected } from '../../kit/providers/rest/connection.ts'
import { useScans } from './use_scans.ts'
import './scan.css'

export function Component() {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [search, setSearch] = useSearchParams()
  const modes = permittedModes(hasPermission)
  const mode = modes.find((one) => one === search.get('mode')) ?? modes[0] ?? 'find'
  const receiving = receivingOf(search)
  const [isTesting, setIsTesting] = useState(false)
  const isConnected = useIsConnected()
  const { session, scan, isWaiting, isSoundOn, switchSound, forget } = useScans({
    mode, receiving: mode === 'receive' ? receiving : null, onAnswer: () => { void invalidate({ invalidates: ['all'] }) },
  })
  const onCode = (code: string) => { void scan(code) }
  useScannerBurst(onCode, { isOff: isTesting })
  useFirstCode(search.get('code'), onCode)
  const [last] = session.entries
  // An answer belongs to its mode: another mode begins with its own prompt.
  const shown = last?.mode === mode ? last : undefined
  const { context } = modeRules[mode]
  return (
    <div className="scan-page">
      <h1 className="unseen">{t('ui.shell.scan')}</h1>
      <header className="scan-head">
        <Link className="icon-button" to="/user/dashboard" aria-label={t('ui.scan.leave')}><NamedIcon name="close" /></Link>
        <ScanModes modes={modes} mode={mode} onChoose={(next) => { setSearch({ mode: next }, { replace: true }) }} />
        <button type="button" className="icon-button" aria-label={t('ui.scan.scanner.title')} onClick={() => { setIsTesting(true) }}>
          <NamedIcon name="barcode" />
        </button>
        <button
          type="button" className="icon-button" aria-pressed={isSoundOn}
          aria-label={t(isSoundOn ? 'ui.scan.sound_on' : 'ui.scan.sound_off')}
          data-off={!isSoundOn || undefined} onClick={switchSound}
        ><NamedIcon name="sound" /></button>
      </header>
      {isTesting && <ScannerTest onClose={() => { setIsTesting(false) }} />}
      {!isConnected && <p className="scan-offline" role="alert"><NamedIcon name="warning" />{t('ui.scan.offline')}</p>}
      <div className="scan-columns">
        <div className="scan-main">
          {context && <ScanContext kind={context} context={session.contexts[context]} onForget={() => { forget(context) }} />}
          <ScanResult
            entry={shown} isWaiting={isWaiting} prompt={promptOf(mode, session.contexts, receiving?.label, t)}
            waitsForPlace={isOfWaiting(session, shown)}
          />
          <CodeInputs className="scan-inputs" submit={t(mode === 'find' ? 'ui.scan.send' : 'ui.scan.enter')} onCode={onCode} />
          {shown && <Next entry={shown} onHandOver={(code, reason) => { void scan(code, reason ? { reason } : {}) }} />}
        </div>
        <div className="scan-side">
          {shown && <Found entry={shown} />}
          <ScanHistory entries={session.entries} />
        </div>
      </div>
    </div>
  )
}

/** From the page of an order: it is what would be scanned first. */
function useFirstCode(code: string | null, onCode: (code: string) => void): void {
  const isSent = useRef(false)
  const send = useEffectEvent(onCode)
  useEffect(() => {
    if (code === null || isSent.current) return
    isSent.current = true
    send(code)
  }, [code])
}

interface NextProps { readonly entry: ScanEntry; readonly onHandOver: (code: string, reason?: string) => void }

function Next({ entry: { mode, outcome }, onHandOver }: NextProps) {
  const { t } = useTranslation()
  if (outcome.state === 'failed') return null
  const { next, order, progress, record, kind } = outcome.response
  const isRefused = outcome.response.verdict === 'refused'
  const handsOver = mode === 'hand_over' && order && progress && progress.total > 0 && order.status !== 'delivered'
  const path = record && kind !== 'item' && isResource(record.resource) ? recordPath(resourceOf(record.resource), record.id) : null
  return (
    <>
      {handsOver && isRefused && <PayDue key={`pay ${order.id}`} id={order.id} onPaid={() => { onHandOver(order.code) }} />}
      {handsOver && <HandOver key={order.id} order={order} progress={progress} onHandOver={onHandOver} />}
      {/* The hand-over counts the tags: its own transition would not. */}
      <ScanActions actions={handsOver ? next.filter(({ verb }) => verb !== 'deliver' && !(isRefused && verb === 'pay')) : next} />
      {path && !order && <Link className="button scan-wide" to={path}>{t('ui.scan.open_record', { label: record?.label ?? '' })}</Link>}
    </>
  )
}

function Found({ entry: { mode, outcome } }: { entry: ScanEntry }) {
  if (outcome.state === 'failed' || !outcome.response.order) return null
  const { order, kind, record } = outcome.response
  return (
    <ScanOrder
      order={order} scannedId={kind === 'item' && record ? record.id : null}
      showsSeen={mode === 'hand_over' || mode === 'load' || mode === 'check_in'}
    />
  )
}

function promptOf(mode: ScanMode, contexts: Contexts, receiving: string | undefined, t: ReturnType<typeof useTranslation>['t']): string {
  const { context } = modeRules[mode]
  // A step needs no load.
  if (context && context !== 'load' && !contexts[context]) return t(`ui.scan.first.${context}`)
  return mode === 'receive' && receiving ? t('ui.scan.receiving', { label: receiving }) : t(`ui.scan.ready.${mode}`)
}

/** The item that gets the next free tag: from its row on the page of the order. */
function receivingOf(search: URLSearchParams): { order_item_id: number; label: string } | null {
  const id = Number(search.get('order_item_id'))
  return Number.isSafeInteger(id) && id > 0 ? { order_item_id: id, label: search.get('label') ?? '' } : null
}
