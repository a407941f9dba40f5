import { useState } from 'react'
import type { CourierStop, CourierStopItem } from '#common/courier_day'
import { Field } from '../controls/form_controls.tsx'
import { useTranslator } from '../providers/i18n.ts'
import { PhotoField } from './photo_field.tsx'
import { subjectOf } from './press.ts'
import { Sheet } from './sheet.tsx'
import { usePress } from './use_press.ts'
import type { TakenPhoto } from './use_stop_press.ts'

interface ItemProblemProps {
  readonly stop: CourierStop
  readonly item: CourierStopItem
  readonly verbs: readonly ('refuse' | 'miss' | 'damage')[]
  readonly onClose: () => void
}

/** An item that is not handed over: what happened, in words, and a photo of a damage. */
export function ItemProblem({ stop, item, verbs, onClose }: ItemProblemProps) {
  const { t } = useTranslator()
  const { isBusy, run } = usePress()
  const [verb, setVerb] = useState(verbs[0] ?? 'miss')
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const noteError = isChecked && note.trim() === '' ? t('alerts.empty') : undefined
  const photoError = isChecked && verb === 'damage' && photos.length === 0 ? t('courier.proof.photo_missing') : undefined
  const send = async () => {
    setIsChecked(true)
    if (note.trim() === '' || (verb === 'damage' && photos.length === 0)) return
    const taken = verb === 'miss' ? [] : photos.slice(-1)
    const target = { resource: 'order-delivery-items', id: item.id, verb } as const
    const isKept = await run(
      { subject: subjectOf('stops', stop.id), target, body: { note: note.trim() }, photos: taken.map(({ photo }) => photo) },
      new Map(taken.map(({ photo, content }) => [photo.key, content])),
    )
    if (isKept) onClose()
  }
  return (
    <Sheet title={item.tag_code ?? item.description} onClose={onClose}>
      <div className="chips" role="radiogroup" aria-label={t('courier.problem.what')}>
        {verbs.map((one) => (
          <button key={one} type="button" role="radio" aria-checked={one === verb} className="button" onClick={() => { setVerb(one) }}>
            {t(`courier.verbs.${one}`)}</button>
        ))}
      </div>
      <Field label={t('courier.problem.note')} error={noteError}>
        {(attributes) => <textarea {...attributes} className="input" rows={2} maxLength={190} value={note} onChange={(event) => { setNote(event.target.value) }} />}
      </Field>
      {verb !== 'miss' && <PhotoField field="photo_id" purpose="order_delivery_items.photo_id" photos={photos} onChange={setPhotos} error={photoError} />}
      <button type="button" className="button courier-wide" data-kind="primary" aria-busy={isBusy} onClick={() => { void send() }}>{t('courier.problem.send')}</button>
    </Sheet>
  )
}
