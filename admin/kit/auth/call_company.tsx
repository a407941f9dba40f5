/** A way on for who cannot sign in: what to do, and the numbers of the company. */
import { whatsappUrl } from '#common/whatsapp_url'
import { useFetch } from '../controls/hooks/use_fetch.ts'
import { Ltr } from '../controls/ltr.tsx'
import { useFormat } from '../format/use_format.ts'
import { fetchCompany } from '../providers/fetch_company.ts'

interface CallCompanyProps { readonly text: string; readonly chatText?: string }

/** `chatText` is written into the input of the chat. */
export function CallCompany({ text, chatText }: CallCompanyProps) {
  const format = useFormat()
  const { loaded } = useFetch('company', fetchCompany)
  const company = loaded.state === 'ready' ? loaded.value : null
  const phone = company?.phones[0]
  return (
    <div className="gate-aside gate-call" role="note">
      <p>{text}</p>
      <p className="gate-numbers">
        {phone && <a href={`tel:${phone}`}><Ltr>{format.phone(phone)}</Ltr></a>}
        {phone && company.whatsapp && ' · '}
        {company?.whatsapp && <a href={whatsappUrl(company.whatsapp, chatText)} target="_blank" rel="noreferrer">WhatsApp</a>}
      </p>
    </div>
  )
}
