import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AlertBlocks } from '../controls/alerts/blocks.tsx'
import { LanguageName } from '../controls/language_name.tsx'
import { LOCALES } from '#common/locales'
import { Logo } from '../controls/icons/logo.tsx'
import { serverPagePath, setSignInLanguage } from '../providers/texts/language.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { signInPages } from './route_guards.ts'
import './sign_in_card.css'

interface CardProps { readonly title: string; readonly lead?: string; readonly children: ReactNode; readonly footer?: ReactNode }

/** The layout of the sign-in and recovery pages, for staff and clients. */
export function SignInCard({ title, lead, children, footer }: CardProps) {
  const { t } = useTranslator()
  return (
    <div className="gate">
      <header className="gate-brand"><a href={serverPagePath('/')}><Logo /><span>Zarbia</span></a></header>
      <main className="gate-card" tabIndex={-1}>
        <h1>{title}</h1>
        {lead && <p className="gate-lead">{lead}</p>}
        <AlertBlocks />
        {children}
      </main>
      <Languages />
      <footer className="gate-foot">{footer}<a href={serverPagePath('/privacy-policy')}>{t('ui.auth.privacy')}</a></footer>
    </div>
  )
}

function Languages() {
  const { t, language: current } = useTranslator()
  return (
    <div className="gate-languages" role="group" aria-label={t('ui.shell.language')}>
      {LOCALES.map((language) => (
        <button
          key={language} type="button" aria-pressed={language === current}
          onClick={() => { void setSignInLanguage(language) }}
        >
          <LanguageName of={language} />
        </button>
      ))}
    </div>
  )
}

interface DoneCardProps { readonly title: string; readonly text: string; readonly children: ReactNode }

/** What a form of these pages has done, and the next step. */
export const DoneCard = ({ title, text, children }: DoneCardProps) => (
  <SignInCard title={title}><p role="status">{text}</p>{children}</SignInCard>
)

/** To the sign-in page of staff. */
export function SignInLink() {
  const { t } = useTranslator()
  return <Link className="button" data-kind="primary" to={signInPages.user}>{t('ui.auth.sign_in')}</Link>
}
