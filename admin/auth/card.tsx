import type { ReactNode } from 'react'
import { AlertBlocks } from '../controls/alert_blocks.tsx'
import { Logo } from '../controls/logo.tsx'
import { forVisit } from '../providers/language.ts'
import { useWords } from '../providers/words.ts'
import './card.css'

interface CardProps { readonly title: string; readonly lead?: string; readonly children: ReactNode; readonly footer?: ReactNode }

/** The frame of sign-in and recovery, for staff and clients alike. */
export function Card({ title, lead, children, footer }: CardProps) {
  const { t } = useWords()
  return (
    <div className="gate">
      <header className="gate-brand"><a href={forVisit('/')}><Logo /><span>Zarbia</span></a></header>
      <main className="gate-card" tabIndex={-1}>
        <h1>{title}</h1>
        {lead && <p className="gate-lead">{lead}</p>}
        <AlertBlocks />
        {children}
      </main>
      <footer className="gate-foot">{footer}<a href={forVisit('/privacy-policy')}>{t('ui.auth.privacy')}</a></footer>
    </div>
  )
}
