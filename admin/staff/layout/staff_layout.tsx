/** The layout of the staff area: menu, header and page. */
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AlertBlocks } from '../../kit/controls/alerts/blocks.tsx'
import './frame.css'
import { ConnectionBanner } from './connection_banner.tsx'
import { DemoBanner } from './demo_banner.tsx'
import { SiteBanner } from './site_banner.tsx'
import { Header } from './header.tsx'
import { Menu, Brand } from './menu.tsx'
import { MenuDrawer } from './menu_drawer.tsx'
import { PinOffer } from './pin_offer.tsx'
import { startPrintingAfterWrites } from '../printing/after_writes.ts'
import { ReasonPrompt } from '../printing/reason_prompt.tsx'
import { Tooltips } from '../../kit/controls/tooltips.tsx'
import { SkipLink } from '../../kit/controls/skip_link.tsx'
import { startLiveUpdates } from './live_updates.ts'
import { useRefetchInLanguage } from './use_refetch_in_language.ts'

export function Component() {
  const { key, pathname } = useLocation()
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem('menu') === 'folded')
  // Bound to the location: a click on any link closes the drawer, also one to the current page; Back does not reopen it.
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  if (drawerOn !== null && drawerOn !== key) setDrawerOn(null)
  useRefetchInLanguage()
  useEffect(startPrintingAfterWrites, [])
  useEffect(startLiveUpdates, [])
  const fold = () => {
    localStorage.setItem('menu', isFolded ? 'open' : 'folded')
    setIsFolded(!isFolded)
  }
  return (
    <div className="frame" data-folded={isFolded || undefined}>
      <SkipLink />
      <aside className="frame-menu"><Brand /><Menu isFolded={isFolded} /></aside>
      <Header isFolded={isFolded} onFold={fold} onOpenMenu={() => { setDrawerOn(key) }} />
      <main id="main" className="frame-page" tabIndex={-1}>
        <ConnectionBanner /><DemoBanner /><SiteBanner /><PinOffer pathname={pathname} /><Outlet />
      </main>
      <Tooltips />
      <ReasonPrompt />
      <div className="frame-alerts"><AlertBlocks /></div>
      {drawerOn !== null && <MenuDrawer onClose={() => { setDrawerOn(null) }} />}
    </div>
  )
}
