/** The layout of the staff area: menu, header and page. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AlertBlocks } from '../../kit/controls/alerts/blocks.tsx'
import './frame.css'
import { ConnectionBanner } from './connection_banner.tsx'
import { DemoBanner } from './demo_banner.tsx'
import { SiteBanner } from './site_banner.tsx'
import { Header } from './header.tsx'
import { Menu, Brand } from './menu.tsx'
import { MenuDrawer } from './menu_drawer.tsx'
import { startPrintingAfterWrites } from '../printing/after_writes.ts'
import { ReasonPrompt } from '../printing/reason_prompt.tsx'
import { endPinOffer, isPinOffered } from '../../kit/providers/session/pin_offer.ts'
import { Tooltips } from '../../kit/controls/tooltips.tsx'
import { SkipLink } from '../../kit/controls/skip_link.tsx'
import { startLiveUpdates } from './live_updates.ts'
import { useRefetchInLanguage } from './use_refetch_in_language.ts'

const PinOffer = lazy(() => import('../staff/own_phone.tsx').then(({ PinOffer: offer }) => ({ default: offer })))

/** The first pages of those who work with a phone. */
const OFFER_PAGES: ReadonlySet<string> = new Set(['/user', '/user/dashboard', '/user/work'])

export function Component() {
  const { key, pathname } = useLocation()
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem('menu') === 'folded')
  // Bound to the location: a click on any link closes the drawer, also one to the current page; Back does not reopen it.
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  if (drawerOn !== null && drawerOn !== key) setDrawerOn(null)
  const [isOffered, setIsOffered] = useState(isPinOffered)
  // Never above a page on which somebody types already, and once.
  const showsOffer = isOffered && OFFER_PAGES.has(pathname)
  useEffect(() => { if (showsOffer) endPinOffer() }, [showsOffer])
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
      <main id="main" className="frame-page" tabIndex={-1}><ConnectionBanner /><DemoBanner /><SiteBanner /><Outlet /></main>
      <Tooltips />
      <ReasonPrompt />
      {showsOffer && <Suspense fallback={null}><PinOffer onEnd={() => { setIsOffered(false) }} /></Suspense>}
      <div className="frame-alerts"><AlertBlocks /></div>
      {drawerOn !== null && <MenuDrawer onClose={() => { setDrawerOn(null) }} />}
    </div>
  )
}
