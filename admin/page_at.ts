/** Which page stands at a path, and who is sent on from there. */
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { staffSession } from './auth/doors.ts'
import { lightPages, type LightPage } from './light_pages.ts'

const staffArea: LightPage = {
  path: '/user/*?', title: null, guard: staffSession, load: async () => (await import('./staff_router.tsx')).enterStaffArea(),
}
const notFound: LightPage = { path: '*', title: 'site.not_found.title', load: () => import('./site/not_found.tsx') }

export const pageAt = (path: string): LightPage =>
  [...lightPages, staffArea].find((one) => matchRoute(parse, one.path, path)[0]) ?? notFound

const moved: Readonly<Record<string, string>> = { '/client': '/client/dashboard' }

/** Where whoever asks for this path is sent on to; the path itself when the server draws it. */
export const redirectOf = (path: string): string | null => (isDocument(path) ? path : moved[path] ?? pageAt(path).guard?.(path) ?? null)

export const isDocument = (address: string): boolean => /^\/(privacy-policy)?(\?|$)/.test(address)
