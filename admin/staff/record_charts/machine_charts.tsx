import { useList } from '@refinedev/core'
import { pointRange } from '../../kit/charts/point_range.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import { referenceOf, type Row } from '../definition/record.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { useBusinessDay } from '../../kit/format/use_business_day.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { costByMonth, firstMonth, type DoneMaintenance } from './cost_by_month.ts'
import { SmallChart } from './small_chart.tsx'
import { readingsHref, useReadings } from './use_readings.ts'

/** Hours per day by the hour meter, and what maintenance cost each month. */
export default function MachineCharts({ row }: { row: Row }) {
  const meter = referenceOf(fieldOf(resourceOf('machines'), 'hour_meter_id'), row)?.id
  return (
    <>
      {can('meter_snapshots', 'list') && meter !== undefined && <MachineHours meter={meter} />}
      {can('maintenances', 'list') && <MaintenanceCost machine={row.id} />}
    </>
  )
}

function MachineHours({ meter }: { meter: number }) {
  const { t } = useTranslation()
  const { readings, error, retry } = useReadings(meter)
  return (
    <SmallChart
      label={t('ui.record_charts.machine.hours')} kind="line" unit={t(enumKey('meter_unit', 'h'))} error={error} retry={retry}
      points={readings?.map(({ taken_at, per_day }) => ({ x: taken_at, values: { per_day } }))}
      series={[{ key: 'per_day', label: t('ui.record_charts.machine.hours') }]} hrefOf={readingsHref(meter)}
    />
  )
}

function MaintenanceCost({ machine }: { machine: number }) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const { query } = useList<DoneMaintenance & Row>({
    resource: 'maintenances', sorters: [{ field: 'done_at', order: 'asc' }], pagination: { mode: 'off' }, errorNotification: false,
    filters: [
      { field: 'machine_id', operator: 'eq', value: machine }, { field: 'status', operator: 'eq', value: 'done' },
      { field: 'done_at', operator: 'gte', value: `${firstMonth(today)}-01` },
    ],
  })
  return (
    <SmallChart
      label={t('ui.record_charts.machine.cost')} kind="bars" unit="currency" xLabel={t('ui.record_charts.month')}
      error={query.error} retry={() => { void query.refetch() }} points={query.data && costByMonth(query.data.data, today)}
      series={[{ key: 'cost', label: t('maintenances.fields.cost'), color: 'orange' }]}
      hrefOf={({ x }) => `/user/maintenances?f.machine_id=${machine}&f.status=done&f.done_at=${pointRange(x)}`}
    />
  )
}
