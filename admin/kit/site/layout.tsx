import type { ReactNode } from 'react'
import { AlertBlocks } from '../controls/alerts/blocks.tsx'
import { Logo } from '../controls/icons/logo.tsx'
import { SkipLink } from '../controls/skip_link.tsx'
import { serverPagePath } from '../providers/texts/language.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { AccountLinks } from './account_links.tsx'
import { SiteLanguageSwitch } from './language_switch.tsx'
import './site.css'

/** Header and footer of the clients' pages, equal to those that backend/pages/site/public_page_layout.ts renders on the public pages. */
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
