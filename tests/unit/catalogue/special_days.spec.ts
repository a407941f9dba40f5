import { test } from '@japa/runner'
import fc from 'fast-check'
import { comingDays, computeSpecialDays, type SpecialDayRow } from '#backend/services/calendar/special_days_by_date'
import { addDays } from '#common/time/time'

const AID: SpecialDayRow = {
  id: 1, only_site_id: null, name: { en: 'Aid' }, from_on: '2026-05-27', to_on: '2026-05-28', opening: 'closed', hours: null,
  capacity_percent: 100,
}
const evening = [{ from: '20:00', to: '02:00' }]
const rowOf = (id: number, values: Partial<SpecialDayRow>): SpecialDayRow => ({ ...AID, id, ...values })

test.group('catalogue / special days', () => {
  test('a closed day has no hours and no room, other hours have their percentage, any other date nothing', ({ assert }) => {
    const days = computeSpecialDays([
      AID, rowOf(2, { from_on: '2026-06-01', to_on: '2026-06-01', opening: 'hours', hours: evening, capacity_percent: 70 }),
      rowOf(3, { from_on: '2026-06-02', to_on: '2026-06-02', opening: 'usual', capacity_percent: 200, name: { en: 'Two shifts' } }),
    ], null)
    assert.deepEqual([...days.hours], [['2026-05-27', []], ['2026-05-28', []], ['2026-06-01', evening]])
    assert.deepEqual(['2026-05-26', '2026-05-28', '2026-06-01', '2026-06-02'].map(days.percentOn), [100, 0, 70, 200])
    assert.deepEqual(['2026-05-29', '2026-05-27', '2026-06-02'].map(days.nameOn), [null, { en: 'Aid' }, { en: 'Two shifts' }])
  })

  test('of several one holds: that of the site, then the shorter one, then the newer one: {title}')
    .with([
      { title: 'that of the site', rows: [rowOf(1, {}), rowOf(2, { only_site_id: 7, from_on: '2026-05-01' })], wins: 2 },
      { title: 'another site says nothing here', rows: [rowOf(1, { from_on: '2026-05-01' }), rowOf(2, { only_site_id: 8 })], wins: 1 },
      { title: 'Aid within Ramadan', rows: [rowOf(2, { from_on: '2026-05-01', opening: 'usual' }), rowOf(1, {})], wins: 1 },
      { title: 'written again', rows: [rowOf(2, { opening: 'usual' }), rowOf(1, {})], wins: 2 },
    ])
    .run(({ assert }, { rows, wins }) => {
      const days = computeSpecialDays(rows, 7)
      assert.equal(days.rowOn('2026-05-27')?.id, wins)
      assert.equal(computeSpecialDays(rows.toReversed(), 7).rowOn('2026-05-27')?.id, wins)
    })

  test('usual hours within a closed span open it again', ({ assert }) => {
    const open = rowOf(2, { from_on: '2026-06-01', to_on: '2026-06-01', opening: 'usual' })
    const days = computeSpecialDays([rowOf(1, { to_on: '2026-06-30' }), open], null)
    assert.isFalse(days.hours.has('2026-06-01'))
    assert.deepEqual(days.hours.get('2026-06-02'), [])
  })

  test('the days ahead with other hours are told in rows: those that begin in time, to their end', ({ assert }) => {
    const days = computeSpecialDays([
      rowOf(1, { from_on: '2026-05-01', to_on: '2026-05-03', opening: 'hours', hours: evening }),
      rowOf(2, { from_on: '2026-05-02', to_on: '2026-05-02' }),
      rowOf(3, { from_on: '2026-05-05', to_on: '2026-05-06', opening: 'usual' }), rowOf(4, { from_on: '2026-05-30', to_on: '2026-06-02' }),
      rowOf(5, { from_on: '2026-06-04', to_on: '2026-06-04' }),
    ], null)
    const shown = comingDays(days, '2026-05-01', 31).map(({ from, to, hours }) => [from, to, hours.length])
    assert.deepEqual(shown, [
      ['2026-05-01', '2026-05-01', 1], ['2026-05-02', '2026-05-02', 0], ['2026-05-03', '2026-05-03', 1], ['2026-05-30', '2026-06-02', 0],
    ])
    assert.deepEqual(comingDays(days, '2026-06-03', 0), [])
  })

  test('on every date the most specific row holds, whatever was written', ({ assert }) => {
    const upTo = (max: number) => fc.integer({ min: 0, max })
    const row = fc.record({ site: fc.constantFrom(null, 7, 8), first: upTo(40), length: upTo(30) })
    fc.assert(fc.property(fc.array(row, { maxLength: 8 }), upTo(80), (written, day) => {
      const rows = written.map(({ site, first, length }, index) => rowOf(index + 1, {
        only_site_id: site, from_on: addDays('2026-01-01', first), to_on: addDays('2026-01-01', first + length),
      }))
      const date = addDays('2026-01-01', day)
      const meeting = rows.filter((one) => one.from_on <= date && one.to_on >= date && one.only_site_id !== 8)
      const keyOf = (one: SpecialDayRow) => [one.only_site_id === null ? 1 : 0, Date.parse(one.to_on) - Date.parse(one.from_on), -one.id]
      const expected = meeting.toSorted((a, b) => {
        const [first, second] = [keyOf(a), keyOf(b)]
        return first.map((value, index) => value - (second[index] ?? 0)).find((difference) => difference !== 0) ?? 0
      })[0]
      assert.equal(computeSpecialDays(rows, 7).rowOn(date)?.id, expected?.id)
    }))
  })
})
