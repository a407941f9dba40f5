/** Which resource a URL belongs to: Refine's answer, found once for all of its hooks. */
import { matchResourceFromRoute, type IResourceItem, type ParseResponse } from '@refinedev/core'
import { test } from '@japa/runner'
import { importAdmin } from '#tests/support/browser/browser_globals'

interface Url { inPath: object; pathname: string; search: string; resources: IResourceItem[] }

const { parserOf } = await importAdmin('staff/layout/parse_url.ts') as { parserOf: (url: Url) => () => ParseResponse }
const { refineResources } = await importAdmin('staff/definition/resource_screens.ts') as { refineResources: () => IResourceItem[] }

const inPath = { id: '7' }
const parserFor = (pathname: string, resources: IResourceItem[], search = '') => parserOf({ inPath, pathname, search, resources })

test.group('admin / layout / router provider', () => {
  test('the resource and action of every page are those that Refine finds', ({ assert }) => {
    const resources = refineResources()
    const paths = resources.flatMap(({ list, create, edit, show }) => [list, create, edit, show]).filter((path) => typeof path === 'string')
    for (const path of [...paths.map((one) => one.replace(/:\w+/g, '7')), '/user/profile']) {
      const { resource, action } = matchResourceFromRoute(path, resources)
      const found = parserFor(path, resources)()
      assert.deepEqual({ name: found.resource?.name, action: found.action, id: found.id }, { name: resource?.name, action, id: '7' }, path)
    }
  })

  test('the answer is kept until the URL or the resources change', ({ assert }) => {
    const resources = refineResources()
    const orders = parserFor('/user/orders', resources)
    assert.equal(orders().resource?.name, 'orders')
    assert.strictEqual(parserFor('/user/orders', resources), orders)
    assert.strictEqual(parserFor('/user/orders', resources)(), orders())
    assert.equal(parserFor('/user/clients', resources)().resource?.name, 'clients')
    assert.isUndefined(parserFor('/user/clients', [])().resource)
    assert.deepEqual(parserFor('/user/clients', resources, '?status=active')().params, { id: '7', status: 'active' })
  })

  test('what Refine writes of a table into the address is read back', ({ assert }) => {
    const search = '?sorters[0][field]=code&sorters[0][order]=asc&filters[0][value][0][value]=2&filters[0][operator]=or&status=a&status=b'
    assert.deepEqual(parserFor('/user/clients', refineResources(), search)().params, {
      id: '7', sorters: [{ field: 'code', order: 'asc' }], filters: [{ value: [{ value: '2' }], operator: 'or' }], status: ['a', 'b'],
    })
  })

  test('the parameters of lists are not passed on to other calls of the page', ({ assert }) => {
    const { params } = parserFor('/user/clients', refineResources(), '?q=Ahmed&view=active&status=active')()
    assert.deepEqual(params, { id: '7', status: 'active' })
  })
})
