import { Link } from 'react-router'
import { Icon } from '../layout/icon.tsx'
import { phone as phoneIcon } from '../layout/icons.ts'
import { useWords } from '../providers/words.ts'
import { useCompany } from './company.ts'
import { Contact } from './contact.tsx'
import { Rug } from './rug.tsx'
import { Shell } from './shell.tsx'

const steps = ['collect', 'measure', 'wash', 'deliver'] as const
const services = ['carpets', 'moquette', 'blankets', 'salons', 'curtains', 'clothes'] as const

export function Component() {
  const { t } = useWords()
  const company = useCompany()
  const [phone] = company.phones
  return (
    <Shell>
      <section className="hero">
        <div>
          <h1>{t('site.home.headline')}</h1>
          <p>{t('site.home.lead', { name: company.name ?? 'Zarbia' })}</p>
          <div className="hero-actions">
            {phone && <a className="button" data-kind="primary" href={`tel:${phone}`}><Icon of={phoneIcon} />{t('site.home.call')}</a>}
            <Link className="button" to="/client/login">{t('site.home.follow')}</Link>
          </div>
        </div>
        <Rug />
      </section>
      <section className="site-section">
        <h2>{t('site.home.how')}</h2>
        <ol className="steps">{steps.map((step) => <Point key={step} words={`site.steps.${step}`} />)}</ol>
      </section>
      <section className="site-section">
        <h2>{t('site.home.what')}</h2>
        <ul className="services">{services.map((service) => <Point key={service} words={`site.services.${service}`} />)}</ul>
      </section>
      <Contact company={company} />
    </Shell>
  )
}

function Point({ words }: { words: string }) {
  const { t } = useWords()
  return <li><h3>{t(`${words}.title`)}</h3><p>{t(`${words}.text`)}</p></li>
}
