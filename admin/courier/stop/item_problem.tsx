import { useState } from 'react'
import type { CourierStop, CourierStopItem } from '#common/courier/day'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { Chips } from '../chips.tsx'
import { useDraft } from '../outbox/drafts.ts'
import { PhotoField } from '../photos/field.tsx'
import { subjectOf } from '../outbox/queued_action.ts'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { TypedField } from '../typed_field.tsx'
import { useAction, type TakenPhoto } from '../outbox/use_action.ts'
import { WideButton } from '../wide_button.tsx'

interface ItemProblemProps {
  readonly stop: CourierStop
  readonly item: CourierStopItem
  readonly verbs: readonly ('refuse' | 'miss' | 'damage')[]
  readonly onClose: () => void
}

/** An item that is not handed over: what happened, in words, and a photo of a damage. Loaded when it is needed. */
export default function ItemProblem({ stop, item, verbs, onClose }: ItemProblemProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useAction()
  const draft = `items ${item.id} problem`
  const [{ note, photos, ...typed }, type] = useDraft(draft, { verb: verbs[0] ?? 'miss', note: '', photos: [] as readonly TakenPhoto[] })
  const verb = verbs.find((one) => one === typed.verb) ?? verbs[0] ?? 'miss'
  const [isChecked, setIsChecked] = useState(false)
  const noteError = isChecked && note.trim() === '' ? t('alerts.empty') : undefined
  const photoError = isChecked && verb === 'damage' && photos.length === 0 ? t('courier.proof.photo_missing') : undefined
  const send = async () => {
    setIsChecked(true)
    if (note.trim() === '' || (verb === 'damage' && photos.length === 0)) return
    const target = { resource: 'order-delivery-items', id: item.id, verb } as const
    const made = { subject: subjectOf('stops', stop.id), target, body: { note: note.trim() }, draft }
    const isKept = await run(made, verb === 'miss' ? [] : photos.slice(-1))
    if (isKept) onClose()
  }
  return (
    <Dialog title={item.tag_code ?? item.description} kind="sheet" keepsTyped onClose={onClose}>
      <Chips
        label={t('courier.problem.what')} options={verbs.map((value) => ({ value, label: t(`courier.verbs.${value}`) }))}
        chosen={verb} onChoose={(chosen) => { type({ verb: chosen }) }}
      />
      <TypedField
        label={t('courier.problem.note')} error={noteError} kind="lines" value={note} onType={(text) => { type({ note: text }) }}
      />
      {verb !== 'miss' && (
        <PhotoField
          field="photo_id" purpose="order_delivery_items.photo_id" photos={photos} error={photoError}
          onChange={(taken) => { type({ photos: taken }) }}
        />
      )}
      <WideButton isPrimary isBusy={isBusy} onClick={() => { void send() }}>{t('courier.problem.send')}</WideButton>
    </Dialog>
  )
}
