import { serverPagePath } from '../providers/texts/language.ts'
import { useSession } from '../providers/session/session.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { SiteLayout } from './layout.tsx'

const HOME_PATHS = { user: '/user/dashboard', client: '/client/dashboard', courier: '/' } as const

export function Component() {
  const { t } = useTranslator()
  const guard = useSession()?.guard
  return (
    <SiteLayout>
      <div className="nowhere">
        <h1>{t('site.not_found.title')}</h1>
        <p>{t('site.not_found.text')}</p>
        <a className="button" data-kind="primary" href={guard ? HOME_PATHS[guard] : serverPagePath('/')}>{t('site.not_found.back')}</a>
      </div>
    </SiteLayout>
  )
}
