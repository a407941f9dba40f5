/** Who may come in where (specification §2), and where the uninvited are sent. */
import type { Guard as Kind } from '#schema/types'
import { forVisit } from '../providers/language.ts'
import { isAllowed, isPermitted } from '../providers/permission.ts'
import { readSession } from '../providers/session.ts'
import { isStaffArea } from '../providers/word_sets.ts'

export const signInPages = { user: '/admin', client: '/client/login' } as const
const dashboards = { user: '/user/dashboard', client: '/client/dashboard' } as const
type Door = keyof typeof signInPages

/** The address to go to instead, or null for whoever may stay. */
export type Guard = (pathname: string) => string | null

/** Sign-in and recovery are for those who are not signed in. */
export const notSignedIn = (guard: Door): Guard => () => (readSession()?.guard === guard ? dashboards[guard] : null)

export const clientOnly: Guard = () => (readSession()?.guard === 'client' ? null : forVisit('/'))

/** Deeper in the clients' area one comes by a link of ours: signing in leads on to it. */
export const signedInClient: Guard = (pathname) =>
  (readSession()?.guard === 'client' ? null : `${signInPages.client}?to=${encodeURIComponent(pathname)}`)

/** Who may not do what the page is for is led to the portal's first. */
export const bookingClient: Guard = (pathname) => signedInClient(pathname) ?? (isPermitted('order-create') ? null : dashboards.client)

/** Where `signedInClient` was asked for, and nowhere else. */
export const wantedPage = (search: string): string => {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^\/client\/[\w/-]+$/.test(to) ? to : dashboards.client
}

export const staffSession: Guard = () => (readSession()?.guard === 'user' ? null : signInPages.user)

/** With all of these permissions; with none, everybody who is signed in. */
export const staffOnly = (permissions: readonly string[]) => (): string | null => {
  if (readSession()?.guard !== 'user') return signInPages.user
  return permissions.every(isAllowed) ? null : dashboards.user
}

/** Whose area a path lies in; null where anybody may be. */
function areaOf(pathname: string): Door | null {
  if (isStaffArea(pathname)) return 'user'
  return /^\/client(?!\/(login|forgot-password|reset-password))(\/|$)/.test(pathname) ? 'client' : null
}

/** Where the person whose area this is signs in. */
export const signInOf = (pathname: string) => signInPages[areaOf(pathname) ?? 'user']

/** True while the page at this path belongs to somebody else than the one who is signed in. */
export function isStranger(pathname: string): boolean {
  const area: Kind | null = areaOf(pathname)
  return area !== null && readSession()?.guard !== area
}
