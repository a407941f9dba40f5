/**
 * The paths of all pages. The browser renders an unknown path too, but its document has the status 404.
 * tests/unit/site/page_paths.spec.ts compares these paths with the routes of the browser.
 */
import { resourceOperations, type ResourceData } from '#schema/definition'
import { app } from '#resources'

const FIXED_PATHS = [
  '/admin', '/user', '/user/login', '/user/forgot-password', '/user/reset-password/:token', '/user/first-owner/:token', '/user/dashboard',
  '/user/profile', '/user/api', '/user/statistics', '/user/work', '/user/reception', '/user/measuring', '/user/scan', '/user/racking',
  '/user/plant', '/user/drying', '/user/dispatch', '/user/settle', '/user/cash-day', '/user/calls',
  '/user/notifications/inbox', '/user/printing', '/user/print/:id', '/user/print/preview', '/user/clock', '/client', '/client/dashboard',
  '/client/new', '/client/orders', '/client/orders/new', '/client/orders/:id', '/client/repeats', '/client/addresses', '/client/invoices',
  '/client/messages', '/client/account', '/client/login', '/client/forgot-password',
  '/client/forgot-password/mail', '/client/reset-password/:token', '/client/confirm-email/:token', '/restore/:guard/:token', '/o/:token',
  '/courier', '/courier/login', '/courier/shipments/:id', '/courier/stops/:id', '/courier/cash', '/courier/settings',
]

/** By path only: whether the record exists is not checked, because the response would reveal it to everybody. */
export const isPagePath = (path: string): boolean => patterns().some((pattern) => pattern.test(path))

let cachedPatterns: readonly RegExp[] | undefined

function patterns(): readonly RegExp[] {
  const resources = Object.values(app.resources) as unknown as ResourceData[]
  return (cachedPatterns ??= [...FIXED_PATHS, ...resources.flatMap(pathsOf).map((path) => `/user/${path}`)].map(patternOf))
}

function pathsOf(resource: ResourceData): string[] {
  if (!resource.admin) return []
  const { path, form, show } = resource.admin
  const ops = resourceOperations(resource)
  const [canCreate, canEdit] = [ops.includes('create'), ops.includes('edit')]
  const isPaged = form === 'page'
  return [
    path, `${path}/${show ? '' : 'record/'}:id`, ...(canCreate ? [`${path}/import`] : []),
    // A form that opens as a drawer has an address too, which leads to it.
    ...(form === 'drawer' || (canCreate && isPaged) ? [`${path}/create`] : []),
    ...(form === 'drawer' || (canEdit && isPaged) ? [`${path}/edit/:id`] : []),
  ]
}

/** Parameters named `id` are numbers; other parameters match any segment. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => (/(^|_)id$/.test(name) ? '[1-9]\\d{0,14}' : '[^/]+'))}/?$`, 'i')
