import { test } from '@japa/runner'
import { orderToken } from '#tests/support/rows/order_links'
import { client, guest } from '#tests/support/rows/people'
import { measuredOrder } from '#tests/support/rows/orders'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { ReadyBy } from '#common/orders/ready_by'
import type { Row } from '#resources'

test.group('portal / ready by', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('before the price is accepted, in the portal and behind the link: the day that accepting promises; no longer afterwards', async ({
    assert,
  }) => {
    const [mine, other] = [await client(), await client()]
    const { order, items } = await withStore((store) => measuredOrder(store, { client_id: mine.id, items: 2 }))
    const path = `/api/client/orders/${order.id}`
    const link = `/api/public/orders/${await orderToken(order)}`
    const read = async () => [(await mine.api.get<ReadyBy>(`${path}/ready-by`)).body, (await guest().get<ReadyBy>(`${link}/ready-by`)).body]
    const [shown, behindLink] = (await read()).map(({ ready_by }) => Date.parse(String(ready_by))) as [number, number]
    assert.isAbove(shown, Date.now())
    // The moments between the questions.
    assert.approximately(behindLink, shown, 60_000)
    assert.equal((await other.api.get(`${path}/ready-by`)).status, 404)
    assert.equal((await guest().get(`/api/public/orders/${'x'.repeat(32)}/ready-by`)).status, 404)

    assert.equal((await mine.api.post(`${path}/answer`, { accepted: items.map(({ id }) => id) })).status, 200)
    const { body } = await mine.api.get<Row<'orders'>>(path)
    assert.approximately(Date.parse(body.promised_at!), shown, 60_000)
    assert.deepEqual(await read(), [{ ready_by: null }, { ready_by: null }])
  })
})
