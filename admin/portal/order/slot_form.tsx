import { SubmitButton } from '../../kit/controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { Stop } from './client_order.ts'
import { SlotField } from './slot_field.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import type { ClientStopActions } from './client_stops.tsx'
import { errorText } from '../../kit/providers/rest/api_failure.ts'

export default function SlotForm({ stop, actions, done }: { stop: Stop; actions: ClientStopActions; done: () => void }) {
  const { t } = useTranslator()
  const { loaded, reload } = useFetch(`slots ${stop.id}`, (signal) => actions.slots(stop, signal))
  const slots = loaded.state === 'ready' ? loaded.value : []
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'slot'),
    send: async ({ slot = '' }) => {
      const chosen = slots.find(({ from_at }) => from_at === slot)
      // A time that has become full meanwhile is not shown again.
      if (chosen) await actions.choose(stop, chosen).catch((error: unknown) => { reload(); throw error })
      done()
    },
  })
  if (loaded.state === 'loading') return <p className="field-help" role="status">{t('ui.shell.loading')}</p>
  if (loaded.state === 'failed') return <p role="alert">{errorText(loaded.error)}</p>
  return (
    <form className="portal-form" onSubmit={onSubmit}>
      <SlotField label={t('portal.visits.slot')} slots={slots} error={errors.slot ?? errors.date} />
      <SubmitButton isBusy={isBusy}>{t('portal.visits.take')}</SubmitButton>
      <button type="button" className="button" data-kind="quiet" onClick={done}>{t('portal.visits.back')}</button>
    </form>
  )
}
