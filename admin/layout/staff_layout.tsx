/** The layout of the staff area: menu, header and page. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AlertBlocks } from '../controls/alert_blocks.tsx'
import './frame.css'
import { DemoBanner } from './demo_banner.tsx'
import { Header } from './header.tsx'
import { Menu, Brand } from './menu.tsx'
import { MenuDrawer } from './menu_drawer.tsx'
import { startPrintingAfterWrites } from '../printing/after_writes.ts'
import { ReasonPrompt } from '../printing/reason_prompt.tsx'
import { Tips } from '../controls/tips.tsx'
import { SkipLink } from '../controls/skip_link.tsx'
import { useOnceIdle } from '../controls/use_after_paint.ts'
import { keepSkeleton } from './page_skeleton.ts'
import { useRefetchInLanguage } from './use_refetch_in_language.ts'

export function Component() {
  const { key } = useLocation()
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem('menu') === 'folded')
  // Bound to the location: a click on any link closes the drawer, also one to the current page; Back does not reopen it.
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  if (drawerOn !== null && drawerOn !== key) setDrawerOn(null)
  useRefetchInLanguage()
  useEffect(startPrintingAfterWrites, [])
  useLayoutEffect(keepSkeleton, [])
  const fold = () => {
    localStorage.setItem('menu', isFolded ? 'open' : 'folded')
    setIsFolded(!isFolded)
  }
  return (
    <div className="frame" data-folded={isFolded || undefined}>
      <SkipLink />
      <FrameMenu isFolded={isFolded} />
      <Header isFolded={isFolded} onFold={fold} onOpenMenu={() => { setDrawerOn(key) }} />
      <main id="main" className="frame-page" tabIndex={-1}><DemoBanner /><Outlet /></main>
      <LiveUpdates />
      <Tips />
      <ReasonPrompt />
      <div className="frame-alerts"><AlertBlocks /></div>
      {drawerOn !== null && <MenuDrawer onClose={() => { setDrawerOn(null) }} />}
    </div>
  )
}

/** The entries are half of all elements: the page comes before them. */
function FrameMenu({ isFolded }: { readonly isFolded: boolean }) {
  const isIdle = useOnceIdle()
  return <aside className="frame-menu" aria-busy={!isIdle}><Brand />{isIdle && <Menu isFolded={isFolded} />}</aside>
}

/** Started after the first render, which they must not delay. */
function LiveUpdates(): null {
  const isIdle = useOnceIdle()
  useEffect(() => { if (isIdle) void import('./live_updates.ts').then(({ startLiveUpdates }) => { startLiveUpdates() }) }, [isIdle])
  return null
}
