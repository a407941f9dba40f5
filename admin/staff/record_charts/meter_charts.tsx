import type { Row } from '../definition/record.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { SmallChart } from './small_chart.tsx'
import { readingsHref, useReadings } from './use_readings.ts'

/** The consumption per day with its limit, and the dial. */
export default function MeterCharts({ row: { id, unit, threshold } }: { row: Row }) {
  const { t } = useTranslation()
  const { readings, error, retry } = useReadings(id)
  const given = { kind: 'line' as const, error, retry, hrefOf: readingsHref(id) }
  const hasLimit = threshold !== null && threshold !== undefined
  const limit = hasLimit ? String(threshold) : null
  return (
    <>
      <SmallChart
        {...given} label={t('ui.record_charts.meter.per_day')} unit={t(enumKey('meter_unit', String(unit)))}
        points={readings?.map(({ taken_at, per_day }) => ({ x: taken_at, values: { per_day, limit } }))}
        series={[
          { key: 'per_day', label: t('ui.record_charts.meter.per_day') },
          ...hasLimit ? [{ key: 'limit', label: t('meters.fields.threshold'), color: 'red' as const }] : [],
        ]}
      />
      <SmallChart
        {...given} label={t('ui.record_charts.meter.dial')} isFromZero={false}
        points={readings?.map(({ taken_at, value }) => ({ x: taken_at, values: { value } }))}
        series={[{ key: 'value', label: t('meter_snapshots.fields.value'), color: 'blue' }]}
      />
    </>
  )
}
