import type { Row } from '../definition/record.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { SmallChart } from './small_chart.tsx'
import { useChartPoints } from './use_chart_points.ts'

/** What is left of a cleaning material, and what was used each day. */
export default function MaterialCharts({ row: { id, unit } }: { row: Row }) {
  const { t } = useTranslation()
  const given = { ...useChartPoints('cleaning_materials', id), unit: t(enumKey('material_unit', String(unit))) }
  return (
    <>
      <SmallChart
        {...given} label={t('ui.record_charts.material.left')} kind="area"
        series={[{ key: 'left', label: t('ui.record_charts.material.left') }]}
        hrefOf={({ x }) => `/user/cleaning-materials/stocks?f.cleaning_material_id=${id}&f.at=..${x}`}
      />
      <SmallChart
        {...given} label={t('ui.record_charts.material.used')} kind="bars"
        series={[{ key: 'used', label: t('ui.record_charts.material.used'), color: 'orange' }]}
        hrefOf={({ x }) => `/user/cleaning-materials/uses?f.cleaning_material_id=${id}&f.at=${x}..${x}`}
      />
    </>
  )
}
