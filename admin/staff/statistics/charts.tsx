import type { DateRange, Statistics } from '#common/statistics'
import { ORDER_AGES } from '#common/statistics'
import { Chart } from '../../kit/charts/chart.tsx'
import type { ChartPoint, SeriesColor } from '../../kit/charts/data.ts'
import { useTranslation } from '../definition/translation.ts'
import { moneyHref, openOrdersHref, ordersHref, promisedHref, washedHref } from './links.ts'
import { bucketPoint } from './range.ts'

interface ChartsProps { readonly statistics: Statistics | undefined; readonly isStale: boolean }

export function StatisticsCharts({ statistics, isStale }: ChartsProps) {
  const { t, format } = useTranslation()
  const points = <Sums,>(sums: readonly Sums[] | undefined, values: (sums: Sums) => ChartPoint['values']) =>
    statistics && sums?.map((sum, index): ChartPoint =>
      ({ ...bucketPoint(statistics.buckets[index] ?? statistics.range, statistics.step, format), values: values(sum) }))
  const daysOf = ({ x }: ChartPoint): DateRange =>
    statistics?.buckets.find(({ from }) => from === x) ?? { from: x, to: x }
  const series = (...keys: readonly (readonly [string, SeriesColor])[]) =>
    keys.map(([key, color]) => ({ key, label: t(`ui.statistics.${key}`), color }))
  const orders = statistics?.orders.buckets
  const shared = { kind: 'bars', isStale } as const
  return (
    <div className="statistics-charts">
      <Chart
        {...shared} label={t('ui.statistics.orders_chart')} series={series(['count', 'accent'])}
        points={points(orders, ({ count }) => ({ count }))} hrefOf={(point) => ordersHref(daysOf(point))}
      />
      <Chart
        {...shared} label={t('ui.statistics.washed_m2')} series={series(['washed_m2', 'blue'])} unit={t('enums.tarif_unit.m2')}
        points={points(orders, ({ washed_m2 }) => ({ washed_m2 }))} hrefOf={(point) => washedHref(daysOf(point))}
      />
      {statistics?.money !== null && (
        <Chart
          {...shared} label={t('ui.statistics.money')} unit="currency" series={series(['money_in', 'green'], ['money_out', 'orange'])}
          points={points(statistics?.money.buckets, (flow) => ({ money_in: flow.in, money_out: flow.out }))}
          hrefOf={(point, key) => moneyHref(daysOf(point), key.replace('money_', ''))}
        />
      )}
      <Chart
        {...shared} label={t('ui.statistics.punctuality')} isStacked series={series(['in_time', 'green'], ['late', 'red'])}
        points={points(orders, ({ promised, on_time }) => ({ in_time: on_time, late: promised - on_time }))}
        hrefOf={(point, key) => promisedHref(daysOf(point), key === 'late' ? 'late' : 'in_time')}
      />
      <Chart
        {...shared} label={t('ui.statistics.open')} isStacked xLabel={t('orders.fields.status')}
        series={ORDER_AGES.map((from, age) => (
          { key: String(age), label: ageText(from, ORDER_AGES[age + 1]), color: AGE_COLORS[age] ?? 'grey' }
        ))}
        points={statistics?.orders.open.map(({ status, ages }) => (
          { x: status, label: t(`enums.order_status.${status}`), values: Object.fromEntries(ages.map((count, age) => [age, count])) }
        ))}
        hrefOf={({ x }, age) => openOrdersHref(x, Number(age), statistics?.today ?? '')}
      />
    </div>
  )

  function ageText(from: number, next: number | undefined): string {
    if (from === 0) return t('ui.ranges.today')
    return t('ui.statistics.age', { days: `\u2066${from}${next === undefined ? '+' : `–${next - 1}`}\u2069` })
  }
}

const AGE_COLORS: readonly SeriesColor[] = ['grey', 'blue', 'accent', 'orange', 'red']
