/**
 * Converts the URL of a list to the query of the API and back; a view stores the query of the API. The API takes money in minor
 * units and repeated parameters; the URL is readable. Pure.
 */
import { isDayRange } from '#common/time/day_ranges'
import { browserTypeOf } from '../../../fields/index.ts'
import { listQuery, type ListMeta } from '../../../../kit/providers/rest/list_query.ts'
import type { ListAddress, Sort } from '../address.ts'
import { fieldPathOf, parseFilterKey, filterKeyOf, type Filter, type ResourceFields } from '../../../definition/filter_key.ts'
import { formatRange, crudFiltersOf } from '../../../fields/filter_comparisons.ts'

type ListQuery = Pick<ListAddress, 'q' | 'view' | 'where' | 'sort' | 'filters'>

/** The filters and the sorting of a list, without its page. */
export function serializeQuery(resource: ResourceFields, { q, view, where, sort, filters }: ListQuery): string {
  const meta: ListMeta = { q: q || undefined, view: view ?? undefined, where: where ?? undefined }
  const query = listQuery({ filters: crudFiltersOf(resource, filters), sorters: [sort], meta })
  const pairs = query.flatMap(([name, value]): [string, string][] => (NOT_SAVED.includes(name) ? [] : [[name, String(value)]]))
  return new URLSearchParams(pairs).toString()
}

export interface SavedQuery {
  readonly q: string
  readonly view: string | null
  readonly where: string | null
  readonly sort: Sort | undefined
  readonly filters: Readonly<Record<string, string>>
}

export function parseQuery(resource: ResourceFields, query: string): SavedQuery {
  const params = new URLSearchParams(query)
  const [name, order] = [params.get('_sort')?.split(',')[0], params.get('_order')?.split(',')[0]]
  return {
    q: params.get('q') ?? '', view: params.get('_view'), where: params.get('_where'),
    sort: name ? { field: name, order: order === 'desc' ? 'desc' : 'asc' } : undefined,
    filters: parseFilters(resource, params),
  }
}

/** True when two queries have the same parameters in any order. */
export const isSameQuery = (a: string, b: string): boolean => sorted(a) === sorted(b)

const sorted = (query: string) => [...new URLSearchParams(query)].map((pair) => JSON.stringify(pair)).sort().join()

const NOT_SAVED = ['_start', '_end', '_totals', '_deleted', '_fields']
const RESERVED = [...NOT_SAVED, 'q', '_view', '_where', '_sort', '_order']

function parseFilters(resource: ResourceFields, params: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const name of new Set(params.keys())) {
    const read = RESERVED.includes(name) ? null : parseFilter(resource, name, params.getAll(name))
    if (!read) continue
    const [key, text] = read
    // `_gte` and `_lte` are the two bounds of one filter.
    filters[key] = key in filters ? joinRanges(filters[key] ?? '', text) : text
  }
  return filters
}

function parseFilter(resource: ResourceFields, name: string, values: readonly string[]): [key: string, text: string] | null {
  const bound = /_(gte|lte|between|ne)$/.exec(name)
  const filter = parseFilterKey(resource, bound ? name.slice(0, bound.index) : name)
  if (!filter) return null
  const fieldPath = fieldPathOf(filter)
  if (bound?.[1] === 'between' && isDayRange(values[0] ?? '')) return [fieldPath, values[0] ?? '']
  const ends = bound?.[1] === 'between' ? (values[0] ?? '').split(',') : values
  const [first = '', last = ''] = ends.map(browserTypeOf(filter.field).fromQuery)
  switch (bound?.[1]) {
    case 'gte': return [fieldPath, formatRange(first, '') ?? '']
    case 'lte': return [fieldPath, formatRange('', first) ?? '']
    case 'between': return [fieldPath, formatRange(first, last) ?? '']
    case 'ne': return [filterKeyOf(fieldPath, 'nin'), valuesText(filter, values)]
    default: return filterWithoutBound(filter, fieldPath, values)
  }
}

function filterWithoutBound(filter: Filter, fieldPath: string, values: readonly string[]): [string, string] {
  const kind = browserTypeOf(filter.field).filter
  const isList = kind === 'choice' || kind === 'reference'
  switch (filter.operator) {
    case '': return [isList ? fieldPath : filterKeyOf(fieldPath, 'eq'), valuesText(filter, values)]
    case 'like': return [kind === 'text' ? fieldPath : filterKeyOf(fieldPath, 'like'), values[0] ?? '']
    case 'null': return [filterKeyOf(fieldPath, 'null'), values[0] ?? '']
    default: return [filterKeyOf(fieldPath, filter.operator), valuesText(filter, values)]
  }
}

const valuesText = ({ field }: Filter, values: readonly string[]) => values.map((value) => browserTypeOf(field).fromQuery(value)).join(',')

function joinRanges(a: string, b: string): string {
  const [[from = '', to = ''], [first = '', last = '']] = [a.split('..'), b.split('..')]
  return formatRange(from || first, to || last) ?? ''
}
