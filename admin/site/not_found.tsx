import { forVisit } from '../providers/language.ts'
import { useSession } from '../providers/session.ts'
import { useWords } from '../providers/words.ts'
import { Shell } from './shell.tsx'

const homes = { user: '/user/dashboard', client: '/client/dashboard', courier: '/' } as const

export function Component() {
  const { t } = useWords()
  const guard = useSession()?.guard
  return (
    <Shell>
      <div className="nowhere">
        <h1>{t('site.not_found.title')}</h1>
        <p>{t('site.not_found.text')}</p>
        <a className="button" data-kind="primary" href={guard ? homes[guard] : forVisit('/')}>{t('site.not_found.back')}</a>
      </div>
    </Shell>
  )
}
