/** Every page of the staff × every permission: its route guard, the menu and the palette, from the data that the browser has. */
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { app, type ResourceName } from '#resources'
import { resourceOperations, permissionFor, type ResourceData } from '#schema/definition'
import { signInBrowser, signOutBrowser } from '#tests/support/browser/admin_session'
import { browserStorage, importAdmin } from '#tests/support/browser/browser_globals'
import { permissionNames } from '#backend/services/auth/rights/permissions'

interface Page { readonly path: string; readonly permissions: readonly string[] }
interface StandalonePage { readonly path: string; readonly permissions?: readonly string[]; readonly menu?: object }

const { staffOnly } =
  await importAdmin('kit/auth/route_guards.ts') as { staffOnly: (permissions: readonly string[]) => () => Response | null }
const { menuPages } = await importAdmin('staff/menu/entries.ts') as { menuPages: () => readonly (Page & { readonly icon: string })[] }
const { resourcePages } = await importAdmin('staff/resource_pages.ts') as { resourcePages: () => readonly Page[] }
const { standalonePages } = await importAdmin('staff/menu/standalone_pages.ts') as { standalonePages: readonly StandalonePage[] }
const { namedIcons } = await importAdmin('kit/controls/icons/named_icons.ts') as { namedIcons: Readonly<Record<string, string>> }
const { commandGroups } = await importAdmin('staff/layout/palette/commands.ts') as {
  commandGroups: (t: (key: string) => string) => readonly { readonly choices: readonly { readonly key: string }[] }[]
}

const NAMES: readonly string[] = permissionNames()
const resources = Object.entries(app.resources) as unknown as [ResourceName, ResourceData][]

/** Every path below /user with the permissions that resources.ts requires. */
const PAGES: readonly (readonly [path: string, needs: readonly string[]])[] = [
  ...standalonePages.map(({ path, permissions = [] }) => [path, permissions] as const),
  ...resources.flatMap(([, definition]) => {
    if (!definition.admin) return []
    const { path, form, show } = definition.admin
    const has = (op: 'list' | 'create' | 'edit') => resourceOperations(definition).includes(op)
    const needs = (op: 'list' | 'create' | 'edit') => [permissionFor(definition, op)]
    return [
      ...(has('list') ? [[path, needs('list')] as const] : []),
      ...(has('list') && show ? [[`${path}/:id`, needs('list')] as const] : []),
      ...(has('create') && form === 'page' ? [[`${path}/create`, needs('create')] as const] : []),
      ...(has('create') ? [[`${path}/import`, [...needs('create'), 'import-data']] as const] : []),
      ...(has('edit') && form === 'page' ? [[`${path}/edit/:id`, needs('edit')] as const] : []),
    ]
  }),
]

const guardedPages = (): (readonly [path: string, permissions: readonly string[]])[] => [
  ...standalonePages.map(({ path, permissions = [] }) => [path, permissions] as const),
  ...resourcePages().map(({ path, permissions }) => [path, permissions] as const),
]
const isOpen = (permissions: readonly string[]) => staffOnly(permissions)() === null
const open = () => guardedPages().filter(([, permissions]) => isOpen(permissions)).map(([path]) => path)
const menu = () => menuPages().map(({ path }) => path.replace('/user/', ''))
const offered = () => commandGroups((key) => key).flatMap(({ choices }) => choices.map(({ key }) => key))

test.group('admin / pages', (group) => {
  group.each.teardown(() => { browserStorage.clear() })

  test('the pages are those of resources.ts, each with its permissions', ({ assert }) => {
    const sorted = (pages: typeof PAGES) => pages.map(([path, needs]) => `${path}: ${[...needs].sort().join()}`).sort()
    assert.deepEqual(sorted(guardedPages()), sorted(PAGES))
    assert.isAbove(PAGES.length, 100)
  })

  test('one permission opens exactly its pages, in the menu and the palette too', ({ assert }) => {
    for (const name of NAMES) {
      signInBrowser('user', [name])
      assertOffered(assert, new Set([name]), name)
    }
  })

  test('all permissions but one close exactly its pages', ({ assert }) => {
    for (const name of NAMES) {
      const others = NAMES.filter((one) => one !== name)
      signInBrowser('user', others)
      assertOffered(assert, new Set(others), `all but ${name}`)
    }
  })

  test('no two pages of the menu have the same icon', ({ assert }) => {
    signInBrowser('user', NAMES)
    const icons = menuPages().map(({ icon }) => namedIcons[icon] ?? icon)
    assert.deepEqual(icons.filter((icon, index) => icons.indexOf(icon) !== index), [])
  })

  test('nothing is open to a client or a visitor', ({ assert }) => {
    signInBrowser('client', [...NAMES])
    assert.deepEqual([open(), menu()], [[], []])
    signOutBrowser()
    assert.deepEqual([open(), menu()], [[], []])
  })
})

function assertOffered(assert: Assert, granted: ReadonlySet<string>, message: string): void {
  const expected = PAGES.filter(([, needs]) => needs.every((need) => granted.has(need))).map(([path]) => path)
  assert.sameMembers(open(), expected, message)
  const inMenu = [
    ...standalonePages.flatMap(({ path, menu: place }) => (place ? [path] : [])),
    ...resources.flatMap(([, { admin }]) => (admin && !admin.path.includes(':') ? [admin.path] : [])),
  ]
  assert.sameMembers(menu(), expected.filter((path) => inMenu.includes(path)), message)
  const creatable = resources
    .filter(([, definition]) => resourceOperations(definition).includes('create') && granted.has(permissionFor(definition, 'create')))
    .map(([name]) => `new ${name}`)
  assert.isEmpty(offered().filter((key) => key.startsWith('new ') && !creatable.includes(key)), message)
}
