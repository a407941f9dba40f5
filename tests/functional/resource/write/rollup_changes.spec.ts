import { test } from '@japa/runner'
import { watchStatements } from '../../auth/watch_statements.ts'
import { resourceOf } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { query } from '#backend/engine/database/query'
import { changesByParent } from '#backend/engine/resource/write/rollups/changes'
import { recomputeRollups } from '#backend/engine/resource/write/rollups/propagate_rollups'
import { removeRow, restoreRow } from '#backend/engine/resource/write/remove'
import { rollupParentsOf, rollupQuery } from '#backend/engine/resource/write/rollups/rollups'
import { aCarpetCategory, aClient, anOrder, measuredOrder } from '#tests/support/rows/orders'
import { setupOwner } from '#tests/support/rows/people'
import { aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { withStore } from '#tests/support/server/with_store'
import type { Assert } from '@japa/assert'
import type { Hooks } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { ResourceName } from '#resources'
import type { Data } from '#schema/predicate'

async function placedItems(store: Store, items = 1) {
  const [from, to] = [await aStockPlace(store), await aStockPlace(store)]
  const { order, items: made } = await measuredOrder(store, { items })
  for (const { id } of made) await store.insert('stock_movements', { order_item_id: id, to_stock_id: from.id })
  return { from, to, order, items: made }
}

/** The stored rollups of all these rows equal those over all their children. */
async function assertStored(assert: Assert, rows: readonly (readonly [ResourceName, number])[]): Promise<void> {
  await withStore(async ({ trx }) => {
    for (const [name, id] of rows) {
      const rollups = Object.values(resourceOf(name).fields).filter(({ rollup }) => rollup)
      const { sql, bindings } = rollupQuery(resourceOf(name), rollups, id)
      const [computed] = await query(trx, sql, bindings)
      const [stored] = await query(trx, `select ${rollups.map((field) => `"${field.name}"`).join()} from "${name}" where id = ?`, [id])
      assert.deepEqual(stored, computed, `${name} ${id}`)
    }
  })
}

const change = (store: Store, id: number, values: object) => store.update('order_items', id, values)

test.group('resource / changes of rollups', (group) => {
  const person = setupOwner(group)

  test('each change is looked at by the parents that it concerns only, however many parents there are', async ({ assert }) => {
    await withStore((store) => {
      const child = resourceOf('order_items')
      const changes = Array.from({ length: 900 }, (_, index) => ({ before: null, after: { id: 1e9 + index, order_id: 1e9 + index % 300 } }))
      for (const link of rollupParentsOf(child).filter(({ parent }) => parent.name === 'orders')) {
        const parts = changesByParent(store, child, link, changes)
        assert.lengthOf(parts, 300)
        assert.isTrue(parts.every(([id, own]) => own.length === 3 && own.every(({ after }) => after?.order_id === id)))
      }
      return Promise.resolve()
    })
  })

  test('a child that changes its parent, leaves the condition, or both at once', async ({ assert }) => {
    const { from, to, order, items } = await withPlantWorker((store) => placedItems(store, 3))
    const [moved, left, both] = items.map(({ id }) => id) as [number, number, number]
    const all = [['stocks', from.id], ['stocks', to.id], ['orders', order.id]] as const
    const { withStatement, stop } = watchStatements()
    await withPlantWorker((store) => change(store, moved, { current_stock_id: to.id }))
    await assertStored(assert, all)
    await withPlantWorker((store) => change(store, left, { status: 'completed', unit: 'u' }))
    await assertStored(assert, all)
    await withPlantWorker((store) => change(store, both, { current_stock_id: to.id, status: 'completed', measured_quantity: '7.25' }))
    stop()
    await assertStored(assert, all)
    const recounted = withStatement(/count\(\*\)::bigint from "order_items"/).filter((sql) => !sql.includes('"places"'))
    assert.lengthOf(recounted.filter((sql) => /where "current_stock_id"/.test(sql)), 4, 'only this test counts: two places, twice')
    const [before, after] = await withStore((store) => Promise.all([from, to].map(({ id }) => store.find('stocks', id))))
    assert.include(before, { occupancy: 1, waiting_items: 1, occupied_area: '0.000' })
    assert.include(after, { occupancy: 2, waiting_items: 1 })
  })

  test('a child that is deleted, restored, or deleted after it was changed in the same transaction', async ({ assert }) => {
    const { from, to, order, items: [item] } = await withPlantWorker((store) => placedItems(store))
    const all = [['stocks', from.id], ['stocks', to.id], ['orders', order.id]] as const
    const resource = resourceOf('order_items')
    const rowOf = async (store: Store, id: number) => await store.lock('order_items', id) as unknown as Data
    const open = await withPlantWorker((store) => anOrder(store, { items: 2 }))
    const [kept] = open.items
    await withPlantWorker(async (store) => {
      const read = await rowOf(store, kept!.id)
      await change(store, kept!.id, { return_required: true, current_stock_id: to.id })
      await removeRow(store, resource, read)
      assert.include(await store.find('orders', open.order.id), { received_items: 1 })
    })
    await assertStored(assert, [...all, ['orders', open.order.id]])
    await withPlantWorker(async (store) => restoreRow(store, resource, await rowOf(store, kept!.id)))
    await assertStored(assert, [...all, ['orders', open.order.id]])
    await withPlantWorker((store) => change(store, item!.id, { current_stock_id: null }))
    await assertStored(assert, all)
  })

  test('moves between two places in opposite order all succeed and are counted exactly', async ({ assert }) => {
    const there = await withPlantWorker((store) => placedItems(store, 6))
    const back = await withPlantWorker((store) => placedItems(store, 6))
    // Both start at their own place and meet at two.
    for (const { id } of back.items) await withPlantWorker((store) => store.insert('stock_movements', {
      order_item_id: id, to_stock_id: there.to.id }))
    const moves = [...there.items.map(({ id }) => [id, there.to.id] as const), ...back.items.map(({ id }) => [id, there.from.id] as const)]
    const moved = await Promise.all(moves.map(([id, stock_id]) =>
      person.api.post(`/api/user/order-items/${id}/move`, { to_stock_id: stock_id })))
    assert.deepEqual(moved.map(({ status }) => status), moves.map(() => 200))
    await assertStored(assert, [['stocks', there.from.id], ['stocks', there.to.id]])
    const places = await withStore((store) => Promise.all([there.from, there.to].map(({ id }) => store.find('stocks', id))))
    assert.deepEqual(places.map((place) => place?.occupancy), [6, 6])
  })

  test('a hook that writes the child again, or has its parent recomputed, is not counted twice', async ({ assert }) => {
    const { from, to, items: [item] } = await withPlantWorker((store) => placedItems(store))
    const target = await withPlantWorker((store) => aStockPlace(store))
    const stop = interpose('order_items', 'beforeSave', async ({ store, before }: { store: Store; before: { id: number } | null }) => {
      if (before) await store.update('order_items', before.id, { current_stock_id: to.id })
      await recomputeRollups(store, resourceOf('stocks'), to.id)
    })
    try {
      await withPlantWorker(async (store) => {
        // The places are read once: no statement of a rule writes them in between.
        for (const { id } of [from, to, target]) await store.lock('stocks', id)
        await change(store, item!.id, { current_stock_id: target.id, color: 'red' })
      })
    } finally {
      stop()
    }
    await assertStored(assert, [['stocks', from.id], ['stocks', to.id], ['stocks', target.id]])
  })

  test('a hook before saving the rows of a grid may recompute the parent of the new record', async ({ assert }) => {
    const category = await withStore((store) => aCarpetCategory(store))
    const client = await withStore((store) => aClient(store))
    const stop = interpose('order_items', 'beforeSave', ({ store }: { store: Store }) =>
      recomputeRollups(store, resourceOf('clients'), client.id))
    try {
      const items = [{ category_id: category.id }, { category_id: category.id }]
      const { status } = await person.api.post('/api/user/orders', { client_id: client.id, items })
      assert.equal(status, 201)
    } finally {
      stop()
    }
    assert.include(await withStore((store) => store.find('clients', client.id)), { orders_count: 1 })
    await assertStored(assert, [['clients', client.id]])
  })
})

/** Runs `work` before the hook of the room, once at a time. Returns the function that ends it. */
function interpose(name: ResourceName, hook: 'beforeSave', work: (saving: never) => Promise<void>): () => void {
  const hooks = handlers().hooks[name] as Hooks<ResourceName>
  const own = hooks[hook]
  let isRunning = false
  hooks[hook] = async (saving) => {
    if (!isRunning) {
      isRunning = true
      await work(saving as never).finally(() => { isRunning = false })
    }
    return own?.(saving)
  }
  return () => { if (own) hooks[hook] = own; else delete hooks[hook] }
}
