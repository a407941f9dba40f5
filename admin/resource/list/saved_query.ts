/**
 * A list's address in the words of the server and back: what is saved as a view is asked again exactly as it was. The server
 * takes money in minor units and several values one by one; the address is for people. Pure.
 */
import { browserTypeOf } from '../../fields/index.ts'
import { listQuery, type ListMeta } from '../../providers/query.ts'
import type { ListAddress, Sort } from './address.ts'
import { baseOf, filterNamed, keyOf, type Filter, type Known } from '../../definition/filter_key.ts'
import { boundsText, comparisonsOf } from '../../fields/filters.ts'

type Asked = Pick<ListAddress, 'q' | 'view' | 'where' | 'sort' | 'filters'>

/** What is selected and in which order, whatever the page. */
export function queryOf(resource: Known, { q, view, where, sort, filters }: Asked): string {
  const meta: ListMeta = { q: q || undefined, view: view ?? undefined, where: where ?? undefined }
  const asked = listQuery({ filters: comparisonsOf(resource, filters), sorters: [sort], meta })
  const kept = asked.flatMap(([name, value]): [string, string][] => (PLACES.includes(name) ? [] : [[name, String(value)]]))
  return new URLSearchParams(kept).toString()
}

export interface Saved {
  readonly q: string
  readonly view: string | null
  readonly where: string | null
  readonly sort: Sort | undefined
  readonly filters: Readonly<Record<string, string>>
}

export function readQuery(resource: Known, query: string): Saved {
  const sent = new URLSearchParams(query)
  const [name, order] = [sent.get('_sort')?.split(',')[0], sent.get('_order')?.split(',')[0]]
  return {
    q: sent.get('q') ?? '', view: sent.get('_view'), where: sent.get('_where'),
    sort: name ? { field: name, order: order === 'desc' ? 'desc' : 'asc' } : undefined,
    filters: filtersIn(resource, sent),
  }
}

/** Whether both ask for the same, in whatever order their parts stand. */
export const isSameQuery = (a: string, b: string): boolean => sorted(a) === sorted(b)

const sorted = (query: string) => [...new URLSearchParams(query)].map((pair) => JSON.stringify(pair)).sort().join()

const PLACES = ['_start', '_end', '_totals', '_deleted', '_fields']
const CONTROLS = [...PLACES, 'q', '_view', '_where', '_sort', '_order']

function filtersIn(resource: Known, sent: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const name of new Set(sent.keys())) {
    const read = CONTROLS.includes(name) ? null : filterIn(resource, name, sent.getAll(name))
    if (!read) continue
    const [key, text] = read
    // `_gte` and `_lte` are the two ends of one filter.
    filters[key] = key in filters ? joined(filters[key] ?? '', text) : text
  }
  return filters
}

function filterIn(resource: Known, name: string, values: readonly string[]): [key: string, text: string] | null {
  const bound = /_(gte|lte|between|ne)$/.exec(name)
  const filter = filterNamed(resource, bound ? name.slice(0, bound.index) : name)
  if (!filter) return null
  const base = baseOf(filter)
  const ends = bound?.[1] === 'between' ? (values[0] ?? '').split(',') : values
  const [first = '', last = ''] = ends.map(browserTypeOf(filter.field).unsent)
  switch (bound?.[1]) {
    case 'gte': return [base, boundsText(first, '') ?? '']
    case 'lte': return [base, boundsText('', first) ?? '']
    case 'between': return [base, boundsText(first, last) ?? '']
    case 'ne': return [keyOf(base, 'nin'), texts(filter, values)]
    default: return plain(filter, base, values)
  }
}

function plain(filter: Filter, base: string, values: readonly string[]): [string, string] {
  const kind = browserTypeOf(filter.field).filter
  const isList = kind === 'choice' || kind === 'reference'
  switch (filter.operator) {
    case '': return [isList ? base : keyOf(base, 'eq'), texts(filter, values)]
    case 'like': return [kind === 'text' ? base : keyOf(base, 'like'), values[0] ?? '']
    case 'null': return [keyOf(base, 'null'), values[0] ?? '']
    default: return [keyOf(base, filter.operator), texts(filter, values)]
  }
}

const texts = ({ field }: Filter, values: readonly string[]) => values.map((value) => browserTypeOf(field).unsent(value)).join(',')

function joined(a: string, b: string): string {
  const [[from = '', to = ''], [first = '', last = '']] = [a.split('..'), b.split('..')]
  return boundsText(from || first, to || last) ?? ''
}
