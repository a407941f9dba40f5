import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import type { Statistics } from '#common/statistics'
import { formatFor } from '../../../../admin/kit/format/use_format.ts'
import { openOrdersHref, ordersHref, zoneOrdersHref } from '../../../../admin/staff/statistics/links.ts'
import { bucketPoint, presetOf, rangeOfSearch, statisticsPresets } from '../../../../admin/staff/statistics/range.ts'
import { csvOf, tablesOf } from '../../../../admin/staff/statistics/tables.ts'

const range = { from: '2026-11-01', to: '2026-11-02' }
const format = formatFor('en')
const sums = { count: 2, total: 12_050, washed_m2: 6.5, promised: 2, on_time: 1, ready: 0, ready_seconds: 0 }
const statistics: Statistics = {
  range, previous: range, until: null, today: '2026-11-02', step: 'day', buckets: [{ from: '2026-11-01', to: '2026-11-01' }],
  orders: {
    buckets: [sums], now: sums, before: sums, open: [],
    categories: [{ id: 1, label: { en: '=cmd|calc', fr: 'Tapis' }, count: 3, m2: 6.5, total: 12_050 }],
    zones: [{ id: null, label: null, has_address: false, count: 1, total: 500 }],
  },
  money: null, meters: [], materials: null, messages: [{ way: 'window', count: 12 }, { way: 'sms', count: 3 }],
}

test.group('admin / statistics', () => {
  test('the range is in the address, by default the last 30 days; no preset ends after today', ({ assert }) => {
    assert.deepEqual(rangeOfSearch(new URLSearchParams('from=2026-11-01&to=2026-11-02'), '2026-11-23'), range)
    assert.deepEqual(rangeOfSearch(new URLSearchParams('from=now'), '2026-11-23'), { from: '2026-10-25', to: '2026-11-23' })
    assert.isTrue(statisticsPresets('2026-11-23').every(([, { to }]) => to <= '2026-11-23'))
    assert.deepEqual(new Map(statisticsPresets('2026-11-23')).get('this_year'), { from: '2026-01-01', to: '2026-11-23' })
  })

  test('one preset is lit: the one that was chosen, or the first that has these days', ({ assert }) => {
    const days = rangeOfSearch(new URLSearchParams(), '2026-11-30')
    assert.deepEqual(days, { from: '2026-11-01', to: '2026-11-30' })
    assert.equal(presetOf(days, '2026-11-30', null), 'last_30_days')
    assert.equal(presetOf(days, '2026-11-30', 'this_month'), 'this_month')
    assert.equal(presetOf(days, '2026-11-30', 'last_month'), 'last_30_days')
    assert.isUndefined(presetOf(range, '2026-11-30', 'this_month'))
  })

  test('a part of the range has a text and a short one', ({ assert }) => {
    assert.deepEqual(bucketPoint({ from: '2026-11-02', to: '2026-11-08' }, 'week', format),
      { x: '2026-11-02', label: '2 Nov – 8 Nov 2026', tick: '2 Nov' })
    assert.equal(bucketPoint({ from: '2026-11-02', to: '2026-11-30' }, 'month', format).label, 'November 2026')
    assert.deepEqual(bucketPoint({ from: '2026-11-02', to: '2026-11-02' }, 'day', format), { x: '2026-11-02' })
  })

  test('figures lead to the rows that they count', ({ assert }) => {
    assert.equal(ordersHref(range), '/user/orders?f.status_nin=canceled&f.created_at=2026-11-01..2026-11-02')
    assert.equal(openOrdersHref('measured', 0, '2026-11-23'), '/user/orders?f.status=measured&f.created_at=2026-11-23..2026-11-23')
    assert.equal(openOrdersHref('measured', 1, '2026-11-23'), '/user/orders?f.status=measured&f.created_at=2026-11-20..2026-11-22')
    assert.equal(openOrdersHref('measured', 4, '2026-11-23'), '/user/orders?f.status=measured&f.created_at=..2026-11-08')
    const whereOf = (id: number | null, has_address: boolean): unknown =>
      JSON.parse(new URLSearchParams(zoneOrdersHref({ id, has_address }, range).split('?')[1]).get('where') ?? '')
    assert.deepEqual(whereOf(null, false), { address_id: null, delivery_address_id: null })
    assert.deepEqual(whereOf(3, true), { or: [{ 'address_id.zone_id': 3 }, { address_id: null, 'delivery_address_id.zone_id': 3 }] })
  })

  test('the tables are exported for spreadsheets: separators of the language, no formulas', ({ assert }) => {
    const tables = (language: 'en' | 'fr') => {
      const t = translator(language)
      return tablesOf(statistics, { t: (key, options) => t(key, options ?? {}), format: formatFor(language), language })
    }
    const english = tables('en')
    assert.deepEqual(english.map(({ key }) => key), ['days', 'categories', 'zones', 'messages'])
    assert.equal(csvOf(english[3]!, 'en'), '\ufeffWay,Sent\n"WhatsApp, within 24 hours",12\nSMS,3\n')
    assert.equal(csvOf(english[1]!, 'en'), "\ufeffCategory,Items,m²,Order value\n'=cmd|calc,3,6.5,120.5\n")
    const french = tables('fr')
    assert.equal(csvOf(french[1]!, 'fr').split('\n')[1], 'Tapis;3;"6,5";"120,5"')
    assert.equal(csvOf(french[0]!, 'fr').split('\n')[1], '2026-11-01;2026-11-01;2;"120,5";"6,5";2;1')
  })
})
