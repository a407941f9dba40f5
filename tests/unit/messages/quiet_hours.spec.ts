import { test } from '@japa/runner'
import { afterQuietHours, beforeQuietHours } from '#backend/services/messages/timing/quiet_hours'

const NIGHT = { from: '21:00', to: '09:00' }
// An hour ahead of UTC the whole year.
const ZONE = 'Africa/Algiers'

test.group('messages / quiet hours', () => {
  test('{at} becomes {due}')
    .with([
      { at: '2026-03-02T10:00:00.000Z', due: '2026-03-02T10:00:00.000Z' },
      { at: '2026-03-02T19:59:59.000Z', due: '2026-03-02T19:59:59.000Z' },
      { at: '2026-03-02T20:00:00.000Z', due: '2026-03-03T08:00:00.000Z' },
      { at: '2026-03-02T23:30:00.000Z', due: '2026-03-03T08:00:00.000Z' },
      { at: '2026-03-03T07:59:59.000Z', due: '2026-03-03T08:00:00.000Z' },
      { at: '2026-03-03T08:00:00.000Z', due: '2026-03-03T08:00:00.000Z' },
    ])
    .run(({ assert }, { at, due }) => assert.equal(afterQuietHours(at, NIGHT, ZONE), due))

  test('{at} before them is {due}')
    .with([
      { at: '2026-03-02T19:59:59.000Z', due: '2026-03-02T19:59:59.000Z' },
      { at: '2026-03-02T20:00:00.000Z', due: '2026-03-02T20:00:00.000Z' },
      { at: '2026-03-02T23:30:00.000Z', due: '2026-03-02T20:00:00.000Z' },
      { at: '2026-03-03T07:59:59.000Z', due: '2026-03-02T20:00:00.000Z' },
      { at: '2026-03-03T08:00:00.000Z', due: '2026-03-03T08:00:00.000Z' },
    ])
    .run(({ assert }, { at, due }) => assert.equal(beforeQuietHours(at, NIGHT, ZONE), due))

  test('within one day, and none at all', ({ assert }) => {
    assert.equal(afterQuietHours('2026-03-02T12:30:00.000Z', { from: '13:00', to: '15:00' }, ZONE), '2026-03-02T14:00:00.000Z')
    assert.equal(afterQuietHours('2026-03-02T20:00:00.000Z', { from: '13:00', to: '15:00' }, ZONE), '2026-03-02T20:00:00.000Z')
    assert.equal(afterQuietHours('2026-03-02T20:00:00.000Z', { from: '00:00', to: '00:00' }, ZONE), '2026-03-02T20:00:00.000Z')
  })

  test('end by local time, also in the night of a clock change', ({ assert }) => {
    assert.equal(afterQuietHours('2026-03-28T22:00:00.000Z', NIGHT, 'Europe/Madrid'), '2026-03-29T07:00:00.000Z')
  })
})
