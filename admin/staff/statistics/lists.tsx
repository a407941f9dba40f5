import type { Statistics } from '#common/statistics'
import { RankedBars } from '../../kit/charts/ranked_bars.tsx'
import { useTranslation } from '../definition/translation.ts'
import { categoryItemsHref, zoneOrdersHref, meterReadingsHref, materialUsesHref, messagesHref } from './links.ts'
import { statisticsLabels } from './labels.ts'

interface ListsProps { readonly statistics: Statistics | undefined; readonly isStale: boolean }

export function StatisticsLists({ statistics, isStale }: ListsProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const { area, perArea, text, zone, unit, meterUnit, way } = statisticsLabels(i18n)
  const range = statistics?.range ?? { from: '', to: '' }
  const total = { key: 'total', label: t('ui.statistics.total'), unit: 'currency' }
  const hasTotals = statistics === undefined || statistics.orders.now.total !== null
  const [totals, measure] = hasTotals ? [[total], 'total'] : [[], 'count']
  const genres = [...new Set(statistics?.meters?.map(({ genre }) => genre))]
  return (
    <div className="statistics-lists">
      <RankedBars
        label={t('ui.statistics.categories')} rowLabel={t('categories.one')} measure={measure} isStale={isStale}
        columns={[{ key: 'count', label: t('order_items.many') }, { key: 'm2', label: area, unit: area }, ...totals]}
        rows={statistics?.orders.categories.map(({ id, label, count, m2, total: sum }) => (
          {
            key: String(id), label: text(label), values: { count, m2: Math.round(m2 * 10) / 10 || null, total: sum },
            href: categoryItemsHref(id, range),
          }
        ))}
      />
      <RankedBars
        label={t('ui.statistics.zones')} rowLabel={t('zones.one')} measure={measure} isStale={isStale}
        columns={[{ key: 'count', label: t('orders.many') }, ...totals]}
        rows={statistics?.orders.zones.map((row) => (
          { key: `${row.id} ${row.has_address}`, label: zone(row), values: { count: row.count, total: row.total },
            href: zoneOrdersHref(row, range) }
        ))}
      />
      {genres.map((genre) => {
        const meters = statistics?.meters?.filter((meter) => meter.genre === genre) ?? []
        const { sign, of } = meterUnit(meters[0]?.unit ?? '')
        return (
          <RankedBars
            key={genre} label={t('ui.statistics.meters', { genre: t(`enums.meter_genre.${genre}`) })} rowLabel={t('meters.one')}
            measure="consumption" isStale={isStale}
            columns={[
              { key: 'consumption', label: t('meter_snapshots.fields.consumption'), unit: sign },
              { key: 'per_m2', label: perArea, unit: sign },
            ]}
            rows={meters.map(({ id, name, consumption, per_m2 }) => (
              {
                key: String(id), label: name, values: { consumption: of(consumption), per_m2: of(per_m2) },
                href: meterReadingsHref(id, range),
              }
            ))}
          />
        )
      })}
      {statistics?.materials && (
        <RankedBars
          label={t('ui.statistics.materials')} rowLabel={t('cleaning_materials.one')} measure="cost" isStale={isStale}
          columns={[
            { key: 'quantity', label: t('cleaning_material_uses.fields.quantity') }, { key: 'per_m2', label: perArea },
            { key: 'cost', label: t('cleaning_material_uses.fields.cost'), unit: 'currency' },
          ]}
          rows={statistics.materials.map(({ id, label, quantity, per_m2, cost, unit: name }) => {
            const sign = unit('material_unit', name)
            return {
              key: String(id), label: text(label), values: { quantity, per_m2, cost }, units: { quantity: sign, per_m2: sign },
              href: materialUsesHref(id, range),
            }
          })}
        />
      )}
      {(statistics?.messages?.length ?? 0) > 0 && (
        <RankedBars
          label={t('ui.statistics.messages')} rowLabel={t('ui.statistics.way')} measure="count" isStale={isStale}
          columns={[{ key: 'count', label: t('ui.statistics.sent') }]}
          rows={statistics?.messages?.map(({ way: name, count }) => (
            { key: name, label: way(name), values: { count }, href: messagesHref(name, range) }
          ))}
        />
      )}
    </div>
  )
}
