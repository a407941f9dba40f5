/** Draws the page of a document at the current URL. The previous page stays until the next one is loaded. */
// First: the styles of the parts change what these say of every button.
import '../style/base.css'
import { StrictMode, Suspense, use, useDeferredValue, useEffect, useLayoutEffect, useMemo, type ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { AlertModals } from '../controls/alerts/modals.tsx'
import { loadTranslations, setLocale, useTranslatorFor } from '../providers/texts/language.ts'
import { NavigateContext, type Navigate } from '../providers/navigate.ts'
import { TranslatorContext } from '../providers/texts/i18n.ts'
import { ErrorBoundary } from './error_boundary.tsx'
import { NavigationProgress, InitialProgress } from './navigation_progress.tsx'
import { useFocusOnNavigation, useRenderedUrlAttribute, useSubmitReplay, useRouteTitle, useScrollToTop } from './page_effects.ts'
import { useKeptFocus } from './use_kept_focus.ts'
import { findPage, isElsewhere, redirectOf, type Page, type PageTable } from './page_table.ts'

/** Not React's Suspense for the first page: once it has rendered a fallback it keeps it for 300 ms, however soon the page is loaded. */
export async function startPages(table: PageTable): Promise<void> {
  const [root, page] = [document.getElementById('root'), document.documentElement.dataset]
  if (!root) return
  // public/first.js: the prerendered form does not apply to this user.
  if ('late' in page) root.replaceChildren()
  delete page.late
  const isEmpty = !root.hasChildNodes()
  if (isEmpty) root.innerHTML = '<div class="progress" aria-hidden="true"></div>'
  await loadPageOf(table, location.pathname)
  const app = <StrictMode><PageApp table={table} /></StrictMode>
  if (isEmpty) createRoot(root).render(app)
  else hydrateRoot(root, app)
}

/** `path`: for the build, which has no URL (portal/prerender.tsx). */
export const PageApp = ({ table, path }: { readonly table: PageTable; readonly path?: string }) =>
  <Router ssrPath={path}><Pages table={table} /></Router>

function Pages({ table }: { readonly table: PageTable }) {
  const [path] = useLocation()
  const to = redirectOf(table, path)
  useLayoutEffect(() => { if (to !== null) redirect(table, to) }, [table, to])
  const shown = useDeferredValue(to === null ? path : null)
  const navigateTo = useMemo(() => navigateAndLoad(table), [table])
  return (
    <NavigateContext value={navigateTo}>
      <Suspense fallback={<InitialProgress />}>
        <ErrorBoundary path={shown}>
          {shown === null ? <Redirecting /> : <OpenPage page={findPage(table, shown)} path={shown} isBusy={shown !== path} />}
        </ErrorBoundary>
      </Suspense>
    </NavigateContext>
  )
}

function OpenPage({ page, path, isBusy }: { readonly page: Page; readonly path: string; readonly isBusy: boolean }) {
  const { Component } = opened.get(page)?.module ?? use(loadPage(page, path))
  // A module stays cached as long as its page is shown: the language may have changed when the user comes back.
  useEffect(() => () => { opened.delete(page) }, [page])
  const translator = useTranslatorFor(path)
  const search = useSearch()
  const address = path + (search && `?${search}`)
  // The rule of specification §2, applied after every route change.
  useLayoutEffect(() => { setLocale(path) }, [path, translator])
  useRouteTitle(translator.t(page.title), path)
  useRenderedUrlAttribute(address)
  useScrollToTop(address)
  useFocusOnNavigation(path)
  useKeptFocus()
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

const NEVER = new Promise<never>(() => {})

interface PageModule { readonly Component: ComponentType }

/** `module`: once it is loaded, so that React need not wait for it. */
interface OpenedPage { readonly loading: Promise<PageModule>; module?: PageModule }

const opened = new Map<Page, OpenedPage>()

function loadPage(page: Page, path: string): Promise<PageModule> {
  const cached = opened.get(page)
  if (cached) return cached.loading
  const loading = Promise.all([page.load(), loadTranslations(path)]).then(([pageModule]) => pageModule)
  const one: OpenedPage = { loading }
  opened.set(page, one)
  // A module that failed to load is requested again the next time.
  loading.then((pageModule) => { one.module = pageModule }, () => { if (opened.get(page) === one) opened.delete(page) })
  return loading
}

/** Loads the page of the path, unless it redirects; an error is shown by `PageApp`. */
async function loadPageOf(table: PageTable, path: string): Promise<void> {
  if (redirectOf(table, path) === null) await loadPage(findPage(table, path), path).catch(() => null)
}

/** Replaces the page. A link may have set the address of another document already. */
function redirect(table: PageTable, to: string): void {
  if (to === location.pathname) location.reload()
  else if (isElsewhere(table, to)) location.replace(to)
  else navigate(to, { replace: true })
}

/** Never resolves while the browser loads another document. */
const navigateAndLoad = (table: PageTable): Navigate => async (to, options) => {
  if (isElsewhere(table, to)) {
    if (options?.replace) location.replace(to)
    else location.assign(to)
    return NEVER
  }
  navigate(to, options)
  await loadPageOf(table, location.pathname)
}
