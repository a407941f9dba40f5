import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { AlertBlocks } from '../layout/alert_blocks.tsx'
import { Icon } from '../layout/icon.tsx'
import { logout } from '../layout/icons.ts'
import { Logo } from '../layout/logo.tsx'
import { SkipLink } from '../layout/skip_link.tsx'
import { useSession } from '../providers/session.ts'
import { signOut } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import './site.css'

/** Header and footer of the public pages and of the clients' own. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className="site">
      <SkipLink />
      <header className="site-header">
        <Link className="site-brand" to="/"><Logo /><span>Zarbia</span></Link>
        <nav aria-label={t('site.account')}><Doors /></nav>
      </header>
      <main id="main" className="site-page" tabIndex={-1}><AlertBlocks />{children}</main>
      <footer className="site-foot">
        <span>{t('site.foot')}</span>
        <nav aria-label={t('site.links')}>
          <Link to="/privacy-policy">{t('site.privacy.title')}</Link>
          <Link to="/admin">{t('site.staff')}</Link>
        </nav>
      </footer>
    </div>
  )
}

function Doors() {
  const { t } = useWords()
  const guard = useSession()?.guard
  if (guard === 'user') return <Link className="button" to="/user/dashboard">{t('site.office')}</Link>
  if (guard !== 'client') return <Link className="button" data-kind="primary" to="/client/login">{t('portal.sign_in.title')}</Link>
  return (
    <>
      <NavLink className="button" data-kind="quiet" to="/client/dashboard">{t('portal.dashboard.title')}</NavLink>
      <button type="button" className="button" data-kind="quiet" onClick={() => { void signOut() }}>
        <Icon of={logout} isMirrored /><span>{t('ui.shell.sign_out')}</span>
      </button>
    </>
  )
}
