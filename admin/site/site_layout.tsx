import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { AlertBlocks } from '../controls/alert_blocks.tsx'
import { Icon } from '../controls/icon.tsx'
import { logout } from '../controls/light_page_icons.ts'
import { Logo } from '../controls/logo.tsx'
import { SkipLink } from '../controls/skip_link.tsx'
import { serverPagePath } from '../providers/language.ts'
import { useSession } from '../providers/session.ts'
import { signOut } from '../providers/auth_requests.ts'
import { useTranslator } from '../providers/i18n.ts'
import { SiteLanguageSwitch } from './site_language_switch.tsx'
import './site.css'

/** Header and footer of the clients' pages, equal to those that backend/site/page_layout.ts renders on the public pages. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslator()
  return (
    <div className="site">
      <SkipLink />
      <header className="site-header">
        <a className="site-brand" href={serverPagePath('/')}><Logo /><span>Zarbia</span></a>
        <div className="site-tools">
          <SiteLanguageSwitch />
          <nav className="doors" aria-label={t('site.shell.account')}><AccountLinks /></nav>
        </div>
      </header>
      <main id="main" className="site-page" tabIndex={-1}><AlertBlocks />{children}</main>
      <footer className="site-foot">
        <span>{t('site.shell.foot')}</span>
        <nav aria-label={t('site.shell.links')}><a href={serverPagePath('/privacy-policy')}>{t('ui.auth.privacy')}</a></nav>
      </footer>
    </div>
  )
}

function AccountLinks() {
  const { t } = useTranslator()
  const [path] = useLocation()
  const guard = useSession()?.guard
  // A full page load: the shell is also used inside the staff router, which this router's navigation does not reach.
  if (guard === 'user') return <a className="button" href="/user/dashboard">{t('site.shell.office')}</a>
  if (guard !== 'client') return <Link className="button" data-kind="primary" to="/client/login">{t('portal.sign_in.title')}</Link>
  return (
    <>
      {CLIENT_LINKS.map(([to, titleKey]) => (
        <Link key={to} className="button" data-kind="quiet" to={to} aria-current={path === to ? 'page' : undefined}>{t(titleKey)}</Link>
      ))}
      <button type="button" className="button" data-kind="quiet" onClick={() => { void signOut() }}>
        <Icon of={logout} isMirrored /><span>{t('ui.shell.sign_out')}</span>
      </button>
    </>
  )
}

const CLIENT_LINKS = [
  ['/client/dashboard', 'portal.dashboard.title'], ['/client/account', 'portal.dashboard.account'],
] as const
