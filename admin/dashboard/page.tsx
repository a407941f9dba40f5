/** Where staff arrive: the orders and the money of a period, and what today asks for. Only what this person may see. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PERIODS, type Period } from '#common/periods'
import { menuGroups } from '../menu/menu_entries.ts'
import { Places } from '../menu/places.tsx'
import { can } from '../providers/access.ts'
import { nameOf, useSession } from '../providers/session.ts'
import { FailedRows } from '../controls/notices.tsx'
import '../resource/resource.css'
import { useSay } from '../definition/words.ts'
import { periodOf, type Figures } from './figures.ts'
import { Rights } from './rights.tsx'
import { Sums } from './sums.tsx'
import { Today } from './today.tsx'
import './dashboard.css'

export function Component() {
  const { t } = useSay()
  const mayList = can('orders', 'list')
  const hasFigures = mayList || can('transactions', 'list')
  return (
    <div className="resource-page dashboard">
      <header className="page-head"><h1>{t('ui.shell.dashboard')}</h1></header>
      {hasFigures && <PeriodFigures />}
      {mayList && <Today />}
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
        : <Sums figures={query.data?.data} isStale={query.isPlaceholderData} />}
    </>
  )
}

function PeriodSwitch({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useSay()
  const group = useRef<HTMLDivElement>(null)
  // On a phone the chosen one may stand outside the view.
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

/** For people whose work is elsewhere. */
function Welcome() {
  const { t } = useSay()
  const person = useSession()?.person
  const hasPlaces = menuGroups().some(({ name }) => name !== null)
  return (
    <>
      <p className="dashboard-lead">
        {person && <><bdi>{nameOf(person)}</bdi>, </>}{t(hasPlaces ? 'ui.dashboard.places' : 'ui.dashboard.rights')}
      </p>
      {hasPlaces ? <Places /> : <Rights />}
    </>
  )
}
