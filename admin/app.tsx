/**
 * The routes of specification §2. The light pages stand here; those of staff are found when somebody comes to them; home and
 * privacy policy are written by the server (backend/site).
 */
import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, redirectDocument, type LoaderFunction, type RouteObject } from 'react-router'
import { bookingClient, clientOnly, isStranger, notSignedIn, signedInClient, signInOf } from './auth/doors.ts'
import { Crash } from './layout/crash.tsx'
import { Starting } from './layout/progress.tsx'
import { Root } from './layout/root.tsx'
import { loadWordsFor } from './providers/language.ts'
import { endingOf, watchSession } from './providers/session.ts'
import { isStaffArea } from './providers/word_sets.ts'

export type Router = ReturnType<typeof createBrowserRouter>

export function startRouter(): Router {
  const router = createBrowserRouter([{
    id: 'root', Component: Root, ErrorBoundary: Crash, HydrateFallback: Starting, children: lightRoutes,
    loader: ({ request }) => loadWordsFor(new URL(request.url).pathname),
    shouldRevalidate: () => true,
  }], { patchRoutesOnNavigation })

  watchSession(() => { showOut(router) })
  return router
}

const [noStaff, noClient] = [notSignedIn('user'), notSignedIn('client')]

const lightRoutes: RouteObject[] = [
  ...['/', '/privacy-policy'].map((path) => elsewhere(path, ({ request }) => redirectDocument(request.url))),
  page('/admin', 'ui.auth.sign_in', () => import('./staff_sign_in.tsx'), noStaff),
  page('/user/forgot-password', 'ui.auth.forgot', () => import('./auth/forgot_password.tsx'), noStaff),
  page('/user/reset-password/:token', 'ui.auth.reset', () => import('./auth/reset_password.tsx'), noStaff),
  page('/user/first-owner/:token', 'ui.auth.first_owner', () => import('./auth/first_owner.tsx'), noStaff),
  elsewhere('/client', () => redirect('/client/dashboard')),
  page('/client/dashboard', 'portal.dashboard.title', () => import('./portal/dashboard.tsx'), clientOnly),
  page('/client/orders', 'portal.orders.title', () => import('./portal/orders.tsx'), signedInClient),
  page('/client/orders/new', 'portal.dashboard.pickup', () => import('./portal/new_order.tsx'), bookingClient),
  page('/client/orders/:id', 'portal.order.title', () => import('./portal/order_page.tsx'), signedInClient),
  page('/client/account', 'portal.dashboard.account', () => import('./portal/account.tsx'), signedInClient),
  page('/o/:token', 'portal.order.title', () => import('./portal/link.tsx')),
  page('/client/login', 'portal.sign_in.title', () => import('./portal/sign_in.tsx'), noClient),
  page('/client/forgot-password', 'portal.code.title', () => import('./portal/forgot_password.tsx'), noClient),
  page('/client/forgot-password/mail', 'ui.auth.forgot', () => import('./portal/forgot_by_mail.tsx'), noClient),
  page('/client/reset-password/:token', 'ui.auth.reset', () => import('./portal/reset_password.tsx')),
  page('/restore/:guard/:token', 'ui.auth.restore', () => import('./auth/restore.tsx')),
  page('*', 'site.not_found.title', () => import('./site/not_found.tsx')),
]

function page(path: string, title: string, lazy: () => Promise<{ Component: ComponentType }>, loader?: LoaderFunction): RouteObject {
  return { path, lazy, loader, handle: { title } }
}

/** Nothing stands here. Said so, for while the routes of staff are fetched the router takes `/` for a part of their address, and warns. */
function elsewhere(path: string, loader: LoaderFunction): RouteObject {
  return { path, loader, element: null }
}

/** Asked for every path that no route above fits better than the last; the staff routes are added once. */
async function patchRoutesOnNavigation({ path, patch }: { path: string; patch: (id: string | null, routes: RouteObject[]) => void }) {
  if (areStaffRoutesKnown || !isStaffArea(path)) return
  const [{ staffRoutes }] = await Promise.all([import('./routes.tsx'), import('./layout/staff.tsx'), import('./layout/frame.tsx')])
  if (areStaffRoutesKnown) return
  areStaffRoutesKnown = true
  patch('root', staffRoutes())
}

let areStaffRoutesKnown = false

/** Somebody's session ended, here or in another tab, while their page was open. */
function showOut(router: Router): void {
  const { pathname } = router.state.location
  if (isStranger(pathname)) void router.navigate(signInOf(pathname), { replace: true, state: { ended: endingOf() } })
}
