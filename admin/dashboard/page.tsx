/** The first page of staff: orders and money of a period, and today's orders, limited to what the user may read. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PERIODS, type Period } from '#common/dashboard_periods'
import { menuGroups } from '../menu/menu_entries.ts'
import { MenuLinks } from '../menu/menu_links.tsx'
import { can } from '../providers/access_control.ts'
import { displayNameOf, useSession } from '../providers/session.ts'
import { FailedRows } from '../controls/list_notices.tsx'
import '../resource/resource.css'
import { useTranslation } from '../definition/translation.ts'
import { periodOf, type Figures } from './dashboard_figures.ts'
import { PermissionList } from './permission_list.tsx'
import { FigureTiles } from './figure_tiles.tsx'
import { TodayOrders } from './today_orders.tsx'
import './dashboard.css'

export function Component() {
  const { t } = useTranslation()
  const mayList = can('orders', 'list')
  const hasFigures = mayList || can('transactions', 'list')
  return (
    <div className="resource-page dashboard">
      <header className="page-head"><h1>{t('ui.shell.dashboard')}</h1></header>
      {hasFigures && <PeriodFigures />}
      {mayList && <TodayOrders />}
      {!mayList && <Welcome />}
    </div>
  )
}

function PeriodFigures() {
  const [search, setSearch] = useSearchParams()
  const period = periodOf(search.get('period'))
  const { query } = useCustom<Figures>({
    url: '/api/user/dashboard', method: 'get', config: { query: { period } }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, staleTime: 15_000 },
  })
  return (
    <>
      <PeriodSwitch period={period} onChange={(next) => { setSearch({ period: next }, { preventScrollReset: true }) }} />
      {query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
        : <FigureTiles figures={query.data?.data} isStale={query.isPlaceholderData} />}
    </>
  )
}

function PeriodSwitch({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  // On a phone the selected period may be outside of the visible area.
  useEffect(() => { group.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' }) }, [period])
  return (
    <div ref={group} className="view-tabs period-switch" role="group" aria-label={t('ui.dashboard.period')}>
      {PERIODS.map((one) => (
        <button key={one} type="button" aria-pressed={one === period} onClick={() => { onChange(one) }}>
          {t(`ui.dashboard.periods.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** For users without the permission to list orders. */
function Welcome() {
  const { t } = useTranslation()
  const person = useSession()?.person
  const hasPlaces = menuGroups().some(({ name }) => name !== null)
  return (
    <>
      <p className="dashboard-lead">
        {person && <><bdi>{displayNameOf(person)}</bdi>, </>}{t(hasPlaces ? 'ui.dashboard.places' : 'ui.dashboard.rights')}
      </p>
      {hasPlaces ? <MenuLinks /> : <PermissionList />}
    </>
  )
}
