import { test } from '@japa/runner'
import { resourceOf } from '#backend/engine/definition/registry'
import { groupSql, isIn, statusesOf } from '#backend/engine/definition/status_groups'
import { STATUS_GROUPS } from '#common/status_groups'

test.group('common / groups of statuses', () => {
  test('of pages without the definition are those of resources.ts', ({ assert }) => {
    for (const [name, groups] of Object.entries(STATUS_GROUPS)) assert.containsSubset(resourceOf(name).groups, groups)
  })

  test('a status is in a group or not, in code as in SQL', ({ assert }) => {
    assert.isTrue(isIn('shipments', 'taken', 'reserved'))
    assert.isFalse(isIn('shipments', 'under_way', 'reserved'))
    assert.equal(groupSql('shipments', 'under_way'), "('semi_collected', 'collected')")
    assert.throws(() => statusesOf('shipments', 'nowhere' as 'taken'), 'shipments has no group "nowhere" in resources.ts')
  })
})
