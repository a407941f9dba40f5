import { test } from '@japa/runner'
import { startOn } from '../../../../admin/staff/shipments/plan_times.ts'

test.group('dispatch / the start of a plan', () => {
  test('is nine, on the day itself the next quarter of an hour', ({ assert }) => {
    const starts = ['2026-11-30T08:10', '2026-11-30T12:31', '2026-11-30T12:45', '2026-11-30T23:50', '2026-11-29T18:00']
      .map((now) => startOn('2026-11-30', now))
    assert.deepEqual(starts, ['09:00', '12:45', '12:45', '09:00', '09:00'])
  })
})
