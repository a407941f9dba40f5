/** What every page has around it, light as it is: title, progress, modal alerts, focus after a route change. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { clearBlocks } from '../providers/alerts.ts'
import { settleLanguage, useSpoken } from '../providers/language.ts'
import { WordsContext, type Spoken } from '../providers/words.ts'
import '../style/base.css'
import { AlertModals } from '../controls/alert_modals.tsx'
import { takeOver } from './early.ts'
import { Progress } from './progress.tsx'
import { titleOf } from '../controls/title.ts'

export function Root() {
  const { pathname } = useLocation()
  const spoken = useSpoken(pathname)
  // The rule of specification §2, asked again with every route change.
  useLayoutEffect(() => { settleLanguage(pathname) }, [pathname, spoken])
  // The first page stands, in the same frame: nothing is seen of it.
  useLayoutEffect(takeOver, [])
  useRouteTitle(spoken)
  useDrawnAddress()
  useArrival(pathname)
  return (
    <WordsContext value={spoken}>
      <Progress />
      <Outlet />
      <AlertModals />
      <ScrollRestoration />
    </WordsContext>
  )
}

/** `handle: { title: 'orders.many' }` of the innermost route that has one. */
function useRouteTitle({ t }: Spoken): void {
  const key = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title).findLast(Boolean)
  const title = key && t(key)
  const { pathname } = useLocation()
  useLayoutEffect(() => { document.title = titleOf(title) }, [title, pathname])
}

/** The address bar is ahead of the page: this is the address that is drawn. Tests wait for it. */
function useDrawnAddress(): void {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => { document.documentElement.dataset.address = pathname + search }, [pathname, search])
}

/** A new page begins at its beginning for those who hear it, too; a page that has put the focus somewhere keeps it. */
function useArrival(pathname: string): void {
  const last = useRef(pathname)
  // Before the effects of the new page, which may have something to say.
  useLayoutEffect(() => { if (last.current !== pathname) clearBlocks() }, [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}
