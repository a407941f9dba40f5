import { test } from '@japa/runner'
import { aStockPlace, itemWithTasks, shelveItems, withPlantWorker } from '#tests/support/rows/plant_rows'
import { anOrder, completedOrder, payOrder } from '#tests/support/rows/orders'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { scanWith } from './scans.ts'
import type { ScanRequest } from '#common/scan'
import type { Store } from '#backend/engine/resource/store'

/** What each mode scans, so that it has an effect. */
const SCANS: Readonly<Record<ScanRequest['mode'], (store: Store) => Promise<Omit<ScanRequest, 'mode'>>>> = {
  find: async (store) => ({ code: (await completedOrder(store)).items[0]!.tag_code }),
  receive: async (store) => ({ code: (await anOrder(store)).order.code! }),
  put: async (store) => ({ code: (await completedOrder(store)).items[0]!.tag_code, stock_id: (await aStockPlace(store)).id }),
  take: async (store) => ({ code: (await shelvedOrder(store)).items[0]!.tag_code }),
  load: async (store) => plannedItem(store),
  check_in: async (store) => {
    const { code, stop_item } = await plannedItem(store)
    await store.transition('order_delivery_items', stop_item, 'load')
    return { code }
  },
  hand_over: async (store) => {
    const { order, items } = await completedOrder(store)
    await payOrder(store, order, order.balance ?? 0)
    return { code: items[0]!.tag_code, order_id: order.id }
  },
  count: async (store) => {
    const { rack, items } = await shelvedOrder(store)
    await store.insert('stock_audits', { stock_id: rack.id })
    return { code: items[0]!.tag_code, stock_id: rack.id }
  },
  step: async (store) => ({ code: (await itemWithTasks(store, { steps: 1 })).item.tag_code }),
}

async function shelvedOrder(store: Store) {
  const [{ order, items }, rack] = [await completedOrder(store), await aStockPlace(store)]
  await shelveItems(store, order, rack)
  return { order, items, rack }
}

async function plannedItem(store: Store) {
  const { order, stop } = await aReadyOrder(store, { items: 1, paid: true })
  await aShipment(store, [stop])
  const [[item], [stop_item]] = [
    await store.select('order_items', { order_id: order.id }), await store.select('order_delivery_items', { order_delivery_id: stop.id }),
  ]
  return { code: item!.tag_code, stop_item: stop_item!.id }
}

/** By this person: jobs of other tests may write at the same time. */
const writtenRows = (id: number) => withStore(async (store) => (await store.query(`
  select (select count(*) from scans where by_type = 'users' and by_id = ?) as scans,
    (select count(*) from audit_logs where actor_type = 'users' and actor_id = ?) as log,
    (select count(*) from stock_movements where by_type = 'users' and by_id = ?) as movements`, [id, id, id]))[0])

test.group('scan / replays', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('{mode}: the same key gets the same answer and has one effect')
    .with((Object.keys(SCANS) as ScanRequest['mode'][]).map((mode) => ({ mode })))
    .run(async ({ assert }, { mode }) => {
      const { api, id } = await owner()
      const { stop_item: _, ...scanned } = await withPlantWorker(SCANS[mode]) as { stop_item?: number } & Omit<ScanRequest, 'mode'>
      const before = await writtenRows(id)
      const send = () => scanWith(api, { ...scanned, mode }, `replay ${mode}`)
      const first = await send()
      assert.deepEqual([first.status, first.body.verdict], [200, 'ok'], first.body.message)
      const written = await writtenRows(id)
      assert.equal(Number(written?.scans), Number(before?.scans) + 1)
      assert.equal(Number(written?.log) > Number(before?.log), mode !== 'find')
      assert.deepEqual((await send()).body, first.body)
      assert.deepEqual(await writtenRows(id), written)
      // The key belongs to this scan: another one does not get its answer.
      assert.equal((await scanWith(api, { ...scanned, mode, reason: 'Another' }, `replay ${mode}`)).status, 422)
    })
})
