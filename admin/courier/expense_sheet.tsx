import { useState } from 'react'
import type { CourierDay } from '#common/courier/day'
import { parseMinorUnits } from '#common/text/number_input'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { Chips } from './chips.tsx'
import { useDraft } from './outbox/drafts.ts'
import { PhotoField } from './photos/field.tsx'
import { subjectOf } from './outbox/queued_action.ts'
import { Dialog } from '../kit/controls/dialog/dialog.tsx'
import { TypedField } from './typed_field.tsx'
import { useAction, type TakenPhoto } from './outbox/use_action.ts'
import { WideButton } from './wide_button.tsx'

interface ExpenseSheetProps { readonly day: CourierDay; readonly shipmentId: number; readonly onClose: () => void }

/** What was paid out of the money at hand: fuel, parking. */
export function ExpenseSheet({ day, shipmentId, onClose }: ExpenseSheetProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useAction()
  const draft = `shipments ${shipmentId} expense`
  const [{ category, note, photos, ...typed }, type] =
    useDraft(draft, { category: null as number | null, amount: '', note: '', photos: [] as readonly TakenPhoto[] })
  const [isChecked, setIsChecked] = useState(false)
  const amount = parseMinorUnits(typed.amount)
  const isAmount = typeof amount === 'number' && amount > 0
  const save = async () => {
    setIsChecked(true)
    if (category === null || !isAmount) return
    const isKept = await run({
      subject: subjectOf('shipments', shipmentId), target: { resource: 'shipment-expenses', id: null, verb: 'create' },
      body: { shipment_id: shipmentId, category_id: category, amount, ...note.trim() !== '' && { note: note.trim() } }, draft,
    }, photos)
    if (isKept) onClose()
  }
  return (
    <Dialog title={t('courier.expense.add')} kind="sheet" keepsTyped onClose={onClose}>
      <Chips
        label={t('courier.expense.category')} options={day.choices.expense_category.map(({ id, label }) => ({ value: id, label }))}
        chosen={category} onChoose={(chosen) => { type({ category: chosen }) }}
      />
      {isChecked && category === null && <p className="field-error" role="alert">{t('courier.expense.category_missing')}</p>}
      <TypedField
        label={t('courier.pay.amount')} error={isChecked && !isAmount ? t('courier.pay.no_amount') : undefined} kind="amount" maxLength={20}
        value={typed.amount} onType={(text) => { type({ amount: text }) }}
      />
      <TypedField label={t('courier.problem.note')} value={note} onType={(text) => { type({ note: text }) }} />
      <PhotoField
        field="photo_id" purpose="shipment_expenses.photo_id" photos={photos} onChange={(taken) => { type({ photos: taken }) }}
      />
      <WideButton isPrimary isBusy={isBusy} onClick={() => { void save() }}>{t('courier.expense.save')}</WideButton>
    </Dialog>
  )
}
