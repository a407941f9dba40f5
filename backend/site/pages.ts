/**
 * The addresses at which a page stands. The document is the same for all, for pages are drawn in the browser, but an address that
 * nobody knows is answered as one: 404. tests/unit/site/pages.spec.ts holds this against the routes of the browser.
 */
import { opsOf, type ResourceData } from '#schema/definition'
import { app } from '#resources'

const OWN = [
  '/admin', '/user', '/user/forgot-password', '/user/reset-password/:token', '/user/first-owner/:token', '/user/dashboard',
  '/user/profile', '/user/api', '/user/notifications/inbox', '/client', '/client/dashboard', '/client/orders',
  '/client/orders/new', '/client/orders/:id', '/client/account', '/client/login', '/client/forgot-password',
  '/client/forgot-password/mail', '/client/reset-password', '/client/reset-password/:token', '/restore/:guard/:token', '/o/:token',
]

/** Whether a record is there only those may learn who may see it: they are told by the page. */
export const isPage = (path: string): boolean => patterns().some((pattern) => pattern.test(path))

let known: readonly RegExp[] | undefined

function patterns(): readonly RegExp[] {
  const resources = Object.values(app.resources) as unknown as ResourceData[]
  return (known ??= [...OWN, ...resources.flatMap(pagesOf).map((path) => `/user/${path}`)].map(patternOf))
}

function pagesOf(resource: ResourceData): string[] {
  if (!resource.admin) return []
  const { path, form, show } = resource.admin
  const ops = opsOf(resource)
  const [canCreate, canEdit] = [ops.includes('create'), ops.includes('edit')]
  const isPaged = form === 'page'
  return [
    path, ...(show ? [`${path}/:id`] : []), ...(canCreate ? [`${path}/import`] : []),
    ...(canCreate && isPaged ? [`${path}/create`] : []), ...(canEdit && isPaged ? [`${path}/edit/:id`] : []),
  ]
}

/** Ids are numbers; what else stands behind a colon may be anything. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => (/(^|_)id$/.test(name) ? '[1-9]\\d{0,14}' : '[^/]+'))}/?$`, 'i')
