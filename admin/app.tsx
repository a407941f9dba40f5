/** Renders the page at the current URL. The previous page stays until the next one and its translations are loaded. */
import { Suspense, use, useDeferredValue, useEffect, useLayoutEffect, type ComponentType } from 'react'
import { Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { isForeignArea, signInPageOf } from './auth/route_guards.ts'
import { AlertModals } from './controls/alert_modals.tsx'
import { ErrorBoundary } from './layout/error_boundary.tsx'
import { NavigateContext, type Navigate } from './providers/navigate.ts'
import { useFocusOnNavigation, useRenderedUrlAttribute, useSubmitReplay, useRouteTitle, useScrollToTop } from './layout/page_effects.ts'
import { NavigationProgress, InitialProgress } from './layout/navigation_progress.tsx'
import { isServerPage, findPageByPath, redirectOf } from './page_lookup.ts'
import type { LightPage } from './light_pages.ts'
import { loadTranslations, setLocale, useTranslatorFor } from './providers/language.ts'
import { lastSessionEnd, watchSession } from './providers/session.ts'
import { TranslatorContext } from './providers/i18n.ts'
import './style/base.css'

/** `path`: for the build, which has no URL (prerender.tsx). */
export const App = ({ path }: { readonly path?: string }) => <Router ssrPath={path}><Pages /></Router>

function Pages() {
  const [path] = useLocation()
  const to = redirectOf(path)
  useLayoutEffect(() => { if (to !== null) redirect(to) }, [to])
  const shown = useDeferredValue(to === null ? path : null)
  return (
    <NavigateContext value={navigateAndLoad}>
      <Suspense fallback={<InitialProgress />}>
        <ErrorBoundary path={shown}>{shown === null ? <Redirecting /> : <Page path={shown} isBusy={shown !== path} />}</ErrorBoundary>
      </Suspense>
    </NavigateContext>
  )
}

function Page({ path, isBusy }: { readonly path: string; readonly isBusy: boolean }) {
  const page = findPageByPath(path)
  const { Component } = pages.get(page)?.module ?? use(loadPage(page, path))
  // A module stays cached as long as its page is shown: the language may have changed when the user comes back.
  useEffect(() => () => { pages.delete(page) }, [page])
  const translator = useTranslatorFor(path)
  const search = useSearch()
  const address = page.title === null ? null : path + (search && `?${search}`)
  // The rule of specification §2, applied after every route change.
  useLayoutEffect(() => { setLocale(path) }, [path, translator])
  useRouteTitle(page.title === null ? null : translator.t(page.title), path)
  useRenderedUrlAttribute(address)
  useScrollToTop(address)
  useFocusOnNavigation(path)
  useSubmitReplay()
  return (
    <TranslatorContext value={translator}>
      <NavigationProgress isBusy={isBusy} />
      <Switch location={path}><Route path={page.path}><Component /></Route></Switch>
      <AlertModals />
    </TranslatorContext>
  )
}

/** Renders nothing while the browser is redirected. */
function Redirecting(): null {
  return use(NEVER)
}

const NEVER = new Promise<null>(() => {})

interface PageModule { readonly Component: ComponentType }

/** `module`: once it is loaded, so that React need not wait for it. */
interface OpenedPage { readonly loading: Promise<PageModule>; module?: PageModule }

const pages = new Map<LightPage, OpenedPage>()

function loadPage(page: LightPage, path: string): Promise<PageModule> {
  const cached = pages.get(page)
  if (cached) return cached.loading
  const loading = Promise.all([page.load(), loadTranslations(path)]).then(([pageModule]) => pageModule)
  const opened: OpenedPage = { loading }
  pages.set(page, opened)
  // A module that failed to load is requested again the next time.
  loading.then((pageModule) => { opened.module = pageModule }, () => { if (pages.get(page) === opened) pages.delete(page) })
  return loading
}

/** Loads the page of the path, unless it redirects; an error is shown by `App`. */
export async function loadPageOf(path: string): Promise<void> {
  if (redirectOf(path) === null) await loadPage(findPageByPath(path), path).catch(() => null)
}

function redirect(to: string): void {
  if (isServerPage(to)) location.replace(to)
  else navigate(to, { replace: true })
}

const navigateAndLoad: Navigate = async (to, options) => {
  navigate(to, options)
  await loadPageOf(location.pathname)
}

/** Redirects to sign-in when the session of the open page ends, in this tab or another. */
export function redirectOnSignOut(): void {
  watchSession(() => {
    const { pathname } = location
    if (isForeignArea(pathname)) navigate(signInPageOf(pathname), { replace: true, state: { ended: lastSessionEnd() } })
  })
}
