/** The rows of the shown days, grouped by day. */
import { browserTypeOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import { fromBusinessTime, toBusinessTime } from '../../../kit/format/business_zone.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { ListAddress } from '../list/address.ts'
import type { ParentIds } from '../../definition/resource_paths.ts'
import { listFilters, useRowsQuery } from '../list/use_list_rows.ts'
import type { Row } from '../../definition/record.ts'
import { MAX_PAGE_SIZE } from '#common/page_size'

export function useCalendarDays(
  resource: Resource, field: Field, address: ListAddress, given: ParentIds, [from, to]: readonly [string, string],
) {
  const { filters, meta } = listFilters(resource, address, given)
  const isDay = traitsOf(field).now === 'today'
  const bounds = isDay ? [from, to] : [fromBusinessTime(`${from}T00:00`), fromBusinessTime(`${to}T23:59`)]
  // Within a day the rows are sorted by time, when they have one.
  const clock = Object.values(resource.fields).find((one) => browserTypeOf(one).isTimeOfDay)
  const { rows, total, isLoading, error } = useRowsQuery(resource, {
    filters: [...filters, { field: field.name, operator: 'between', value: bounds }], meta, page: 1, size: MAX_PAGE_SIZE, hasTotals: false,
    sort: [field, ...(clock ? [clock] : [])].map(({ name }) => ({ field: name, order: 'asc' })),
  })
  const byDay = new Map<string, Row[]>()
  for (const row of rows) {
    const day = isDay ? String(row[field.name]) : toBusinessTime(String(row[field.name])).slice(0, 10)
    byDay.set(day, [...(byDay.get(day) ?? []), row])
  }
  return { byDay, isCut: total > rows.length, isLoading, error }
}
