/** The three HTML documents of the pages that browsers draw, each an application of its own, and which of them shows a path. */
export const DOCUMENTS = ['staff', 'portal', 'courier'] as const

export type DocumentName = (typeof DOCUMENTS)[number]

/** Pages below /user for people who are not signed in. Like the routers, without regard to case and to a last slash. */
const SIGNED_OUT = /^\/user\/(login|clock|forgot-password|(reset-password|first-owner)\/[^/]+)\/?$/i

export function documentOf(pathname: string): DocumentName {
  if (/^\/courier(\/|$)/i.test(pathname)) return 'courier'
  return /^\/user(\/|$)/i.test(pathname) && !SIGNED_OUT.test(pathname) ? 'staff' : 'portal'
}
