/** What every page has around it, light as it is: title, progress, modal alerts, focus after a route change. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { clearBlocks } from '../providers/alerts.ts'
import { applyLanguageOf } from '../providers/language.ts'
import { useWords } from '../providers/words.ts'
import '../style/base.css'
import { AlertModals } from './alert_modals.tsx'
import { Progress } from './progress.tsx'
import { titleOf } from './title.ts'

export function Root() {
  useRouteLanguage()
  useRouteTitle()
  useArrival()
  return (
    <>
      <Progress />
      <Outlet />
      <AlertModals />
      <ScrollRestoration />
    </>
  )
}

/**
 * Decided again after every route change (specification §2), between drawing and painting: neither the page that is left
 * nor the new one is ever seen in the other's language.
 */
function useRouteLanguage(): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => { applyLanguageOf(pathname) }, [pathname])
}

/** `handle: { title: 'orders.many' }` of the innermost route that has one. */
function useRouteTitle(): void {
  const { t } = useWords()
  const key = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title).findLast(Boolean)
  const title = key && t(key)
  const { pathname } = useLocation()
  useLayoutEffect(() => { document.title = titleOf(title) }, [title, pathname])
}

/** A new page begins at its beginning for those who hear it, too; a page that has put the focus somewhere keeps it. */
function useArrival(): void {
  const { pathname } = useLocation()
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
