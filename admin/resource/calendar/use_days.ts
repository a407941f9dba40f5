/** The rows of the days that are shown, by day. */
import { browserTypeOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import { instantOf, localOf } from '../../fields/moment/zone.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { ListAddress } from '../list/address.ts'
import { filteredBy, useFound, type Given } from '../list/use_rows.ts'
import type { Row } from '../../definition/record.ts'

/** As many as the server gives at once. */
export const MOST = 500

export function useDays(resource: Resource, field: Field, address: ListAddress, given: Given, [from, to]: readonly [string, string]) {
  const { filters, meta } = filteredBy(resource, address, given)
  const isDay = traitsOf(field).now === 'today'
  const bounds = isDay ? [from, to] : [instantOf(`${from}T00:00`), instantOf(`${to}T23:59`)]
  // Within a day by the clock, where the rows have one.
  const clock = Object.values(resource.fields).find((one) => browserTypeOf(one).isClock)
  const { rows, total, isLoading, error } = useFound(resource, {
    filters: [...filters, { field: field.name, operator: 'between', value: bounds }], meta, page: 1, size: MOST, hasTotals: false,
    sort: [field, ...(clock ? [clock] : [])].map(({ name }) => ({ field: name, order: 'asc' })),
  })
  const byDay = new Map<string, Row[]>()
  for (const row of rows) {
    const day = isDay ? String(row[field.name]) : localOf(String(row[field.name])).slice(0, 10)
    byDay.set(day, [...(byDay.get(day) ?? []), row])
  }
  return { byDay, isCut: total > rows.length, isLoading, error }
}
