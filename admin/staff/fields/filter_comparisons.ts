/** Converts the filters of the URL, which are text, to comparisons of the API by the type of the field. Pure. */
import { isDayRange } from '#common/time/day_ranges'
import type { CrudFilter } from '@refinedev/core'
import { browserTypeOf } from './index.ts'
import { fieldPathOf, parseFilterKey, type Filter, type ResourceFields } from '../definition/filter_key.ts'

export function crudFiltersOf(resource: ResourceFields, filters: Readonly<Record<string, string>>): CrudFilter[] {
  return Object.entries(filters).flatMap(([key, text]) => {
    const filter = parseFilterKey(resource, key)
    return filter ? comparison(filter, text) : []
  })
}

/** `100..500` → ['100', '500']; a single value is both bounds. */
export function parseRange(text: string): readonly [string, string] {
  const [from = '', to] = text.split('..')
  return [from, to ?? from]
}

/** The text of a range, or null without bounds. */
export const formatRange = (from: string, to: string): string | null => (from || to ? `${from}..${to}` : null)

function comparison(filter: Filter, text: string): CrudFilter[] {
  const [field, kind] = [fieldPathOf(filter), browserTypeOf(filter.field).filter]
  const { toQuery: toApiValue } = browserTypeOf(filter.field)
  const values = () => (kind === 'text' ? [text] : text.split(',')).flatMap((value) => toApiValue(value) ?? [])
  switch (filter.operator) {
    case 'null': return [{ field, operator: text === 'true' ? 'null' : 'nnull', value: true }]
    case 'like': return [{ field, operator: 'contains', value: text }]
    case 'lt': case 'gt': return compared(field, filter.operator, toApiValue(text))
    case 'nin': return compared(field, 'nin', values())
    case 'eq': return compared(field, 'in', values())
    case '':
  }
  switch (kind) {
    case 'choice': case 'reference': return compared(field, 'in', values())
    case 'text': return [{ field, operator: 'contains', value: text }]
    case 'days': return isDayRange(text) ? [{ field, operator: 'between', value: text }] : between(field, parseRange(text).map(toApiValue))
    case 'range': return between(field, parseRange(text).map(toApiValue))
  }
}

function compared(field: string, operator: 'in' | 'nin' | 'lt' | 'gt', value: string | readonly string[] | undefined): CrudFilter[] {
  return value === undefined || value.length === 0 ? [] : [{ field, operator, value }]
}

function between(field: string, [from, to]: readonly (string | undefined)[]): CrudFilter[] {
  return from || to ? [{ field, operator: 'between', value: [from, to] }] : []
}
