import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useWords } from '../providers/words.ts'
import type { Stop } from './order.ts'
import { SlotField } from './slot_field.tsx'
import { useLoaded } from '../controls/use_loaded.ts'
import type { VisitActions } from './visits.tsx'

export default function Choice({ stop, actions, done }: { stop: Stop; actions: VisitActions; done: () => void }) {
  const { t } = useWords()
  const { loaded } = useLoaded(`slots ${stop.id}`, (signal) => actions.slots(stop, signal))
  const slots = loaded.state === 'ready' ? loaded.value : []
  const { isBusy, errors, onSubmit } = useSubmit({
    send: async ({ slot = '' }) => {
      const chosen = slots.find(({ from_at }) => from_at === slot)
      if (chosen) await actions.choose(stop, chosen)
      done()
    },
  })
  if (loaded.state === 'failed') return <p role="alert">{loaded.error instanceof Error ? loaded.error.message : t('alerts.try_later')}</p>
  return (
    <form className="portal-form" onSubmit={onSubmit}>
      <SlotField label={t('portal.visits.slot')} slots={slots} error={errors.slot ?? errors.date} />
      <SubmitButton isBusy={isBusy}>{t('portal.visits.take')}</SubmitButton>
    </form>
  )
}
