import { test } from '@japa/runner'
import { groupSql, isIn, statusesOf } from '#backend/engine/definition/status_groups'

test.group('definition / groups of statuses', () => {
  test('a status is in a group or not, in code as in SQL', ({ assert }) => {
    assert.isTrue(isIn('shipments', 'taken', 'reserved'))
    assert.isFalse(isIn('shipments', 'under_way', 'reserved'))
    assert.equal(groupSql('shipments', 'under_way'), "('semi_collected', 'collected')")
    assert.throws(() => statusesOf('shipments', 'nowhere' as 'taken'), 'shipments has no group "nowhere" in resources.ts')
  })
})
