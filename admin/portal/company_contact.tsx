import { Icon } from '../kit/controls/icons/icon.tsx'
import { chat, environment, mail, phone } from '../kit/controls/icons/light_page_icons.ts'
import { Ltr } from '../kit/controls/ltr.tsx'
import { useFormat } from '../kit/format/use_format.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { fetchCompany } from '../kit/providers/fetch_company.ts'
import { useFetch } from '../kit/controls/hooks/use_fetch.ts'
import { whatsappUrl } from '#common/whatsapp_url'
import './portal.css'

/** Phone, chat, email and address of the company, with the texts of the public page. */
export default function CompanyContact() {
  const { t } = useTranslator()
  const format = useFormat()
  const { loaded } = useFetch('company', fetchCompany)
  if (loaded.state !== 'ready') return null
  const { phones, whatsapp, email, address } = loaded.value
  if (!phones.length && !whatsapp && !email && !address) return null
  return (
    <section className="portal-section contact" aria-label={t('site.contact.title')}>
      <h2>{t('site.contact.title')}</h2>
      <ul>
        {phones.map((number) => (
          <li key={number}><Icon of={phone} /><span>{t('site.contact.call')}</span>
            <a href={`tel:${number}`}><Ltr>{format.phone(number)}</Ltr></a></li>
        ))}
        {whatsapp && (
          <li><Icon of={chat} /><span>{t('site.contact.chat')}</span>
            <a href={whatsappUrl(whatsapp)} target="_blank" rel="noreferrer">
              <Ltr>{format.phone(whatsapp)}</Ltr>
            </a></li>
        )}
        {email && <li><Icon of={mail} /><span>{t('site.contact.email')}</span><a href={`mailto:${email}`}><Ltr>{email}</Ltr></a></li>}
        {address && <li><Icon of={environment} /><span>{t('site.contact.visit')}</span><bdi>{address}</bdi></li>}
      </ul>
    </section>
  )
}
