/** Which words a path needs. Pure: the build asks too (tools/vite/preload_manifest.ts). */

/** Everything behind the staff door needs all words of the browser; sign-in, recovery, portal and public pages only their own. */
export const isStaffArea = (pathname: string) => /^\/user(?!\/(forgot-password|reset-password|first-owner))(\/|$)/.test(pathname)

/** From the narrowest to the widest; each holds the one before it. */
export const WORD_SETS = ['door', 'site', 'own', 'staff'] as const

export function setFor(pathname: string): number {
  if (isStaffArea(pathname)) return 3
  if (/^\/client\/(account|orders\/new)$/.test(pathname)) return 2
  return /^\/admin$|\/(login|forgot-password|reset-password|restore|first-owner)(\/|$)/.test(pathname) ? 0 : 1
}
