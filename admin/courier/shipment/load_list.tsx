/** What is to be put on the vehicle, place by place; each item is ticked or scanned. */
import { Suspense, useState } from 'react'
import type { CourierShipment } from '#common/courier/day'
import { Icon } from '../../kit/controls/icons/icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { check } from '../../kit/controls/icons/light_page_icons.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { qrcode } from '../icons.ts'
import { findScanned } from '../stop/find_scanned.ts'
import { loadedLater } from './loaded_later.ts'
import { subjectOf } from '../outbox/queued_action.ts'
import { itemsToLoad, loadGroups, loadOrders, piecesOf, type LoadLine, type LoadOrder } from './state.ts'
import { verbState } from '../outbox/action_state.ts'
import { useAction } from '../outbox/use_action.ts'
import { ItemPicture } from '../photos/item_picture.tsx'
import { useStopAction } from '../stop/use_stop_action.ts'
import { WideButton } from '../wide_button.tsx'

const CodeCamera = loadedLater(() => import('../stop/code_camera.tsx'))

interface ScanResult { readonly kind: 'loaded' | 'already' | 'foreign'; readonly tag: string; readonly name: string }

interface LoadListProps { readonly shipment: CourierShipment; readonly isComplete: boolean; readonly onDone: () => void }

export function LoadList({ shipment, isComplete, onDone }: LoadListProps) {
  const { t } = useTranslator()
  const { run } = useAction()
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const [result, setResult] = useState<ScanResult | null>(null)
  const groups = loadGroups(shipment)
  const orders = loadOrders(groups)
  const lines = groups.flatMap((group) => group.lines)
  const load = ({ stop, item }: LoadLine) =>
    run({
      subject: subjectOf('stops', stop.id), body: {},
      target: { resource: 'order-delivery-items', id: item.id, verb: 'load' },
    })
  const onCode = (code: string) => {
    const { tag, line } = findScanned(lines, code)
    const kind = !line ? 'foreign' : line.item.result === 'expected' ? 'loaded' : 'already'
    setResult({ kind, tag, name: line?.stop.client.name ?? '' })
    if ('vibrate' in navigator) navigator.vibrate(kind === 'loaded' ? 40 : [200, 80, 200])
    if (line && kind === 'loaded') void load(line)
  }
  if (lines.length === 0) return null
  const items = lines.map(({ item }) => item)
  const loaded = piecesOf(items.filter(({ result: of }) => of !== 'expected'))
  return (
    <section className="courier-section" aria-labelledby="load">
      <h2 id="load">{t('courier.load.title', { done: loaded, total: piecesOf(items) })}</h2>
      {!isComplete && (
        <button type="button" className="button" aria-expanded={isCameraOpen} onClick={() => { setIsCameraOpen(!isCameraOpen) }}>
          <Icon of={qrcode} />{t(isCameraOpen ? 'ui.scan.camera.close' : 'courier.load.scan')}
        </button>
      )}
      {!isComplete && isCameraOpen && <Suspense><CodeCamera onCode={onCode} /></Suspense>}
      <p className="scan-said" role="status" data-kind={result?.kind}>
        {result && t(`courier.load.${result.kind}`, { tag: result.tag, name: result.name })}</p>
      <p className="scan-said" role="status" data-kind={isComplete ? 'loaded' : undefined}>{isComplete && t('courier.load.complete')}</p>
      {isComplete && <WideButton onClick={onDone}>{t('courier.load.go_on')}</WideButton>}
      {groups.map(({ place, lines }, index) => (
        <div key={place ?? ''} className="load-group">
          <h3>{place === null ? t(isOnBoard(lines) ? 'courier.load.on_board' : 'courier.load.no_place') : <Ltr>{place}</Ltr>}</h3>
          {orders[index]?.map((order) => <OrderToLoad key={order.stop.id} {...order} onLoad={load} />)}
        </div>
      ))}
    </section>
  )
}

/** What is on the vehicle has left its place. */
const isOnBoard = (lines: readonly LoadLine[]): boolean => lines.every(({ item }) => item.result !== 'expected')

interface OrderToLoadProps extends LoadOrder { readonly onLoad: (line: LoadLine) => unknown }

/** The items of an order in one place; all of the order are loaded by one press. */
function OrderToLoad({ stop, lines, isFirst, onLoad }: OrderToLoadProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useStopAction(stop)
  const left = itemsToLoad(stop)
  const { is_shown, reason } = verbState(stop.can, 'load', false)
  const isWhole = isFirst && left.length > 1 && is_shown && reason === null
  return (
    <>
      <p className="courier-line">
        <bdi>{stop.client.name}</bdi>
        {isWhole && (
          <button type="button" className="button" data-kind="primary" aria-busy={isBusy} onClick={() => { void run('load', {}) }}>
            {t('courier.load.all', { count: piecesOf(left) })}</button>
        )}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.item.id} data-result={line.item.result}>
            <ItemPicture of={line.item.picture} />
            <span className="stop-text">
              <strong><Ltr>{line.item.tag_code ?? line.item.temp_label}</Ltr></strong><span>{line.item.description}</span></span>
            {line.item.result === 'expected'
              ? <button type="button" className="button" onClick={() => { onLoad(line) }}>{t('courier.verbs.load')}</button>
              : <span className="mark" data-mark="done"><Icon of={check} />{t(`enums.stop_item_result.${line.item.result}`)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
