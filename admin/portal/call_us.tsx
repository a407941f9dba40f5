import { useFormat } from '../format/use_format.ts'
import { Ltr } from '../controls/ltr.tsx'
import { useWords } from '../providers/words.ts'
import { company } from './client.ts'
import { useLoaded } from '../controls/use_loaded.ts'

/** To a suspended client: neutral, and a number. */
export function CallUs() {
  const { t } = useWords()
  const format = useFormat()
  const { loaded } = useLoaded('company', company)
  const phone = loaded.state === 'ready' ? loaded.value.phones[0] : undefined
  return (
    <div className="portal-note" role="note">
      <p>{t('portal.dashboard.call_us')}</p>
      {phone && <a className="button" href={`tel:${phone}`}><Ltr>{format.phone(phone)}</Ltr></a>}
    </div>
  )
}
