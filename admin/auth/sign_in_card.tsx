import type { ReactNode } from 'react'
import { AlertBlocks } from '../controls/alert_blocks.tsx'
import { Logo } from '../controls/logo.tsx'
import { localizedPath } from '../providers/language.ts'
import { useTranslator } from '../providers/i18n.ts'
import './card.css'

interface CardProps { readonly title: string; readonly lead?: string; readonly children: ReactNode; readonly footer?: ReactNode }

/** The layout of the sign-in and recovery pages, for staff and clients. */
export function SignInCard({ title, lead, children, footer }: CardProps) {
  const { t } = useTranslator()
  return (
    <div className="gate">
      <header className="gate-brand"><a href={localizedPath('/')}><Logo /><span>Zarbia</span></a></header>
      <main className="gate-card" tabIndex={-1}>
        <h1>{title}</h1>
        {lead && <p className="gate-lead">{lead}</p>}
        <AlertBlocks />
        {children}
      </main>
      <footer className="gate-foot">{footer}<a href={localizedPath('/privacy-policy')}>{t('ui.auth.privacy')}</a></footer>
    </div>
  )
}
