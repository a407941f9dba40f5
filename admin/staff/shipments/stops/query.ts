/** What the planning page asks the server for when more stops wait than one page of a list holds. Pure. */
import type { CrudFilter } from '@refinedev/core'
import { containsText } from '../../../kit/controls/contains_text.ts'
import type { Reference } from '../../definition/record.ts'
import { sortByUrgency, type PlanStop, type StopFilters } from '../plan_stop.ts'

/** The rows of one request. */
export interface StopQuery {
  readonly filters: readonly CrudFilter[]
  readonly q?: string
  /** Those that wait, unless others are asked for. */
  readonly view?: 'to_plan' | null
}

/** The filters, with the text as the server searches it; null without any. */
export function filterQuery({ q, kind, zone, date }: StopFilters, today: string): StopQuery | null {
  const filters: CrudFilter[] = [
    ...kind === 'all' ? [] : [{ field: 'kind', operator: 'eq', value: kind } as const],
    ...zone === null ? [] : [valueOrNone('zone_id', zone || null)],
    ...date === null ? [] : [date === 'late'
      ? { field: 'date', operator: 'lt', value: today } as const
      : valueOrNone('date', date === 'none' ? null : date)],
  ]
  const text = q.trim()
  return filters.length > 0 || text ? { filters, q: text } : null
}

/** The stops in the zones with the text in their names: the server's search does not look there. */
export function zoneNameQuery(filters: StopFilters, zones: readonly Reference[], today: string): StopQuery | null {
  const text = filters.q.trim()
  const ids = text && filters.zone === null ? zones.filter(({ label }) => containsText(label, text)).map(({ id }) => id) : []
  const others = filterQuery({ ...filters, q: '' }, today)?.filters ?? []
  return ids.length > 0 ? { filters: [...others, { field: 'zone_id', operator: 'in', value: ids }] } : null
}

export const idQuery = (ids: readonly number[]): StopQuery | null =>
  (ids.length > 0 ? { filters: [{ field: 'id', operator: 'in', value: ids.toSorted((a, b) => a - b) }] } : null)

/** Each stop once, the most urgent first. */
export const mergeStopLists = (lists: readonly (readonly PlanStop[] | undefined)[]): readonly PlanStop[] =>
  sortByUrgency([...new Map(lists.flatMap((stops) => stops ?? []).map((stop) => [stop.id, stop])).values()])

/** The first days from today on. */
export function daysFrom(today: string, count: number): readonly string[] {
  const start = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10))
}

const DAY_MS = 86_400_000
const valueOrNone = (field: string, value: string | number | null): CrudFilter =>
  (value === null ? { field, operator: 'null', value: true } : { field, operator: 'eq', value })
