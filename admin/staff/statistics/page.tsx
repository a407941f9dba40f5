/** Orders, money and consumption of a range of days, compared with as many days before. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DateRange, Statistics } from '#common/statistics'
import type { DayRange } from '#common/time/day_ranges'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { useTranslation } from '../definition/translation.ts'
import { useBusinessDay } from '../../kit/format/use_business_day.ts'
import { DaysRange } from '../fields/moment/days_range.tsx'
import '../resource/resource.css'
import { ExportMenu } from './export_menu.tsx'
import { StatisticsSkeleton } from './skeleton.tsx'
import { presetOf, rangeOfSearch, statisticsPresets } from './range.ts'
import { StatisticsCharts } from './charts.tsx'
import { StatisticsLists } from './lists.tsx'
import './statistics.css'

const StatisticsFigures = lazy(() => import('./figures.tsx').then(({ StatisticsFigures: figures }) => ({ default: figures })))

export function Component() {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const [search, setSearch] = useSearchParams()
  const range = rangeOfSearch(search, today)
  const { query } = useCustom<Statistics>({
    url: '/api/user/statistics', method: 'get', config: { query: range }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, staleTime: 15_000 },
  })
  const statistics = query.error ? undefined : query.data?.data
  const choose = (next: DateRange) => { setSearch({ from: next.from, to: next.to }, { preventScrollReset: true }) }
  const parts = { statistics, isStale: query.isPlaceholderData }
  return (
    <div className="resource-page statistics">
      <header className="page-head">
        <h1>{t('ui.shell.statistics')}</h1>
        {statistics && <ExportMenu statistics={statistics} />}
      </header>
      <RangeChoice range={range} today={today} onChoose={choose} onClear={() => { setSearch({}, { preventScrollReset: true }) }} />
      {query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div> : (
        <>
          <Suspense fallback={<StatisticsSkeleton />}><StatisticsFigures {...parts} /></Suspense>
          <StatisticsCharts {...parts} />
          <StatisticsLists {...parts} />
        </>
      )}
    </div>
  )
}

interface RangeChoiceProps {
  readonly range: DateRange
  readonly today: string
  readonly onChoose: (range: DateRange) => void
  readonly onClear: () => void
}

function RangeChoice({ range, today, onChoose, onClear }: RangeChoiceProps) {
  const { t } = useTranslation()
  const presets = useRef<HTMLDivElement>(null)
  // On a phone the chosen one may be outside of the visible area.
  useEffect(() => {
    presets.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [range.from, range.to])
  // One bound may be chosen before the other.
  const [typed, setTyped] = useState<DateRange | null>(null)
  const [chosen, setChosen] = useState<DayRange | null>(null)
  const pressed = presetOf(range, today, chosen)
  const { from, to } = typed ?? range
  const take = (first: string, last: string) => {
    setTyped(null)
    if (!first && !last) onClear()
    else if (first && last && first <= last) onChoose({ from: first, to: last })
    else setTyped({ from: first, to: last })
  }
  return (
    <div className="statistics-range">
      <div ref={presets} className="view-tabs" role="group" aria-label={t('ui.statistics.presets')}>
        {statisticsPresets(today).map(([name, days]) => (
          <button
            key={name} type="button" aria-pressed={name === pressed} onClick={() => { setChosen(name); take(days.from, days.to) }}
          >{t(`ui.ranges.${name}`)}</button>
        ))}
      </div>
      <DaysRange label={t('ui.statistics.range')} from={from} to={to} onChange={take} />
    </div>
  )
}
