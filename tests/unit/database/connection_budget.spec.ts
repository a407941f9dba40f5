import { test } from '@japa/runner'
import { assertConnectionsFit, connectionBudget } from '#backend/engine/database/connection_budget'

test.group('unit / database / connection budget', () => {
  test('pool, listener and exports of a server and of a worker stay within what may be opened', ({ assert }) => {
    for (let connections = 8; connections <= 100; connections++) {
      const { poolSize, exports, total } = connectionBudget(connections)
      assert.equal(total, 2 * (poolSize + 1 + exports))
      assert.isAtMost(total, connections)
      assert.isAtLeast(poolSize, 2)
      assert.isAtLeast(exports, 1)
    }
    assert.deepEqual(connectionBudget(90), { poolSize: 10, exports: 3, total: 28 })
    assert.deepEqual(connectionBudget(8), { poolSize: 2, exports: 1, total: 8 })
  })

  test('a number that leaves too few is refused', ({ assert }) => {
    assert.throws(() => connectionBudget(7), 'DATABASE_CONNECTIONS=7 is too small for a server and a worker')
  })

  test('more than PostgreSQL allows is refused', ({ assert }) => {
    assert.doesNotThrow(() => assertConnectionsFit({ total: 28 }, 28))
    assert.throws(() => assertConnectionsFit({ total: 28 }, 20), 'A server and a worker may open 28 connections, but PostgreSQL allows 20')
  })
})
