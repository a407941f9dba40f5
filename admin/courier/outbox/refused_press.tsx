/** A press that was refused or could not be sent, and what the courier can do about it. */
import { Suspense, useState } from 'react'
import { showConfirm } from '../../kit/providers/alerts.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { refusalTexts } from '../courier_request.ts'
import { giveUp, pressAgain } from '../courier_state.ts'
import { loadedLater } from '../shipment/loaded_later.ts'
import { FAILED, PHOTO_LOST, type Press } from './press.ts'

const RefusedPhoto = loadedLater(() => import('./refused_photo.tsx'))

export function RefusedPress({ press, behind }: { readonly press: Press; readonly behind: number }) {
  const { t } = useTranslator()
  const format = useFormat()
  const [isBusy, setIsBusy] = useState(false)
  const { photo, code } = press.refusal ?? {}
  const isOfPhone = code === FAILED || code === PHOTO_LOST
  const name = t(`courier.verbs.${press.target.id === null ? press.target.resource : press.target.verb}`)
  const run = (work: () => Promise<void>) => {
    setIsBusy(true)
    void work().finally(() => { setIsBusy(false) })
  }
  const drop = async () => {
    const [title, message] = [t('courier.refused.drop'), t('courier.refused.drop_help', { name })]
    if (await showConfirm({ type: 'confirm', title, message, confirmLabel: title })) await giveUp(press)
  }
  return (
    <div className="notice" data-kind="refused" role="alert">
      <strong>{t(isOfPhone ? 'courier.refused.not_sent' : 'courier.refused.title', { name })}</strong>
      {press.refusal && refusalTexts(press.refusal, t).map((text) => <p key={text}>{text}</p>)}
      {photo && <Suspense><RefusedPhoto press={press} photo={photo} /></Suspense>}
      <p className="muted">{format.datetime(press.device_at)}{behind > 0 && ` · ${t('courier.refused.behind', { count: behind })}`}</p>
      <div className="courier-buttons">
        {code !== PHOTO_LOST && (
          <button type="button" className="button" aria-busy={isBusy} onClick={() => { run(() => pressAgain(press)) }}>
            {t('courier.refused.again')}</button>
        )}
        <button type="button" className="button" aria-busy={isBusy} onClick={() => { run(drop) }}>{t('courier.refused.drop')}</button>
      </div>
    </div>
  )
}
