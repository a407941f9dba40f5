/** Why a tag is printed again: a second tag of one item is how items are mixed up. */
import '../resource/form/form.css'
import type { Row } from '#resources'
import { useId, useState } from 'react'
import { ChoiceButtons } from '../../kit/controls/choices/choice_buttons.tsx'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { TextField } from '../../kit/controls/form_controls.tsx'
import { FormFoot } from '../../kit/controls/dialog/form_foot.tsx'
import { useSubmit, type FieldErrors } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { parseInteger } from '#common/text/number_input'
import { useReferencedRecord } from '../fields/reference/use_referenced_record.ts'
import { valuesOf } from '../definition/definition.ts'
import { reasonQuestion, type ReasonQuestion } from './start_print.ts'

type Reason = NonNullable<Row<'prints'>['reprint_reason']>

export function ReasonDialog({ question: { request, message, send } }: { question: ReasonQuestion }) {
  const { t } = useTranslator()
  const close = () => { reasonQuestion.set(null) }
  const id = useId()
  const [chosen, setChosen] = useState<Reason | null>(null)
  const pieces = usePieces(request)
  const { isBusy, errors, onSubmit } = useSubmit({
    // Nothing typed means all of them: what cannot be read may not.
    check: ({ piece = '' }): FieldErrors => (parseInteger(piece) === undefined ? { piece: t('ui.form.int') } : {}),
    send: async ({ reason = '', piece = '' }) => {
      await send({ reprint_reason: chosen ?? undefined, reason: reason.trim() || undefined, piece: parseInteger(piece) ?? undefined })
      close()
    },
  })
  return (
    <Dialog title={t('ui.print.reprint', { paper: t(`enums.paper.${request.paper}`) })} kind="window" onClose={close}>
      <form noValidate className="print-reason" onSubmit={onSubmit}>
        <p id={`${id}-why`}>{message}</p>
        <ChoiceButtons
          id={id} labelledBy={`${id}-why`} isRequired value={chosen} onChoose={setChosen}
          options={(valuesOf('reprint_reason') as Reason[]).map((value) => ({ value, label: t(`enums.reprint_reason.${value}`) }))}
        />
        {pieces > 1 && (
          <TextField
            name="piece" label={t('ui.print.which_piece', { tags: pieces })} error={errors.piece} inputMode="numeric" dir="ltr"
            maxLength={4} autoComplete="off"
          />
        )}
        <TextField name="reason" label={t('prints.fields.reason')} error={errors.reason} maxLength={190} />
        <FormFoot submit={t('ui.print.print')} isBusy={isBusy} onCancel={close} />
      </form>
    </Dialog>
  )
}

/** Of an item: each of its pieces has a tag, and one of them may be lost. */
function usePieces({ subject: { type, id } }: ReasonQuestion['request']): number {
  const item = useReferencedRecord<Row<'order_items'>>('order_items', type === 'order_items' ? id : null)
  return item?.quantity ?? 1
}
