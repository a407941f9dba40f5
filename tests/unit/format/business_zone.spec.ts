import { test } from '@japa/runner'
import { fromBusinessTime, toBusinessTime, businessDay } from '../../../admin/kit/format/business_zone.ts'

test.group('admin / time zone of the business', () => {
  test('an instant is shown in its field in the time zone of the business', ({ assert }) => {
    assert.equal(toBusinessTime('2026-11-05T08:05:00Z', 'Europe/Paris'), '2026-11-05T09:05')
    assert.equal(toBusinessTime('2026-07-05T08:05:00Z', 'Europe/Paris'), '2026-07-05T10:05')
  })

  test('typed times are read in the same zone, in and out of summer time', ({ assert }) => {
    for (const zone of ['Africa/El_Aaiun', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata']) {
      for (const local of ['2026-01-15T00:00', '2026-03-29T12:00', '2026-07-01T23:59', '2026-10-25T12:30']) {
        assert.equal(toBusinessTime(fromBusinessTime(local, zone), zone), local, `${local} in ${zone}`)
      }
    }
  })

  test('today begins at midnight there', ({ assert }) => {
    assert.equal(businessDay(Date.parse('2026-11-04T23:30:00Z'), 'Europe/Paris'), '2026-11-05')
    assert.equal(businessDay(Date.parse('2026-11-04T22:30:00Z'), 'Europe/Paris'), '2026-11-04')
  })
})
