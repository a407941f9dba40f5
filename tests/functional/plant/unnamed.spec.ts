/** What nobody has named for too long is an exception of the day, with the settings of a new company. */
import { test } from '@japa/runner'
import { HOUR } from '#common/time/time'
import { assertInvariants } from '#tests/support/rows/broken_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { anOrder } from '#tests/support/rows/orders'
import { staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { fetched } from './fetched.ts'
import type { PlantFloor } from '#common/plant/floor'
import type { UnnamedPieces } from '#common/plant/unnamed'

const RECEPTIONIST = ['order-list', 'order-receive', 'order-create', 'client-list'] as const
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const cameIn = (id: number, came_in_at: string) => withStore((store) => store.derive('orders', id, { came_in_at }))
const unnamed = async ({ api }: Person, ids: readonly number[]) =>
  (await api.get<UnnamedPieces>('/api/user/reception/unnamed')).body.orders.filter(({ id }) => ids.includes(id))

test.group('plant / unnamed pieces', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  assertInvariants(group)

  test('collected without a list, or left at the counter: after twelve hours with client, number and since when', async ({ assert }) => {
    const { orders: [bare, listed] } = await fetched([{ declared: 3, taken: 0, counted: 4 }, { declared: 2, taken: 2 }])
    const dropped = await withStore(async (store) => (await anOrder(store, { declared_items: 5, items: 2 })).order.id)
    const fresh = await withStore(async (store) => (await anOrder(store, { declared_items: 5, items: 0 })).order.id)
    const ids = [bare!, listed!, dropped, fresh]
    const clerk = await staff(RECEPTIONIST)
    assert.isEmpty(await unnamed(clerk, ids), 'they have just come in')

    await cameIn(bare!, hoursAgo(30))
    await cameIn(listed!, hoursAgo(30))
    await cameIn(dropped, hoursAgo(13))
    await cameIn(fresh, hoursAgo(11))
    const found = await unnamed(clerk, ids)
    assert.deepEqual(found.map(({ id, pieces, named }) => [id, pieces, named]), [[bare, 4, 0], [dropped, 5, 2]])
    assert.isString(found[0]!.client)
    assert.approximately(Date.now() - Date.parse(found[0]!.since), 30 * HOUR, HOUR / 10)
    const { orders } = (await (await staff(['report-view', 'order-list'])).api.get<PlantFloor>('/api/user/plant')).body
    const { list } = orders!.unnamed
    assert.includeMembers((list!.where as { id: { in: number[] } }).id.in, [bare!, dropped])
  })

  test('what is named, received, or known to be missing is none', async ({ assert }) => {
    const { orders: [id, missed], category_id } = await fetched([
      { declared: 2, taken: 0, counted: 2 }, { declared: 2, taken: 2 },
    ])
    for (const one of [id!, missed!]) await cameIn(one, hoursAgo(13))
    const clerk = await staff(RECEPTIONIST)
    const add = async () => {
      const { status } = await clerk.api.post('/api/user/order-items', { order_id: id, category_id, quantity: 1 })
      assert.equal(status, 201)
    }
    await add()
    assert.deepEqual((await unnamed(clerk, [id!])).map(({ named }) => named), [1])
    await add()
    assert.isEmpty(await unnamed(clerk, [id!]))
    const [item] = await withStore((store) => store.select('order_items', { order_id: missed! }))
    assert.equal((await clerk.api.post(`/api/user/order-items/${item!.id}/miss`, { reason: 'Not in the van' })).status, 200)
    assert.isEmpty(await unnamed(clerk, [missed!]))
  })

  test('is of those who receive, and names nobody to those who may not read names', async ({ assert }) => {
    const { orders: [id] } = await fetched([{ declared: 1, taken: 0, counted: 1 }])
    await cameIn(id!, hoursAgo(13))
    assert.equal((await (await staff(['order-list'])).api.get('/api/user/reception/unnamed')).status, 403)
    assert.deepEqual((await unnamed(await staff(['order-list', 'order-receive']), [id!])).map(({ client }) => client), [null])
  })
})
