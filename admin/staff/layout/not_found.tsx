import { Link } from 'react-router'
import { useTranslation } from '../definition/translation.ts'
import '../resource/resource.css'

/** No page of the staff has this address. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <div className="resource-page">
      <header className="page-head"><h1>{t('site.not_found.title')}</h1></header>
      <p>{t('site.not_found.text')}</p>
      <p><Link className="button" data-kind="primary" to="/user/dashboard">{t('site.not_found.back')}</Link></p>
    </div>
  )
}
