/** The links to the pages of the signed-in person: a row, on phones a menu. */
import { Link, useLocation } from 'wouter'
import { Disclosure } from '../controls/disclosure.tsx'
import { Icon } from '../controls/icons/icon.tsx'
import { logout, user } from '../controls/icons/light_page_icons.ts'
import { useIsPhone } from '../controls/hooks/use_is_phone.ts'
import { signOut } from '../providers/session/auth_requests.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { useSession } from '../providers/session/session.ts'

export function AccountLinks() {
  const { t } = useTranslator()
  const guard = useSession()?.guard
  const isPhone = useIsPhone()
  if (guard === 'user') return <a className="button" href="/user/dashboard">{t('site.shell.office')}</a>
  if (guard !== 'client') return <Link className="button" data-kind="primary" to="/client/login">{t('portal.sign_in.title')}</Link>
  if (!isPhone) return <ClientLinks className="button" />
  return <Disclosure label={t('site.shell.account')} trigger={<Icon of={user} />}><ClientLinks className="choice" /></Disclosure>
}

function ClientLinks({ className }: { className: 'button' | 'choice' }) {
  const { t } = useTranslator()
  const [path] = useLocation()
  return (
    <>
      {CLIENT_LINKS.map(([to, titleKey]) => (
        <Link key={to} className={className} data-kind="quiet" to={to} aria-current={path === to ? 'page' : undefined}>{t(titleKey)}</Link>
      ))}
      <button type="button" className={className} data-kind="quiet" onClick={() => { void signOut() }}>
        <Icon of={logout} isMirrored /><span>{t('ui.shell.sign_out')}</span>
      </button>
    </>
  )
}

const CLIENT_LINKS = [
  ['/client/dashboard', 'portal.dashboard.title'], ['/client/addresses', 'portal.address.title'],
  ['/client/invoices', 'portal.papers.title'], ['/client/messages', 'portal.messages.title'],
  ['/client/account', 'portal.dashboard.account'],
] as const
