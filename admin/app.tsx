/** Draws the page at the address of the browser. The last page stays until the next one and its words are there. */
import { Suspense, use, useDeferredValue, useEffect, useLayoutEffect, type ComponentType } from 'react'
import { Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { isStranger, signInOf } from './auth/doors.ts'
import { AlertModals } from './controls/alert_modals.tsx'
import { CrashBoundary } from './layout/crash.tsx'
import { NavigateContext, type Navigate } from './providers/navigate.ts'
import { useArrival, useDrawnAddress, useEarlyPress, usePageTitle, useTopOfPage } from './layout/page_effects.ts'
import { Progress, Starting } from './layout/progress.tsx'
import { isDocument, pageAt, redirectOf } from './page_at.ts'
import type { LightPage } from './light_pages.ts'
import { loadWordsFor, settleLanguage, useSpoken } from './providers/language.ts'
import { endingOf, watchSession } from './providers/session.ts'
import { WordsContext } from './providers/words.ts'
import './style/base.css'

/** `path`: for the build, which has no address (prerender.tsx). */
export const App = ({ path }: { readonly path?: string }) => <Router ssrPath={path}><Pages /></Router>

function Pages() {
  const [path] = useLocation()
  const to = redirectOf(path)
  useLayoutEffect(() => { if (to !== null) follow(to) }, [to])
  const shown = useDeferredValue(to === null ? path : null)
  return (
    <NavigateContext value={go}>
      <Suspense fallback={<Starting />}>
        <CrashBoundary at={shown}>{shown === null ? <SentOn /> : <Page path={shown} isBusy={shown !== path} />}</CrashBoundary>
      </Suspense>
    </NavigateContext>
  )
}

function Page({ path, isBusy }: { readonly path: string; readonly isBusy: boolean }) {
  const page = pageAt(path)
  const { Component } = use(loaded(page, path))
  // An entry lives as long as its page: whoever comes back may have chosen another language.
  useEffect(() => () => { entries.delete(page) }, [page])
  const spoken = useSpoken(path)
  const search = useSearch()
  const address = page.title === null ? null : path + (search && `?${search}`)
  // The rule of specification §2, asked again with every route change.
  useLayoutEffect(() => { settleLanguage(path) }, [path, spoken])
  usePageTitle(page.title === null ? null : spoken.t(page.title), path)
  useDrawnAddress(address)
  useTopOfPage(address)
  useArrival(path)
  useEarlyPress()
  return (
    <WordsContext value={spoken}>
      <Progress isBusy={isBusy} />
      <Switch location={path}><Route path={page.path}><Component /></Route></Switch>
      <AlertModals />
    </WordsContext>
  )
}

/** Nothing is drawn for whoever is sent on. */
function SentOn(): null {
  return use(NEVER)
}

const NEVER = new Promise<null>(() => {})

const entries = new Map<LightPage, Promise<{ readonly Component: ComponentType }>>()

function loaded(page: LightPage, path: string): Promise<{ readonly Component: ComponentType }> {
  const known = entries.get(page)
  if (known) return known
  const entry = Promise.all([page.load(), loadWordsFor(path)]).then(([module]) => module)
  entries.set(page, entry)
  // What could not be fetched is asked for again at the next visit.
  entry.catch(() => entries.delete(page))
  return entry
}

function follow(to: string): void {
  if (isDocument(to)) location.replace(to)
  else navigate(to, { replace: true })
}

const go: Navigate = async (to, options) => {
  navigate(to, options)
  const { pathname } = location
  if (redirectOf(pathname) === null) await loaded(pageAt(pathname), pathname).catch(() => null)
}

/** Somebody's session ended, here or in another tab, while their page was open. */
export function leaveWithSession(): void {
  watchSession(() => {
    const { pathname } = location
    if (isStranger(pathname)) navigate(signInOf(pathname), { replace: true, state: { ended: endingOf() } })
  })
}
