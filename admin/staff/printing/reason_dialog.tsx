/** Why a tag is printed again: a second tag of one item is how items are mixed up. */
import '../resource/form/form.css'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { TextField } from '../../kit/controls/form_controls.tsx'
import { FormFoot } from '../../kit/controls/form_foot.tsx'
import { useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { reasonQuestion, type ReasonQuestion } from './start_print.ts'

export function ReasonDialog({ question: { request, message, send } }: { question: ReasonQuestion }) {
  const { t } = useTranslator()
  const close = () => { reasonQuestion.set(null) }
  const { isBusy, errors, onSubmit } = useSubmit({ send: async ({ reason = '' }) => { await send(reason.trim()); close() } })
  return (
    <Dialog title={t('ui.print.reprint', { paper: t(`enums.paper.${request.paper}`) })} kind="window" onClose={close}>
      <form noValidate className="print-reason" onSubmit={onSubmit}>
        <TextField name="reason" label={t('prints.fields.reason')} help={message} error={errors.reason} required maxLength={190} />
        <FormFoot submit={t('ui.print.print')} isBusy={isBusy} onCancel={close} />
      </form>
    </Dialog>
  )
}
