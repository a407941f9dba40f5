/** Which subset of the translations a path needs. Pure: the build uses it too (tools/vite/preload_manifest.ts). */

/** Pages for signed-in staff need all translations of the browser; sign-in, recovery, portal and public pages only their own. */
export const isStaffArea = (pathname: string) => /^\/user(?!\/(forgot-password|reset-password|first-owner|clock))(\/|$)/.test(pathname)

/** The application of the couriers. */
export const isCourierArea = (pathname: string) => /^\/courier(\/|$)/.test(pathname)

/** From the smallest to the largest; each contains the one before it. The last two stand alone: of the staff, and of the couriers. */
export const I18N_SUBSETS = ['sign_in', 'site', 'client_forms', 'staff', 'courier'] as const

export function subsetFor(pathname: string): number {
  if (isCourierArea(pathname)) return 4
  if (isStaffArea(pathname)) return 3
  if (/^\/client\/(account|orders\/new)$/.test(pathname)) return 2
  return /^\/(admin|user\/clock)$|\/(login|forgot-password|reset-password|restore|first-owner)(\/|$)/.test(pathname) ? 0 : 1
}
