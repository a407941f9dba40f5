import { test } from '@japa/runner'
import { assertConnectionsFit, connectionBudget } from '#backend/database/connection_budget'

/** Without the three that PostgreSQL keeps for superusers. */
const USUAL = 97
const DEFAULT = 90

test.group('unit / database / connection budget', () => {
  test('pool, listener and exports of all processes and of a worker stay within what may be opened', ({ assert }) => {
    for (let processes = 1; processes <= 16; processes++) {
      const { poolSize, exports, total } = connectionBudget(processes, DEFAULT)
      assert.equal(total, (processes + 1) * (poolSize + 1 + exports))
      assert.isAtMost(total, DEFAULT)
      assert.isAtLeast(poolSize, 2)
      assert.isAtLeast(exports, 1)
      assert.doesNotThrow(() => assertConnectionsFit({ total }, processes, USUAL))
    }
  })

  test('a few processes get as many as they can use, many share', ({ assert }) => {
    assert.deepEqual(connectionBudget(1, DEFAULT), { poolSize: 10, exports: 3, total: 28 })
    assert.deepEqual(connectionBudget(4, DEFAULT), { poolSize: 10, exports: 3, total: 70 })
    assert.deepEqual(connectionBudget(8, DEFAULT), { poolSize: 7, exports: 2, total: 90 })
    assert.deepEqual(connectionBudget(16, DEFAULT), { poolSize: 3, exports: 1, total: 85 })
    assert.deepEqual(connectionBudget(1, 8), { poolSize: 2, exports: 1, total: 8 })
  })

  test('a number that leaves too few for a process is refused', ({ assert }) => {
    assert.throws(() => connectionBudget(1, 7), 'DATABASE_CONNECTIONS=7 is too small for 1 server process and a worker')
    assert.throws(() => connectionBudget(16, 67), 'DATABASE_CONNECTIONS=67 is too small for 16 server processes and a worker')
    assert.doesNotThrow(() => connectionBudget(16, 68))
  })

  test('more than PostgreSQL allows is refused', ({ assert }) => {
    const budget = connectionBudget(2, DEFAULT)
    assert.doesNotThrow(() => assertConnectionsFit(budget, 2, budget.total))
    assert.throws(
      () => assertConnectionsFit(budget, 2, 20), '2 server processes and a worker may open 42 connections, but PostgreSQL allows 20',
    )
  })
})
