import { test } from '@japa/runner'
import {
  formatAxisNumber, colorOf, columnsOf, indexTicks, isEmpty, isTimeScale, chartPointText, xPositionsOf, tickLines, timeTicks, timeTickText,
  valueText,
} from '../../../../admin/kit/charts/data.ts'
import { addDays } from '#common/time/time'
import { seriesAt } from '../../../../admin/kit/charts/series_at.ts'
import { formatFor } from '../../../../admin/kit/format/use_format.ts'

const [english, arabic] = [formatFor('en'), formatFor('ar')]
const points = [
  { x: '2026-11-01', values: { in: 100, out: 20 } },
  { x: '2026-11-03', values: { in: '50.5', out: null } },
  { x: '2026-11-04', values: {} },
]
const series = [{ key: 'in', label: 'In' }, { key: 'out', label: 'Out', color: 'red' as const }]

test.group('admin / data of a chart', () => {
  test('decimals become numbers, and a missing value is a gap', ({ assert }) => {
    assert.deepEqual(columnsOf(points, series, false), [[100, 50.5, null], [20, null, null]])
    assert.isFalse(isEmpty(points, series))
    assert.isTrue(isEmpty([{ x: 'a', values: { in: 0 } }], series))
  })

  test('in a stack each series stands on those before it', ({ assert }) => {
    assert.deepEqual(columnsOf(points, series, true), [[100, 50.5, 0], [120, 50.5, 0]])
  })

  test('lines keep the distances of time, bars and categories do not', ({ assert }) => {
    const day = 86_400
    const [first = 0, ...others] = xPositionsOf('line', points)
    assert.deepEqual(others.map((at) => at - first), [2 * day, 3 * day])
    assert.deepEqual(xPositionsOf('bars', points), [0, 1, 2])
    assert.isFalse(isTimeScale('line', [...points, { x: '2026-11', values: {} }]))
  })

  test('only as many ticks as labels fit', ({ assert }) => {
    assert.deepEqual(indexTicks(3, 10), [0, 1, 2])
    assert.deepEqual(indexTicks(30, 5), [0, 7, 14, 21, 28])
    assert.deepEqual(indexTicks(2, 0), [0])
    const day = 86_400
    assert.deepEqual(timeTicks(10 * day + 1, 20 * day, 4, 'UTC'), [11 * day, 14 * day, 17 * day, 20 * day])
  })

  test('a day of the axis begins at midnight of the business, for days and for instants', ({ assert }) => {
    // An hour ahead of UTC, but not in Ramadan, which began and ended within these days.
    const from = Date.parse('2025-02-21T23:30:00Z') / 1000
    const ticks = timeTicks(from, Date.parse('2025-04-07T12:00:00Z') / 1000, 100)
    const at = (seconds: number) => new Date(seconds * 1000).toISOString()
    assert.deepEqual([ticks[0], ticks[2], ticks.at(-1)].map((tick) => at(tick ?? 0)), [
      '2025-02-22T23:00:00.000Z', '2025-02-25T00:00:00.000Z', '2025-04-06T23:00:00.000Z',
    ])
    const days = ticks.map((_, index) => addDays('2025-02-23', index))
    assert.deepEqual(xPositionsOf('line', days.map((x) => ({ x, values: {} }))), ticks)
    assert.deepEqual(ticks.map((tick) => timeTickText(tick, english)), days.map((day) => english.shortDate(day)))
    assert.deepEqual(tickLines({ x: '2025-05-14T23:30:00Z', values: {} }, english), ['15 May'])
    assert.equal(timeTickText(Date.parse('2025-05-14T22:30:00Z') / 1000, english), '14 May')
    assert.deepEqual(timeTicks(from, from + 60, 100), [])
  })

  test('texts of points, ticks and values in both directions', ({ assert }) => {
    assert.equal(chartPointText({ x: '2026-11-05', values: {} }, english), '5 Nov 2026')
    assert.equal(chartPointText({ x: '2026-11', values: {} }, english), 'November 2026')
    assert.equal(chartPointText({ x: 'ready', label: 'Ready', values: {} }, english), 'Ready')
    assert.deepEqual(tickLines({ x: '2026-11-05', values: {} }, english), ['5 Nov'])
    assert.deepEqual(tickLines({ x: 'some', label: 'Partly confirmed now', values: {} }, english), ['Partly', 'confirmed now'])
    assert.deepEqual(tickLines({ x: 'a', label: '2 Nov – 8 Nov', tick: '2 Nov', values: {} }, english), ['2 Nov'])
    assert.equal(valueText(12_850, 'currency', english), english.money(12_850))
    assert.equal(valueText(6.5, 'm²', english), '6.5\u00a0m²')
    assert.equal(valueText(58, 'لتر', arabic), '\u206758\u00a0لتر\u2069')
    assert.equal(valueText(null, undefined, english), '–')
    assert.equal(formatAxisNumber(120_000, 'currency', arabic).replace(/\D/g, ''), '1200')
    assert.match(tickLines({ x: '2026-11-05', values: {} }, arabic).join(), /^5 \p{Script=Arabic}/u)
  })

  test('a color of its own, else the next one', ({ assert }) => {
    assert.deepEqual([colorOf(series, 0), colorOf(series, 1)], ['accent', 'red'])
  })

  test('the mouse chooses the bar of a group, the part of a stack, or the nearest line', ({ assert }) => {
    const bars = { kind: 'bars', points, series } as const
    assert.deepEqual([-0.3, 0.3].map((offset) => seriesAt(bars, 0, offset, 5)), [0, 1])
    const stack = { ...bars, isStacked: true }
    assert.deepEqual([50, 110, 500].map((y) => seriesAt(stack, 0, 0, y)), [0, 1, 1])
    const lines = { ...bars, kind: 'line' } as const
    assert.deepEqual([90, 30].map((y) => seriesAt(lines, 0, 0, y)), [0, 1])
    assert.equal(seriesAt(lines, 1, 0, 0), 0)
  })
})
