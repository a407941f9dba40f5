import { test } from '@japa/runner'
import { instantOf, localOf, todayAt } from '../../../../admin/fields/moment/zone.ts'

test.group('admin / clocks of the business', () => {
  test('an instant stands in its field as the clocks of the business show it', ({ assert }) => {
    assert.equal(localOf('2026-11-05T08:05:00Z', 'Europe/Paris'), '2026-11-05T09:05')
    assert.equal(localOf('2026-07-05T08:05:00Z', 'Europe/Paris'), '2026-07-05T10:05')
  })

  test('what is typed is read on the same clocks, in and out of summer time', ({ assert }) => {
    for (const zone of ['Africa/El_Aaiun', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata']) {
      for (const local of ['2026-01-15T00:00', '2026-03-29T12:00', '2026-07-01T23:59', '2026-10-25T12:30']) {
        assert.equal(localOf(instantOf(local, zone), zone), local, `${local} in ${zone}`)
      }
    }
  })

  test('today begins at midnight there', ({ assert }) => {
    assert.equal(todayAt(Date.parse('2026-11-04T23:30:00Z'), 'Europe/Paris'), '2026-11-05')
    assert.equal(todayAt(Date.parse('2026-11-04T22:30:00Z'), 'Europe/Paris'), '2026-11-04')
  })
})
