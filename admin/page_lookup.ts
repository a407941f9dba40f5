/** The page of a path, and the redirects. */
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { staffOrSignIn } from './auth/route_guards.ts'
import { lightPages, type LightPage } from './light_pages.ts'

const staffArea: LightPage = {
  path: '/user/*?', title: null, guard: staffOrSignIn, load: async () => (await import('./staff_router.tsx')).loadStaffArea(),
}
const notFound: LightPage = { path: '*', title: 'site.not_found.title', load: () => import('./site/not_found.tsx') }

export const findPageByPath = (path: string): LightPage =>
  [...lightPages, staffArea].find((page) => matchRoute(parse, page.path, path)[0]) ?? notFound

const redirects: Readonly<Record<string, string>> = { '/client': '/client/dashboard' }

/** The path to redirect to, or null; the path itself when the server renders the page. */
export const redirectOf = (path: string): string | null =>
  (isServerPage(path) ? path : redirects[path] ?? findPageByPath(path).guard?.(path) ?? null)

export const isServerPage = (address: string): boolean => /^\/(privacy-policy)?(\?|$)/.test(address)
