import { lazy, Suspense, type ComponentType } from 'react'
import type { ResourceName } from '#resources'
import { can } from '../../kit/providers/session/access_control.ts'
import type { Translate } from '../definition/translation.ts'
import type { Row } from '../definition/record.ts'
import type { Tab } from '../resource/show/tabs.tsx'

interface RecordCharts {
  /** The resources whose rows are drawn: without permission for any of them there is no tab. */
  readonly rows: readonly ResourceName[]
  readonly Charts: ComponentType<{ row: Row }>
}

const charts: Partial<Record<ResourceName, RecordCharts>> = {
  clients: { rows: ['orders'], Charts: lazy(() => import('./client_charts.tsx')) },
  couriers: { rows: ['order_deliveries'], Charts: lazy(() => import('./courier_charts.tsx')) },
  meters: { rows: ['meter_snapshots'], Charts: lazy(() => import('./meter_charts.tsx')) },
  machines: { rows: ['maintenances', 'meter_snapshots'], Charts: lazy(() => import('./machine_charts.tsx')) },
  cleaning_materials: { rows: ['cleaning_material_uses'], Charts: lazy(() => import('./material_charts.tsx')) },
}

/** The tab of a record with its charts, for users who may list the rows behind them. */
export function chartsTab(resource: ResourceName, row: Row, t: Translate): readonly Tab[] {
  const { rows = [], Charts } = charts[resource] ?? {}
  if (!Charts || !rows.some((name) => can(name, 'list'))) return []
  return [{
    key: 'charts', label: t('ui.record_charts.tab'),
    body: () => <Suspense fallback={null}><div className="record-charts"><Charts row={row} /></div></Suspense>,
  }]
}
