import { test } from '@japa/runner'
import { resourceOf } from '../../../../admin/staff/definition/definition.ts'
import { takesChild } from '../../../../admin/staff/resource/show/takes_child.ts'
import type { FormContext } from '../../../../admin/staff/resource/form/rules.ts'

const context: FormContext = {
  guard: 'user', permissions: { has: () => true },
  context: { me: { id: 1 }, now: { instant: '2026-11-21T09:00:00Z', today: '2026-11-21' } },
}
const loadTakesItems = (values: object) =>
  takesChild(resourceOf('loads'), { id: 1, version: 1, ...values }, resourceOf('load_items'), 'load_id', context)

test.group('admin / new children', () => {
  test('are offered while the server takes them, and where the caller does not see whether it does', ({ assert }) => {
    assert.isTrue(loadTakesItems({ status: 'filling' }))
    assert.isFalse(loadTakesItems({ status: 'running' }))
    assert.isTrue(loadTakesItems({}))
  })

  test('are not offered where the server writes the reference: a transaction is of the open drawer of whoever makes it', ({ assert }) => {
    for (const status of ['open', 'closed']) {
      const drawer = { id: 1, version: 1, status }
      assert.isFalse(takesChild(resourceOf('cash_sessions'), drawer, resourceOf('transactions'), 'cash_session_id', context))
    }
  })

  test('are offered where the reference has no condition', ({ assert }) => {
    const meter = { id: 1, version: 1, status: 'disable' }
    assert.isTrue(takesChild(resourceOf('meters'), meter, resourceOf('meter_snapshots'), 'meter_id', context))
  })
})
