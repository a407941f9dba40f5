/** The pages below /user: Refine needs React Router, which the pages of clients do not load. */
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { useTranslator } from './providers/i18n.ts'
import { useRenderedUrlAttribute, useRouteTitle } from './layout/page_effects.ts'
import { NavigationProgress } from './layout/navigation_progress.tsx'
import { RouteErrorPage } from './layout/route_error.tsx'
import { addPagesOf, staffRoutes } from './routes.tsx'
import { loadArabicFont } from './style/arabic_font.ts'

/** Resolves when the page at the current URL is loaded. */
export async function loadStaffArea() {
  if (router) await router.navigate(location.pathname + location.search + location.hash, { replace: true, state: stateOf(history.state) })
  else {
    loadArabicFont()
    await initialized(router = createStaffRouter())
  }
  return { Component: StaffArea }
}

const createStaffRouter = () => createBrowserRouter([{ Component: Root, ErrorBoundary: RouteErrorPage, children: staffRoutes() }], {
  patchRoutesOnNavigation: addPagesOf,
})

type StaffRouter = ReturnType<typeof createStaffRouter>

/** Created once per document: it listens to history events. */
let router: StaffRouter | undefined

const StaffArea = () => (router ? <RouterProvider router={router} /> : null)

function initialized(started: StaffRouter): Promise<void> {
  return new Promise((resolve) => {
    if (started.state.initialized) resolve()
    else started.subscribe(({ initialized: isDone }) => { if (isDone) resolve() })
  })
}

/** React Router stores the state of a history entry in `usr`. */
const stateOf = (state: unknown): unknown => (typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null)

function Root() {
  const { t } = useTranslator()
  const { pathname, search } = useLocation()
  // `handle: { title: 'orders.many' }` of the innermost route that has one.
  const key = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title).findLast(Boolean)
  useRouteTitle(key ? t(key) : '', pathname)
  useRenderedUrlAttribute(pathname + search)
  return (
    <>
      <NavigationProgress isBusy={useNavigation().state !== 'idle'} />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
