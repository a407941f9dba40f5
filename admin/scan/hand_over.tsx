/** The end of a hand-over: open once every tag was scanned, or with a reason for those that were not. */
import { useId, useState, type SyntheticEvent } from 'react'
import type { ScannedOrder } from '#common/scan'
import { useTranslation } from '../definition/translation.ts'

interface HandOverProps {
  readonly order: ScannedOrder
  readonly progress: { readonly done: number; readonly total: number }
  readonly onReason: (code: string, reason: string) => void
}

export function MissingTags({ order, progress: { done, total }, onReason }: HandOverProps) {
  const { t, format } = useTranslation()
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim()) onReason(order.code, reason.trim())
  }
  const label = <>{t('ui.scan.hand_over')} <bdi dir="ltr">{`${done}/${total}`}</bdi></>
  if (!isAsking) return <button type="button" className="button scan-wide" onClick={() => { setIsAsking(true) }}>{label}</button>
  return (
    <form className="scan-reason" onSubmit={send}>
      <label htmlFor={id}>{t('ui.scan.reason')}</label>
      <p className="field-help">{t('ui.scan.reason_help', { missing: format.number(total - done) })}</p>
      <input
        id={id} className="input" required maxLength={190} autoFocus value={reason}
        onChange={({ target }) => { setReason(target.value) }}
      />
      <button type="submit" className="button scan-wide" data-kind="primary">{label}</button>
    </form>
  )
}
