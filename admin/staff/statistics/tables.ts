/** The tables of the page as CSV. Money in its major unit. Pure. */
import { csvHeader, csvLine, csvNumber } from '#common/text/csv'
import type { Locale } from '#common/locales'
import type { Statistics } from '#common/statistics'
import type { I18n } from '../definition/translation.ts'
import { statisticsLabels } from './labels.ts'

type Cell = string | number | null
export interface StatisticsTable {
  readonly key: 'days' | 'categories' | 'zones' | 'meters' | 'materials' | 'messages'
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export function tablesOf({ buckets, orders, money, meters, materials, messages }: Statistics, i18n: I18n): StatisticsTable[] {
  const { t } = i18n
  const { area, perArea, text, zone, unit, meterUnit, way } = statisticsLabels(i18n)
  const hasTotals = orders.now.total !== null
  const total = hasTotals ? [t('ui.statistics.total')] : []
  const tables: (StatisticsTable | false)[] = [
    {
      key: 'days',
      head: [
        t('ui.list.from'), t('ui.list.to'),
        t('ui.statistics.count'), ...total, ...['washed_m2', 'promised', 'in_time'].map((key) => t(`ui.statistics.${key}`)),
        ...money ? [t('ui.statistics.money_in'), t('ui.statistics.money_out')] : [],
      ],
      rows: buckets.flatMap(({ from, to }, index) => {
        const [sums, flow] = [orders.buckets[index], money?.buckets[index]]
        return sums ? [[
          from, to, sums.count, ...amounts(sums.total), sums.washed_m2, sums.promised, sums.on_time,
          ...flow ? [major(flow.in), major(flow.out)] : [],
        ]] : []
      }),
    },
    {
      key: 'categories', head: [t('categories.one'), t('order_items.many'), area, ...total],
      rows: orders.categories.map(({ label, count, m2, total: sum }) => [text(label), count, m2, ...amounts(sum)]),
    },
    {
      key: 'zones', head: [t('zones.one'), t('orders.many'), ...total],
      rows: orders.zones.map((row) => [zone(row), row.count, ...amounts(row.total)]),
    },
    meters !== null && {
      key: 'meters', head: [t('meters.one'), t('meter_snapshots.fields.consumption'), t('meters.fields.unit'), perArea],
      rows: meters.map(({ name, consumption, unit, per_m2 }) => {
        const { of, sign } = meterUnit(unit)
        return [name, of(consumption), sign, of(per_m2)]
      }),
    },
    materials !== null && {
      key: 'materials',
      head: [
        t('cleaning_materials.one'), t('cleaning_material_uses.fields.quantity'), t('cleaning_materials.fields.unit'), perArea,
        t('cleaning_material_uses.fields.cost'),
      ],
      rows: materials.map(({ label, quantity, unit: sign, per_m2, cost }) => [text(label), quantity, unit('material_unit', sign), per_m2,
        major(cost)]),
    },
    messages !== null && {
      key: 'messages', head: [t('ui.statistics.way'), t('ui.statistics.sent')],
      rows: messages.map(({ way: name, count }) => [way(name), count]),
    },
  ]
  return tables.filter((table) => table !== false).filter(({ rows }) => rows.length > 0)
}

export const csvOf = ({ head, rows }: Pick<StatisticsTable, 'head' | 'rows'>, locale: Locale): string =>
  csvHeader(head, locale) + rows.map((row) => csvLine(row.map((cell) => cellText(cell, locale)), locale)).join('')

const cellText = (cell: Cell, locale: Locale) => (typeof cell === 'number' ? csvNumber(cell, locale) : cell ?? '')
const major = (minor: number) => minor / 100
/** No column for whoever may not read prices. */
const amounts = (minor: number | null | undefined): Cell[] => (minor == null ? [] : [major(minor)])
