import { Link } from 'wouter'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { Addresses } from './addresses.tsx'
import '../portal.css'

export function Component() {
  const { t } = useTranslator()
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.address.title')}</h1></div>
      <Addresses />
    </SiteLayout>
  )
}
