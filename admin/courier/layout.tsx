import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import { AlertBlocks } from '../kit/controls/alerts/blocks.tsx'
import { Icon } from '../kit/controls/icons/icon.tsx'
import { usePageTitle } from '../kit/controls/page_title.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { back, settings, truck, wallet } from './icons.ts'
import { Notices } from './notices.tsx'
import { registerWorker } from './register_worker.ts'
import { startPositions } from './send_positions.ts'
import { SyncMark } from './outbox/sync_mark.tsx'
import './courier.css'

interface LayoutProps {
  readonly title: ReactNode
  /** Of the document, if `title` is the text of a record. */
  readonly name?: string | undefined
  /** The page that is one level up; one of the tabs has none. */
  readonly up?: string
  readonly children: ReactNode
}

/** The frame of the couriers' pages: where one is, what waits, and three tabs in reach of the thumb. */
export function CourierLayout({ title, name, up, children }: LayoutProps) {
  const { t } = useTranslator()
  usePageTitle(name)
  useEffect(registerWorker, [])
  useEffect(startPositions, [])
  return (
    <div className="courier">
      <header className="courier-head">
        {up && <Link className="icon-button" to={up} aria-label={t('courier.back')}><Icon of={back} isMirrored /></Link>}
        <h1>{title}</h1>
        <SyncMark />
      </header>
      <main id="main" className="courier-main" tabIndex={-1}>
        <AlertBlocks />
        <Notices />
        {children}
      </main>
      <nav className="courier-tabs" aria-label={t('courier.tabs')}>
        <Tab to="/courier" icon={truck}>{t('courier.shipments.title')}</Tab>
        <Tab to="/courier/cash" icon={wallet}>{t('courier.cash.title')}</Tab>
        <Tab to="/courier/settings" icon={settings}>{t('courier.settings.title')}</Tab>
      </nav>
    </div>
  )
}

/** `/courier` is the current tab of its shipments and stops too. */
function Tab({ to, icon, children }: { to: string; icon: IconDefinition; children: ReactNode }) {
  const isCurrent = to === '/courier' ? !/\/(cash|settings)$/.test(location.pathname) : location.pathname === to
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined}><Icon of={icon} /><span>{children}</span></Link>
}
