/** What a change of page means for the document around it: title, address, scroll position, focus. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { clearBlocks } from '../providers/alerts.ts'
import { titleOf } from '../controls/title.ts'

/** `null`: another page sets it. Not set again when only the query changes: a record has given its own name by then. */
export function usePageTitle(title: string | null, path: string): void {
  useLayoutEffect(() => { if (title !== null) document.title = titleOf(title || undefined) }, [title, path])
}

/** The address bar is ahead of the page: this is the address that is drawn. Tests wait for it. */
export function useDrawnAddress(address: string | null): void {
  useLayoutEffect(() => {
    const page = document.documentElement.dataset
    if (address !== null) page.address = address
  }, [address])
}

/** public/first.js has kept a press that came before the page was hydrated: it is done now. */
export function useEarlyPress(): void {
  useEffect(() => {
    const page = document.documentElement.dataset
    if ('sent' in page) document.querySelector('form')?.requestSubmit()
    delete page.sent
  }, [])
}

/** Where Back and Forward lead, the browser has kept the position. */
export function useTopOfPage(address: string | null): void {
  const last = useRef(address)
  useLayoutEffect(() => {
    if (last.current !== address && address !== null && isOpened) window.scrollTo(0, 0)
    last.current = address
  }, [address])
}

let isOpened = true
window.addEventListener('popstate', () => { isOpened = false })
// Dispatched by wouter.
window.addEventListener('pushState', () => { isOpened = true })

/** A new page begins at its beginning for those who hear it, too; a page that has put the focus somewhere keeps it. */
export function useArrival(pathname: string): void {
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
