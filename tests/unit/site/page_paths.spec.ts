import { test } from '@japa/runner'
import { isPagePath } from '#backend/pages/site/page_paths'
import { browserStorage, importAdmin } from '#tests/support/browser/browser_globals'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { documentOf } from '#common/documents'

type Pages = () => readonly { readonly path: string }[]
const { resourcePages, drawerPages } = await importAdmin('staff/resource_pages.ts') as { resourcePages: Pages; drawerPages: Pages }
const { standalonePages } = await importAdmin('staff/menu/standalone_pages.ts') as { standalonePages: readonly { readonly path: string }[] }
interface Table {
  readonly document: string
  readonly pages: readonly { readonly path: string }[]
  readonly redirects?: Readonly<Record<string, string>>
}


const { portal } = await importAdmin('portal/pages.ts') as { portal: Table }
const { courier } = await importAdmin('courier/pages.ts') as { courier: Table }

const given = (path: string): string => path.replace(':token?', 'abc').replace(':token', 'abc').replaceAll(/:\w+/g, '7')

test.group('site / page paths', (group) => {
  group.each.setup(() => {
    browserStorage.setItem('user', '{"id":1}')
    browserStorage.setItem('token', 'a token')
    browserStorage.setItem('token_created_at', String(Date.now()))
    browserStorage.setItem('permissions', JSON.stringify(permissionNames()))
    return () => { browserStorage.clear() }
  })

  test('every address that the browser draws, or leads on from, is a page', ({ assert }) => {
    const staff = [...standalonePages, ...resourcePages(), ...drawerPages()].map(({ path }) => `/user/${path}`)
    const light = [portal, courier].flatMap(({ pages, redirects = {} }) => [...Object.keys(redirects), ...pages.map(({ path }) => path)])
    assert.isAbove(staff.length, 60)
    // A form is created at the same address, whether it is a page or a drawer.
    assert.includeMembers(staff, ['/user/couriers/create', '/user/vehicles/create'])
    assert.isAbove(light.length, 10)
    assert.deepEqual([...staff, ...light].filter((path) => !isPagePath(given(path))), [])
  })

  test('every page is in the document that is sent for its path', ({ assert }) => {
    const inDocuments = [
      ...[portal, courier].flatMap(({ document, pages }) => pages.map(({ path }) => [document, given(path)] as const)),
      ...[...standalonePages, ...resourcePages()].map(({ path }) => ['staff', given(`/user/${path}`)] as const),
    ]
    const written = inDocuments.flatMap(([document, path]) => [path, `${path}/`, path.toUpperCase()].map((one) => [document, one] as const))
    assert.deepEqual(written.filter(([document, path]) => documentOf(path) !== document), [])
  })

  test('other paths are not', ({ assert }) => {
    const wrong = [
      '/nowhere', '/user/nowhere', '/user/orders/0', '/user/orders/x', '/user/permissions/create', '/client/no', '/o/', '/o/a/b',
      '/client/reset-password', '/client/reset-password/', '/client/confirm-email', '/user/reset-password', '/user/first-owner',
      '/restore/client', '/courier/shipments',
    ]
    assert.deepEqual(wrong.filter(isPagePath), [])
  })
})
