import { test } from '@japa/runner'
import { nextTries, proposedTry } from '#backend/trade/contacts/next_try'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'

const DAY = [{ from: '09:00', to: '19:00' }]
const HOURS: OpeningHours = { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: [] }
const NEVER: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const clock = { hours: HOURS, timezone: 'UTC' }

test.group('contacts / next try', () => {
  test('{now}')
    .with([
      { now: '2026-11-30T10:00:00Z', tries: ['2026-11-30T12:00:00.000Z', '2026-12-01T10:00:00.000Z'] },
      // In two hours it is closed.
      { now: '2026-11-30T18:30:00Z', tries: ['2026-12-01T09:00:00.000Z', '2026-12-01T10:00:00.000Z'] },
      // Before a Sunday.
      { now: '2026-12-05T10:00:00Z', tries: ['2026-12-05T12:00:00.000Z', '2026-12-07T09:00:00.000Z'] },
      { now: '2026-12-05T18:00:00Z', tries: ['2026-12-07T09:00:00.000Z'] },
      { now: '2026-11-30T05:00:00Z', tries: ['2026-11-30T09:00:00.000Z', '2026-12-01T10:00:00.000Z'] },
    ])
    .run(({ assert }, { now, tries }) => { assert.deepEqual([...nextTries(now, clock)], tries) })

  test('is later on the same day twice, then on the next one', ({ assert }) => {
    const proposed = [1, 2, 3, 4].map((tries) => proposedTry(tries, '2026-11-30T10:00:00Z', clock))
    assert.deepEqual(proposed.map((at) => at.slice(8, 13)), ['30T12', '30T12', '01T10', '30T12'])
  })

  test('a company without opening hours is tried at any time', ({ assert }) => {
    assert.equal(proposedTry(1, '2026-11-30T23:00:00Z', { hours: NEVER, timezone: 'UTC' }), '2026-12-01T01:00:00.000Z')
  })
})
