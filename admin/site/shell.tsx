import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { AlertBlocks } from '../controls/alert_blocks.tsx'
import { Icon } from '../controls/icon.tsx'
import { logout } from '../controls/icons.ts'
import { Logo } from '../controls/logo.tsx'
import { SkipLink } from '../controls/skip_link.tsx'
import { forVisit } from '../providers/language.ts'
import { useSession } from '../providers/session.ts'
import { signOut } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import { VisitLanguage } from './visit_language.tsx'
import './site.css'

/** Header and footer of the clients' own pages, as backend/site/frame.ts writes them on the public ones. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className="site">
      <SkipLink />
      <header className="site-header">
        <a className="site-brand" href={forVisit('/')}><Logo /><span>Zarbia</span></a>
        <div className="site-tools">
          <VisitLanguage />
          <nav className="doors" aria-label={t('site.shell.account')}><Doors /></nav>
        </div>
      </header>
      <main id="main" className="site-page" tabIndex={-1}><AlertBlocks />{children}</main>
      <footer className="site-foot">
        <span>{t('site.shell.foot')}</span>
        <nav aria-label={t('site.shell.links')}><a href={forVisit('/privacy-policy')}>{t('ui.auth.privacy')}</a></nav>
      </footer>
    </div>
  )
}

function Doors() {
  const { t } = useWords()
  const [path] = useLocation()
  const guard = useSession()?.guard
  // By loading it: this frame is drawn by the router of staff, too, which hears nothing of the other.
  if (guard === 'user') return <a className="button" href="/user/dashboard">{t('site.shell.office')}</a>
  if (guard !== 'client') return <Link className="button" data-kind="primary" to="/client/login">{t('portal.sign_in.title')}</Link>
  return (
    <>
      {places.map(([to, words]) => (
        <Link key={to} className="button" data-kind="quiet" to={to} aria-current={path === to ? 'page' : undefined}>{t(words)}</Link>
      ))}
      <button type="button" className="button" data-kind="quiet" onClick={() => { void signOut() }}>
        <Icon of={logout} isMirrored /><span>{t('ui.shell.sign_out')}</span>
      </button>
    </>
  )
}

const places = [
  ['/client/dashboard', 'portal.dashboard.title'], ['/client/account', 'portal.dashboard.account'],
] as const
