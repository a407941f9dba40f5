/** The end of a hand-over: open once every tag was scanned, or with a reason for those that were not. */
import { useId, useState, type SyntheticEvent } from 'react'
import type { ScannedItem, ScannedOrder } from '#common/scan'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'

interface HandOverProps {
  readonly order: ScannedOrder
  readonly progress: { readonly done: number; readonly total: number }
  readonly onHandOver: (code: string, reason?: string) => void
}

export function HandOver({ order, progress: { done, total }, onHandOver }: HandOverProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim()) onHandOver(order.code, reason.trim())
  }
  const label = <>{t('ui.scan.hand_over')} <bdi dir="ltr">{`${done}/${total}`}</bdi></>
  // All were seen, but it was refused before: not paid, or not finished.
  const isComplete = done === total
  const start = () => { if (isComplete) onHandOver(order.code); else setIsAsking(true) }
  if (!isAsking || isComplete) return <button type="button" className="button scan-wide" onClick={start}>{label}</button>
  return (
    <form className="scan-reason" onSubmit={send}>
      <label htmlFor={id}>{t('ui.scan.reason')}</label>
      <p className="field-help">{t('ui.scan.reason_help', { count: total - done })}</p>
      <ul className="scan-missing">
        {missingOf(order).map(({ id: item, tag_code: tag, description }) => <li key={item}><Ltr>{tag}</Ltr> <bdi>{description}</bdi></li>)}
      </ul>
      <input
        id={id} className="input" required maxLength={190} autoFocus value={reason}
        onChange={({ target }) => { setReason(target.value) }}
      />
      <button type="submit" className="button scan-wide" data-kind="primary">{label}</button>
    </form>
  )
}

/** What the client would have to take and nobody has scanned. */
const missingOf = ({ items }: ScannedOrder): readonly ScannedItem[] =>
  items.filter(({ is_scanned: isScanned, status }) => !isScanned && status !== 'delivered' && status !== 'canceled')
