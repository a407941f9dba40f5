/** Which subset of the translations a path needs. Pure: the build uses it too (tools/vite/preload_manifest.ts). */

/**
 * The pages before signing in, as light_pages.ts has them: a path below one of them is another page, such as the one that says that
 * there is none. Like the router, without regard to case and to a last slash.
 */
const SIGN_IN = new RegExp(`^(${[
  '/admin', '/user/clock', '/user/forgot-password', '/user/(reset-password|first-owner)/[^/]+',
  '/client/login', '/client/forgot-password(/mail)?', '/client/(reset-password|confirm-email)/[^/]+', '/restore/[^/]+/[^/]+',
].join('|')})/?$`, 'i')
const CLIENT_FORMS = /^\/client\/(account|orders\/new)\/?$/i
const COURIER = /^\/courier(\/(login|cash|settings|(shipments|stops)\/[^/]+))?\/?$/i

/** Pages for signed-in staff need all translations of the browser; sign-in, recovery, portal and public pages only their own. */
export const isStaffArea = (pathname: string) => /^\/user(\/|$)/i.test(pathname) && !SIGN_IN.test(pathname)

/** The application of the couriers. */
export const isCourierArea = (pathname: string) => /^\/courier(\/|$)/i.test(pathname)

/** From the smallest to the largest; each contains the one before it. The last two stand alone: of the staff, and of the couriers. */
export const I18N_SUBSETS = ['sign_in', 'site', 'client_forms', 'staff', 'courier'] as const

export function subsetFor(pathname: string): number {
  if (COURIER.test(pathname)) return 4
  if (isStaffArea(pathname)) return 3
  if (CLIENT_FORMS.test(pathname)) return 2
  return SIGN_IN.test(pathname) ? 0 : 1
}
