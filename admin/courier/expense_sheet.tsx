import { useState } from 'react'
import type { CourierDay } from '#common/courier_day'
import { parseMinorUnits } from '#common/number_input'
import { Field } from '../controls/form_controls.tsx'
import { useTranslator } from '../providers/i18n.ts'
import { PhotoField } from './photo_field.tsx'
import { subjectOf } from './press.ts'
import { Sheet } from './sheet.tsx'
import { usePress } from './use_press.ts'
import type { TakenPhoto } from './use_stop_press.ts'

interface ExpenseSheetProps { readonly day: CourierDay; readonly shipmentId: number; readonly onClose: () => void }

/** What was paid out of the money at hand: fuel, parking. */
export function ExpenseSheet({ day, shipmentId, onClose }: ExpenseSheetProps) {
  const { t } = useTranslator()
  const { isBusy, run } = usePress()
  const [category, setCategory] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const amount = parseMinorUnits(typed)
  const isAmount = typeof amount === 'number' && amount > 0
  const save = async () => {
    setIsChecked(true)
    if (category === null || !isAmount) return
    const isKept = await run({
      subject: subjectOf('shipments', shipmentId), target: { resource: 'shipment-expenses', id: null, verb: 'create' },
      body: { shipment_id: shipmentId, category_id: category, amount, ...note.trim() !== '' && { note: note.trim() } },
      photos: photos.map(({ photo }) => photo),
    }, new Map(photos.map(({ photo, content }) => [photo.key, content])))
    if (isKept) onClose()
  }
  return (
    <Sheet title={t('courier.expense.add')} onClose={onClose}>
      <div className="chips" role="radiogroup" aria-label={t('courier.expense.category')}>
        {day.choices.expense_category.map(({ id, label }) => (
          <button key={id} type="button" role="radio" aria-checked={id === category} className="button" onClick={() => { setCategory(id) }}>{label}</button>
        ))}
      </div>
      {isChecked && category === null && <p className="field-error" role="alert">{t('courier.expense.category_missing')}</p>}
      <Field label={t('courier.pay.amount')} error={isChecked && !isAmount ? t('courier.pay.no_amount') : undefined}>
        {(attributes) => <input {...attributes} className="input" dir="ltr" inputMode="decimal" value={typed} onChange={(event) => { setTyped(event.target.value) }} />}
      </Field>
      <Field label={t('courier.problem.note')}>
        {(attributes) => <input {...attributes} className="input" maxLength={190} value={note} onChange={(event) => { setNote(event.target.value) }} />}
      </Field>
      <PhotoField field="photo_id" purpose="shipment_expenses.photo_id" photos={photos} onChange={setPhotos} />
      <button type="button" className="button courier-wide" data-kind="primary" aria-busy={isBusy} onClick={() => { void save() }}>{t('courier.expense.save')}</button>
    </Sheet>
  )
}
