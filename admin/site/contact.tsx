import { localeOf } from '../format/amounts.ts'
import { useFormat } from '../format/use_format.ts'
import { Icon } from '../layout/icon.tsx'
import { environment, mail, phone as phoneIcon } from '../layout/icons.ts'
import { Ltr } from '../layout/ltr.tsx'
import { useWords } from '../providers/words.ts'
import type { Company, Hours } from './company.ts'

export function Contact({ company }: { company: Company }) {
  const { t } = useWords()
  const format = useFormat()
  const { phones, email, address, opening_hours } = company
  if (!phones.length && !email && !address && !opening_hours.length) return null
  return (
    <section className="site-section">
      <h2>{t('site.contact.title')}</h2>
      <div className="contact">
        <ul>
          {phones.map((number) => (
            <li key={number}><Icon of={phoneIcon} /><a href={`tel:${number}`}><Ltr>{format.phone(number)}</Ltr></a></li>
          ))}
          {email && <li><Icon of={mail} /><a href={`mailto:${email}`}><Ltr>{email}</Ltr></a></li>}
          {address && <li><Icon of={environment} /><bdi>{address}</bdi></li>}
        </ul>
        {opening_hours.length > 0 && <OpeningHours days={opening_hours} />}
      </div>
    </section>
  )
}

function OpeningHours({ days }: { days: readonly (readonly Hours[])[] }) {
  const { t, language } = useWords()
  return (
    <div>
      <h3>{t('site.contact.hours')}</h3>
      <dl className="hours">
        {days.map((hours, day) => (
          <div key={day} style={{ display: 'contents' }}>
            <dt>{weekday(language, day)}</dt>
            <dd>{hours.length ? <Ltr>{hours.map(({ from, to }) => `${from}–${to}`).join('  ')}</Ltr> : t('site.contact.closed')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The first of January 2024 was a Monday. */
function weekday(language: string, day: number): string {
  return new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))
}
