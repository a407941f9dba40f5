/** The pages below /user: Refine asks for React Router, which the pages of clients do without. */
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { useWords } from './providers/words.ts'
import { useDrawnAddress, usePageTitle } from './layout/page_effects.ts'
import { Progress } from './layout/progress.tsx'
import { RouteCrash } from './layout/route_crash.tsx'
import { staffRoutes } from './routes.tsx'

/** Resolves when the page at the address of the browser can be drawn. */
export async function enterStaffArea() {
  if (router) await router.navigate(location.pathname + location.search + location.hash, { replace: true, state: stateOf(history.state) })
  else await initialized(router = createBrowserRouter([{ Component: Root, ErrorBoundary: RouteCrash, children: staffRoutes() }]))
  return { Component: StaffArea }
}

type StaffRouter = ReturnType<typeof createBrowserRouter>

/** One for as long as the document lives: it listens to the browser. */
let router: StaffRouter | undefined

const StaffArea = () => (router ? <RouterProvider router={router} /> : null)

function initialized(started: StaffRouter): Promise<void> {
  return new Promise((resolve) => {
    if (started.state.initialized) resolve()
    else started.subscribe(({ initialized: isDone }) => { if (isDone) resolve() })
  })
}

/** React Router keeps the state of a page below `usr`. */
const stateOf = (state: unknown): unknown => (typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null)

function Root() {
  const { t } = useWords()
  const { pathname, search } = useLocation()
  // `handle: { title: 'orders.many' }` of the innermost route that has one.
  const key = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title).findLast(Boolean)
  usePageTitle(key ? t(key) : '', pathname)
  useDrawnAddress(pathname + search)
  return (
    <>
      <Progress isBusy={useNavigation().state !== 'idle'} />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
