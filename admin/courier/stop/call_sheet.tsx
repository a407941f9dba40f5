import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { subjectOf } from '../outbox/queued_action.ts'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { useAction } from '../outbox/use_action.ts'
import type { StopProps } from './page.tsx'

interface CallSheetProps extends StopProps { readonly phone: string; readonly onClose: () => void }

/** Asked after a call: how often the client was called decides when nobody was there. Loaded when it is needed. */
export default function CallSheet({ day, stop, phone, onClose }: CallSheetProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useAction()
  const record = async (result: string) => {
    const phase = stop.arrived_at ? 'at_door' : 'on_the_way'
    const isKept = await run({
      subject: subjectOf('stops', stop.id), target: { resource: 'delivery-calls', id: null, verb: 'create' },
      body: { order_id: stop.order.id, order_delivery_id: stop.id, phone, phase, medium: 'phone', result },
    })
    if (isKept) onClose()
  }
  return (
    <Dialog title={t('courier.call.question')} kind="sheet" keepsTyped onClose={onClose}>
      <div className="courier-stack">
        {day.choices.call_result.map(({ value, label }) => (
          <button key={value} type="button" className="button" aria-busy={isBusy} onClick={() => { void record(value) }}>{label}</button>
        ))}
      </div>
    </Dialog>
  )
}
