/** Effects of a navigation on the document: title, URL, scroll position, focus. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { closePageAlerts } from '../providers/alerts.ts'
import { pageTitle } from '../controls/page_title.ts'

/** Not repeated when only the query changes: a record page has set its own title by then. */
export function useRouteTitle(title: string, path: string): void {
  useLayoutEffect(() => { document.title = pageTitle(title || undefined) }, [title, path])
}

/** The URL of the rendered page; `location` may already be ahead of it. Tests wait for it. */
export function useRenderedUrlAttribute(address: string): void {
  useLayoutEffect(() => { document.documentElement.dataset.address = address }, [address])
}

/** Submits the form that the user submitted before hydration (public/first.js). */
export function useSubmitReplay(): void {
  useEffect(() => {
    const page = document.documentElement.dataset
    if ('sent' in page) document.querySelector('form')?.requestSubmit()
    delete page.sent
  }, [])
}

/** Not for Back and Forward: there the browser restores the position. */
export function useScrollToTop(address: string): void {
  const last = useRef(address)
  useLayoutEffect(() => {
    if (last.current !== address && isPushed) window.scrollTo(0, 0)
    last.current = address
  }, [address])
}

let isPushed = true
window.addEventListener('popstate', () => { isPushed = false })
// Dispatched by wouter.
window.addEventListener('pushState', () => { isPushed = true })

/** Moves the focus to the new page for screen readers, unless the page has set the focus itself. */
export function useFocusOnNavigation(pathname: string): void {
  const last = useRef(pathname)
  // Before the effects of the new page, which may show alerts.
  useLayoutEffect(() => { if (last.current !== pathname) closePageAlerts() }, [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}
