/** An action that was refused or could not be sent, and what the courier can do about it. */
import { Suspense, useState } from 'react'
import { showConfirm } from '../../kit/providers/alerts.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { refusalTexts } from './refusal_texts.ts'
import { discard, resend } from '../state.ts'
import { loadedLater } from '../shipment/loaded_later.ts'
import { FAILED, PHOTO_LOST, type QueuedAction } from './queued_action.ts'

const RefusedPhoto = loadedLater(() => import('./refused_photo.tsx'))

export function RefusedAction({ action, behind }: { readonly action: QueuedAction; readonly behind: number }) {
  const { t } = useTranslator()
  const format = useFormat()
  const [isBusy, setIsBusy] = useState(false)
  const { photo, code } = action.refusal ?? {}
  const isOfPhone = code === FAILED || code === PHOTO_LOST
  const name = t(`courier.verbs.${action.target.id === null ? action.target.resource : action.target.verb}`)
  const run = (work: () => Promise<void>) => {
    setIsBusy(true)
    void work().finally(() => { setIsBusy(false) })
  }
  const drop = async () => {
    const [title, message] = [t('courier.refused.drop'), t('courier.refused.drop_help', { name })]
    if (await showConfirm({ type: 'confirm', title, message, confirmLabel: title })) await discard(action)
  }
  return (
    <div className="notice" data-kind="refused" role="alert">
      <strong>{t(isOfPhone ? 'courier.refused.not_sent' : 'courier.refused.title', { name })}</strong>
      {action.refusal && refusalTexts(action.refusal, t).map((text) => <p key={text}>{text}</p>)}
      {photo && <Suspense><RefusedPhoto action={action} photo={photo} /></Suspense>}
      <p className="muted">{format.datetime(action.device_at)}{behind > 0 && ` · ${t('courier.refused.behind', { count: behind })}`}</p>
      <div className="courier-buttons">
        {code !== PHOTO_LOST && (
          <button type="button" className="button" aria-busy={isBusy} onClick={() => { run(() => resend(action)) }}>
            {t('courier.refused.again')}</button>
        )}
        <button type="button" className="button" aria-busy={isBusy} onClick={() => { run(drop) }}>{t('courier.refused.drop')}</button>
      </div>
    </div>
  )
}
