import { test } from '@japa/runner'
import { dayIn } from '#backend/clock/business_time'

test.group('clock / business time', () => {
  const moment = new Date('2026-11-21T23:30:00Z')
  const days = { 'UTC': '2026-11-21', 'Europe/Paris': '2026-11-22', 'America/New_York': '2026-11-21', 'Asia/Tokyo': '2026-11-22' }
  for (const [zone, day] of Object.entries(days)) {
    test(`it is ${day} in ${zone}`, ({ assert }) => {
      assert.equal(dayIn(zone, moment), day)
    })
  }

  test('a zone that does not exist is an error', ({ assert }) => {
    assert.throws(() => dayIn('Moon/Crater', moment), RangeError)
  })
})
