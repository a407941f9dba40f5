import '../../kit/controls/alerts/alert.css'
import { AlertIcon } from '../../kit/controls/alerts/parts.tsx'
import { actingSite, workInSite } from '../../kit/providers/rest/acting_site.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

/** Shown to whoever works in another site than their own. */
export function SiteBanner() {
  const { t } = useTranslator()
  const site = actingSite()
  return site && (
    <div className="alert" data-alert="warning" role="status">
      <AlertIcon type="warning" />
      <div>
        <strong>{t('sites.work.elsewhere', { name: `\u2068${site.name}\u2069` })}</strong>
        <button type="button" className="alert-action" onClick={() => { workInSite(null) }}>{t('sites.work.back')}</button>
      </div>
    </div>
  )
}
