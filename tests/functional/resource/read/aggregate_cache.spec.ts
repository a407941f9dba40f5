import { test } from '@japa/runner'
import { publish } from '#backend/engine/broadcast/publish'
import { resourceOf } from '#backend/engine/definition/registry'
import { cachedAggregate } from '#backend/engine/resource/read/aggregate_cache'

const [orders, clients] = [resourceOf('orders'), resourceOf('clients')]
const change = { resource: 'orders', id: 1, op: 'update', version: 2 } as const

test.group('resource / read / kept totals and sums', (group) => {
  let counted = 0
  const aggregate = (sql: string, compute: () => number, resource = orders) => cachedAggregate(resource, {
    parts: [{ sql, bindings: [1] }], compute: async () => compute(), rowsOf: (rows) => rows,
  })
  const count = (sql: string, result = 5000, resource = orders) => aggregate(sql, () => {
    counted += 1
    return result
  }, resource)
  const countsAgain = async (sql: string, resource = orders) => {
    const before = counted
    await count(sql, 5000, resource)
    return counted > before
  }
  group.each.setup(async () => {
    counted = 0
    await count('"t"."status" = $1')
  })

  test('are counted once, also for requests with other values in between', async ({ assert }) => {
    assert.isFalse(await countsAgain('"t"."status" = $1'))
    assert.isTrue(await countsAgain('"t"."type" = $1'))
    assert.isFalse(await countsAgain('"t"."status" = $1'))
  })

  test('are counted once for requests at the same time, of which each sees the writes before it', async ({ assert }) => {
    const { promise: isCounted, resolve: end } = Promise.withResolvers<void>()
    const slow = (result: number) => cachedAggregate(orders, {
      parts: [{ sql: '"t"."rack" = $1', bindings: [2] }], compute: () => isCounted.then(() => result), rowsOf: (rows) => rows,
    })
    const before = [slow(1), slow(2)]
    publish(change)
    const after = slow(3)
    end()
    assert.deepEqual(await Promise.all([...before, after]), [1, 1, 3])
    assert.equal(await slow(4), 4, 'so few are not kept')
  })

  test('a request whose statement fails does not fail those that waited for it', async ({ assert }) => {
    const count = (compute: () => Promise<number>) => cachedAggregate(orders, {
      parts: [{ sql: '"t"."rack" = $1', bindings: [3] }], compute, rowsOf: (rows) => rows,
    })
    const failing = count(() => Promise.reject(new Error('canceled')))
    const waiting = count(() => Promise.resolve(7000))
    await assert.rejects(() => failing, 'canceled')
    assert.equal(await waiting, 7000)
    assert.equal(await count(() => Promise.resolve(8000)), 8000)
    assert.equal(await count(() => Promise.reject(new Error('counted again'))), 8000)
  })

  test('end with a write of this process at once, and not with one of another table', async ({ assert }) => {
    await count('"t"."status" = $1', 5000, clients)
    publish(change)
    assert.isTrue(await countsAgain('"t"."status" = $1'))
    assert.isFalse(await countsAgain('"t"."status" = $1', clients))
  })

  test('end after two seconds, for what another process has written', async ({ assert, cleanup }) => {
    const { now } = Date
    cleanup(() => { Date.now = now })
    Date.now = () => now() + 1900
    assert.isFalse(await countsAgain('"t"."status" = $1'))
    Date.now = () => now() + 2001
    assert.isTrue(await countsAgain('"t"."status" = $1'))
  })

  test('a write while the rows are counted is not missed', async ({ assert }) => {
    await aggregate('"t"."grade" = $1', () => {
      publish(change)
      return 5000
    })
    assert.isTrue(await countsAgain('"t"."grade" = $1'))
  })

  test('small ones and those that depend on other tables are always counted', async ({ assert }) => {
    await count('"t"."rack" = $1', 499)
    assert.isTrue(await countsAgain('"t"."rack" = $1'))
    await count('exists (select 1 from clients)')
    assert.isTrue(await countsAgain('exists (select 1 from clients)'))
  })
})
