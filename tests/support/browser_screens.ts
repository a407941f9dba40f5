/** Every screen of the admin, from `resources.ts` and specification §2: where it is, who may open it, what it is called. */
import { app } from '#resources'
import { permissionFor, type ResourceData } from '#schema/definition'
import type { Operation } from '#schema/types'
import { phoneOf, siteUrl, type Visitor } from './browser.ts'
import { signIn, type JsonClient } from './http.ts'

export interface Screen {
  readonly path: string
  readonly who: Visitor
  /** Key of its title; null where a record gives the name. */
  readonly title: string | null
  readonly permission?: string
}

/** With the record and the parent that they need. */
export async function staffScreens(): Promise<Screen[]> {
  const api = await signIn(siteUrl(), phoneOf('owner'))
  const found = await Promise.all(
    Object.entries(app.resources).map(([name, resource]) => screensOf(api, name, resource as unknown as Definition)),
  )
  return [
    { path: '/user/dashboard', who: 'owner', title: 'ui.shell.dashboard' },
    { path: '/user/profile', who: 'owner', title: 'ui.shell.profile' },
    { path: '/user/notifications/inbox', who: 'owner', title: 'ui.messages.inbox.title' },
    { path: '/user/api', who: 'owner', title: 'ui.api.title', permission: 'api-token-list' },
    ...found.flat(),
  ]
}

export const otherScreens: readonly Screen[] = [
  { path: '/', who: 'visitor', title: 'site.home.title' },
  { path: '/privacy-policy', who: 'visitor', title: 'site.privacy.title' },
  { path: '/no/such/page', who: 'visitor', title: 'site.not_found.title' },
  { path: '/admin', who: 'visitor', title: 'ui.auth.sign_in' },
  { path: '/user/forgot-password', who: 'visitor', title: 'ui.auth.forgot' },
  { path: '/user/reset-password/0123456789', who: 'visitor', title: 'ui.auth.reset' },
  { path: '/client/login', who: 'visitor', title: 'portal.sign_in.title' },
  { path: '/client/forgot-password', who: 'visitor', title: 'portal.code.title' },
  { path: '/client/reset-password/0123456789', who: 'visitor', title: 'ui.auth.reset' },
  { path: '/client/dashboard', who: 'client', title: 'portal.dashboard.title' },
  { path: '/client/orders', who: 'client', title: 'portal.orders.title' },
  { path: '/client/orders/new', who: 'client', title: 'portal.dashboard.pickup' },
  { path: '/client/account', who: 'client', title: 'portal.dashboard.account' },
]

type Definition = Pick<ResourceData, 'permission' | 'opens' | 'ops' | 'admin'>

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly can?: { readonly edit?: { readonly allowed: boolean } } }

async function screensOf(api: JsonClient, name: string, definition: Definition): Promise<Screen[]> {
  const { ops = ['list', 'create', 'edit'], admin } = definition
  if (!admin) return []
  const given = /:(\w+)/.exec(admin.path)?.[1]
  const { body } = await api.get<Row[]>(`/api/user/${name.replaceAll('_', '-')}?_end=100&_sort=id&_order=desc`)
  // The list below a person has nothing of those who are another kind of person.
  const rows = body.filter((row) => !given || row[given] !== null)
  const record = rows.find(({ can }) => can?.edit?.allowed) ?? rows[0]
  if (!record) throw new Error(`the demo company has no ${name}: its screens cannot be looked at`)
  const list = `/user/${given ? admin.path.replace(`:${given}`, String(record[given])) : admin.path}`
  const screen = (path: string, operation: Operation, title: string | null): Screen =>
    ({ path, who: 'owner', title, permission: permissionFor(definition, operation) })
  // A drawer opens over the list, under its title.
  const form = (operation: Operation, page: string, drawer: string): Screen[] => {
    if (admin.form === 'none' || !ops.includes(operation)) return []
    return [admin.form === 'page' ? screen(page, operation, null) : screen(drawer, operation, `${name}.many`)]
  }
  return [
    screen(list, 'list', `${name}.many`),
    ...(admin.show ? [screen(`${list}/${record.id}`, 'list', null)] : []),
    ...form('create', `${list}/create`, `${list}?create=1`),
    ...form('edit', `${list}/edit/${record.id}`, `${list}?edit=${record.id}`),
  ]
}
