import { test } from '@japa/runner'
import {
  formatRecordLabel, formatDate, formatDatetime, formatDay, formatTimestamp, formatRelative, formatShortDatetime, spanSince,
} from '../../../admin/kit/format/dates.ts'
import { fromBusinessTime, toBusinessTime, businessDay } from '../../../admin/kit/format/business_zone.ts'
import { setBusinessZone } from '../../../admin/kit/format/zone.ts'
import { DEFAULT_ZONE } from '#common/time/default_zone'

const NOON = Date.parse('2026-11-21T12:00:00Z')

test.group('format / moments', () => {
  test('for how long: minutes, hours, and from yesterday on days of the calendar of the business', ({ assert }) => {
    for (const [since, span] of [
      ['2026-11-19T17:00:00Z', ['days', 2]], ['2026-11-20T13:00:00Z', ['days', 1]], ['2026-11-21T08:00:00Z', ['hours', 4]],
      ['2026-11-21T11:23:00Z', ['minutes', 37]], ['2026-11-21T11:59:50Z', ['minutes', 1]],
    ] as const) assert.deepEqual(spanSince(since, NOON), span, since)
    assert.deepEqual(spanSince('2026-11-20T22:00:00Z', Date.parse('2026-11-21T01:00:00Z')), ['hours', 3])
  })

  test('Arabic has no vowel marks, and its comma', ({ assert }) => {
    assert.equal(formatRelative('ar', '2026-12-02T12:00:00Z', NOON), 'خلال 11 يوما')
    assert.equal(formatRelative('ar', '2026-11-22T19:00:00Z', NOON), 'غدا')
    assert.equal(formatShortDatetime('ar', '2026-12-02T01:30:00Z'), '2 دجنبر، 01:30')
  })

  test('a day is the same day everywhere: {language}')
    .with([
      { language: 'en', expected: '5 Nov 2026' },
      { language: 'fr', expected: '5 nov. 2026' },
      { language: 'es', expected: '5 nov 2026' },
      { language: 'ar', expected: '5 نونبر 2026' },
    ])
    .run(({ assert }, { language, expected }) => {
      assert.equal(formatDate(language, '2026-11-05'), expected)
    })

  test('an instant is read in the zone of the business', ({ assert }) => {
    // In June 2024 Laayoune was an hour ahead of UTC.
    assert.equal(formatDatetime('en', '2024-06-30T23:30:00Z'), '1 Jul 2024, 00:30')
    assert.equal(formatDay('en', '2024-06-30T23:30:00Z'), '1 Jul 2024')
  })

  test('the zone of the business is the one of the setting, in every text and field', ({ assert, cleanup }) => {
    cleanup(() => { setBusinessZone(DEFAULT_ZONE) })
    setBusinessZone('Asia/Tokyo')
    assert.equal(formatDatetime('en', '2026-11-21T15:30:00Z'), '22 Nov 2026, 00:30')
    assert.equal(toBusinessTime('2026-11-21T15:30:00Z'), '2026-11-22T00:30')
    assert.equal(fromBusinessTime('2026-11-22T00:30'), '2026-11-21T15:30:00.000Z')
    assert.equal(businessDay(Date.parse('2026-11-21T15:30:00Z')), '2026-11-22')
  })

  test('a record called {label} is called {expected}')
    .with([
      { label: '2026-11-05', expected: '5 نونبر 2026' },
      { label: '2026-11-05T08:05:00.000Z', expected: formatDatetime('ar', '2026-11-05T08:05:00Z') },
      { label: 'CMD-26-00005', expected: 'CMD-26-00005' },
      { label: '2026-11-05 Ramadan', expected: '2026-11-05 Ramadan' },
    ])
    .run(({ assert }, { label, expected }) => { assert.equal(formatRecordLabel('ar', label), expected) })

  test('in a list {instant} is {expected}')
    .with([
      { instant: '2024-06-20T11:00:00Z', expected: '1 hour ago' },
      { instant: '2024-06-19T11:00:00Z', expected: '19 Jun, 12:00' },
      { instant: '2023-12-31T11:00:00Z', expected: '31 Dec 2023, 12:00' },
      { instant: '2024-06-19T20:00:00Z', expected: '19 Jun, 21:00' },
      { instant: '2024-06-20T22:30:00Z', expected: 'in 10 hours' },
      { instant: '2024-06-21T21:00:00Z', expected: 'tomorrow' },
      { instant: '2024-06-22T08:00:00Z', expected: 'Sat 22 Jun' },
      { instant: '2024-06-26T22:30:00Z', expected: 'Wed 26 Jun' },
      { instant: '2024-06-27T08:00:00Z', expected: '27 Jun, 09:00' },
      { instant: '2024-07-24T12:00:00Z', expected: '24 Jul, 13:00' },
    ])
    .run(({ assert }, { instant, expected }) => assert.equal(formatTimestamp('en', instant, Date.parse('2024-06-20T12:00:00Z')), expected))

  test('{instant} is {expected}')
    .with([
      { instant: '2026-11-21T11:59:50Z', expected: 'now' },
      { instant: '2026-11-21T11:58:00Z', expected: '2 minutes ago' },
      { instant: '2026-11-21T14:10:00Z', expected: 'in 2 hours' },
      { instant: '2026-11-20T11:00:00Z', expected: 'yesterday' },
      { instant: '2026-11-20T00:30:00Z', expected: 'yesterday' },
      { instant: '2026-11-19T23:30:00Z', expected: '2 days ago' },
      { instant: '2026-11-22T22:00:00Z', expected: 'tomorrow' },
      { instant: '2026-11-23T08:00:00Z', expected: 'in 2 days' },
      { instant: '2026-11-10T12:00:00Z', expected: '11 days ago' },
      { instant: '2026-10-31T12:00:00Z', expected: '3 weeks ago' },
      { instant: '2025-01-01T00:00:00Z', expected: '22 months ago' },
      { instant: '2023-01-01T00:00:00Z', expected: '3 years ago' },
    ])
    .run(({ assert }, { instant, expected }) => {
      assert.equal(formatRelative('en', instant, NOON), expected)
    })

  test('late in the evening the small hours are some hours away, and the next afternoon is tomorrow', ({ assert }) => {
    const evening = Date.parse('2026-11-21T23:00:00Z')
    assert.equal(formatRelative('en', '2026-11-22T01:00:00Z', evening), 'in 2 hours')
    assert.equal(formatRelative('en', '2026-11-22T14:00:00Z', evening), 'tomorrow')
  })

  test('of each hour of two weeks: relative and named days are those of the calendar', ({ assert }) => {
    for (let hours = 6; hours < 13 * 24; hours += 1) {
      const instant = new Date(NOON + hours * 3_600_000).toISOString()
      const days = (Date.parse(businessDay(Date.parse(instant))) - Date.parse(businessDay(NOON))) / 86_400_000
      const expected = days === 0 ? `in ${hours} hours` : days === 1 ? 'tomorrow' : `in ${days} days`
      assert.equal(formatRelative('en', instant, NOON), expected, instant)
      const day = Number(businessDay(Date.parse(instant)).slice(8))
      if (days > 1 && days < 7) assert.include(formatTimestamp('en', instant, NOON), ` ${day} `)
    }
  })
})
