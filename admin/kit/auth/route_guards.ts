/** Route guards (specification §2): who may open which path, and where others are redirected. */
import { documentOf } from '#common/documents'
import type { Guard as SessionGuard } from '#schema/types'
import { serverPagePath } from '../providers/texts/language.ts'
import { hasPermission, clientMay } from '../providers/session/granted_permissions.ts'
import { readSession } from '../providers/session/session.ts'

export const signInPages = { user: '/admin', client: '/client/login', courier: '/courier/login' } as const
const dashboards = { user: '/user/dashboard', client: '/client/dashboard', courier: '/courier' } as const
type Area = keyof typeof signInPages

/** Returns the path to redirect to, or null when access is allowed. */
export type RouteGuard = (pathname: string) => string | null

/** For sign-in and recovery: redirects a signed-in person to the dashboard. */
export const guestOnly = (guard: Area): RouteGuard => () => (readSession()?.guard === guard ? dashboards[guard] : null)

export const clientOnly: RouteGuard = () => (readSession()?.guard === 'client' ? null : serverPagePath('/'))

/** For pages below the dashboard, which messages link to: sign-in continues to the requested page. */
export const clientOrSignIn: RouteGuard = (pathname) =>
  (readSession()?.guard === 'client' ? null : `${signInPages.client}?to=${encodeURIComponent(pathname)}`)

/** For the booking page: redirects clients without the permission to the dashboard. */
export const orderingClientOnly: RouteGuard = (pathname) =>
  clientOrSignIn(pathname) ?? (clientMay('order-create') ? null : dashboards.client)

/** The page that `clientOrSignIn` was called for; any other target is ignored. */
export const pageAfterSignIn = (search: string): string => {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^\/client\/[\w/-]+$/.test(to) ? to : dashboards.client
}

export const courierOrSignIn: RouteGuard = () => (readSession()?.guard === 'courier' ? null : signInPages.courier)

/** Requires all of these permissions; with an empty list, any signed-in staff. */
export const staffOnly = (permissions: readonly string[]) => (): string | null => {
  if (readSession()?.guard !== 'user') return signInPages.user
  return permissions.every(hasPermission) ? null : dashboards.user
}

/** The area that a path belongs to; null for a public path. */
function areaOf(pathname: string): Area | null {
  const shown = documentOf(pathname)
  if (shown === 'staff') return 'user'
  if (shown === 'courier') return pathname === signInPages.courier ? null : 'courier'
  return /^\/client(?!\/(login|new|forgot-password|reset-password))(\/|$)/.test(pathname) ? 'client' : null
}

/** The sign-in page of the area that the path belongs to. */
export const signInPageOf = (pathname: string) => signInPages[areaOf(pathname) ?? 'user']

/** True when the path belongs to an area that the current session does not give access to. */
export function isForeignArea(pathname: string): boolean {
  const area: SessionGuard | null = areaOf(pathname)
  return area !== null && readSession()?.guard !== area
}
