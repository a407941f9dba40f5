/** Which resource a URL belongs to: Refine's answer, found once for all of its hooks. */
import { matchResourceFromRoute, type IResourceItem } from '@refinedev/core'
import { test } from '@japa/runner'
import { importAdmin } from '#tests/support/browser_globals'

const { findResource } = await importAdmin('layout/find_resource.ts') as { findResource: typeof matchResourceFromRoute }
const { refineResources } = await importAdmin('definition/resource_screens.ts') as { refineResources: () => IResourceItem[] }

test.group('admin / layout / router provider', () => {
  test('the resource and action of every page are those that Refine finds', ({ assert }) => {
    const resources = refineResources()
    const paths = resources.flatMap(({ list, create, edit, show }) => [list, create, edit, show]).filter((path) => typeof path === 'string')
    for (const path of [...paths.map((one) => one.replace(/:\w+/g, '7')), '/user/profile']) {
      const { resource, action } = matchResourceFromRoute(path, resources)
      const found = findResource(path, resources)
      assert.deepEqual({ name: found.resource?.name, action: found.action }, { name: resource?.name, action }, path)
    }
  })

  test('the answer is kept until the URL or the resources change', ({ assert }) => {
    const resources = refineResources()
    const orders = findResource('/user/orders', resources)
    assert.equal(orders.resource?.name, 'orders')
    assert.strictEqual(findResource('/user/orders', resources), orders)
    assert.equal(findResource('/user/clients', resources).resource?.name, 'clients')
    assert.isUndefined(findResource('/user/clients', []).resource)
  })
})
