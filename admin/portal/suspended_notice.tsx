import { useFormat } from '../kit/format/use_format.ts'
import { Ltr } from '../kit/controls/ltr.tsx'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { fetchCompany } from '../kit/providers/fetch_company.ts'
import { useFetch } from '../kit/controls/hooks/use_fetch.ts'

/** Asks a suspended client to call, without giving the reason. */
export function SuspendedNotice() {
  const { t } = useTranslator()
  const format = useFormat()
  const { loaded } = useFetch('company', fetchCompany)
  const phone = loaded.state === 'ready' ? loaded.value.phones[0] : undefined
  return (
    <div className="portal-note" role="note">
      <p>{t('portal.dashboard.call_us')}</p>
      {phone && <a className="button" href={`tel:${phone}`}><Ltr>{format.phone(phone)}</Ltr></a>}
    </div>
  )
}
