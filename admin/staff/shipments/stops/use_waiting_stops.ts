/** The stops that wait to be planned. When more wait than one page holds, the server is asked for those that the filters look for. */
import { useInvalidate, useList } from '@refinedev/core'
import { MAX_PAGE_SIZE } from '#common/page_size'
import { useDebounced } from '../../../kit/controls/hooks/use_debounced.ts'
import { resourceOf } from '../../definition/definition.ts'
import type { Reference, Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { labelOf } from '../../fields/field_text.ts'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { mayChoose } from '../../../kit/providers/session/access_control.ts'
import { matchesFilters, zonesOf, type PlanStop, type StopFilters } from '../plan_stop.ts'
import { daysFrom, filterQuery, idQuery, mergeStopLists, zoneNameQuery } from './query.ts'
import { useStops } from './use_stops.ts'

const DEBOUNCE_MS = 300
/** Days ahead that can be chosen when not all stops are loaded. */
const DAYS_AHEAD = 31

export function useWaitingStops(filters: StopFilters, chosen: readonly number[]) {
  const invalidate = useInvalidate()
  const today = useBusinessDay()
  const first = useStops({ filters: [] })
  const isCut = first.total > MAX_PAGE_SIZE
  const allZones = useZones(isCut)
  const asked = { ...filters, q: useDebounced(filters.q, DEBOUNCE_MS) }
  const found = useStops(isCut ? filterQuery(asked, today) : null)
  const inZones = useStops(isCut ? zoneNameQuery(asked, allZones, today) : null)
  const selected = useStops(isCut && chosen.length <= MAX_PAGE_SIZE ? idQuery(chosen) : null)
  const stops = mergeStopLists([first.stops, found.stops, inZones.stops, selected.stops])
  const isFound = new Set(asked.q === filters.q ? found.stops?.map(({ id }) => id) : [])
  const shown = stops.filter((stop) => isFound.has(stop.id) || matchesFilters(stop, filters))
  // Of the chosen stops those are known to wait that were asked for last.
  const present = isCut ? selected.stops : first.stops
  const source = isCut && filterQuery(filters, today) ? found : first
  return {
    isLoading: first.stops === undefined, isSearching: found.isFetching || inZones.isFetching, stops, shown,
    /** The chosen stops that do not wait any more. */
    gone: present ? chosen.filter((id) => !present.some((stop) => stop.id === id)) : [],
    /** How many stops wait, or match the filters, when they are too many to be shown. */
    cut: source.total > MAX_PAGE_SIZE ? { total: source.total, hasMore: source.hasMore } : null,
    /** The choices of the filters. */
    zones: mergeZones(allZones, stops),
    days: [...new Set([...stops.flatMap(({ date }) => date ?? []), ...isCut ? daysFrom(today, DAYS_AHEAD) : []])].toSorted(),
    isCut, error: first.error,
    reload: () => { void invalidate({ resource: 'order_deliveries', invalidates: ['list'] }) },
  }
}

function useZones(isNeeded: boolean): readonly Reference[] {
  const i18n = useTranslation()
  const { result } = useList<Row>({
    resource: 'zones', pagination: { pageSize: MAX_PAGE_SIZE, mode: 'server' }, meta: { q: undefined, view: undefined },
    errorNotification: false, queryOptions: { enabled: isNeeded && mayChoose('zones') },
  })
  return result.data.map((row) => ({ id: row.id, label: labelOf(resourceOf('zones'), row, i18n) }))
}

const mergeZones = (all: readonly Reference[], stops: readonly PlanStop[]): readonly Reference[] =>
  [...new Map([...zonesOf(stops), ...all].map((zone) => [zone.id, zone])).values()].toSorted((a, b) => a.label.localeCompare(b.label))
