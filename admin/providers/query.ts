/** Refine's filters, sorters and pages in the words of the list dialect (architecture.md). */
import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core'
import type { Query } from './http.ts'

type Pair = readonly [string, string | number]

/** Most rows that the server gives at once. */
const MOST_ROWS = 500

export interface ListMeta {
  /** A saved view of the resource. */
  readonly view?: string | undefined
  /** The search box. */
  readonly q?: string | undefined
  /** Sums over everything that is filtered. */
  readonly totals?: boolean | undefined
  /** The trash instead of the living rows. */
  readonly deleted?: boolean | undefined
}

export function listQuery({ pagination, filters = [], sorters = [], meta = {} }: Omit<GetListParams, 'resource'>): Query {
  const { view, q, totals, deleted } = meta as ListMeta
  const size = pagination?.mode === 'off' ? MOST_ROWS : pagination?.pageSize ?? 25
  const start = pagination?.mode === 'off' ? 0 : ((pagination?.currentPage ?? 1) - 1) * size
  const asked: Pair[] = [['_start', start], ['_end', start + size], ...sorting(sorters), ...filters.flatMap(filtering)]
  if (view) asked.push(['_view', view])
  if (q) asked.push(['q', q])
  if (totals) asked.push(['_totals', 1])
  if (deleted) asked.push(['_deleted', 1])
  return asked
}

function sorting(sorters: readonly CrudSort[]): Pair[] {
  if (!sorters.length) return []
  return [['_sort', sorters.map(({ field }) => field).join(',')], ['_order', sorters.map(({ order }) => order).join(',')]]
}

/** The dialect has no or, and no comparison that leaves out its bound: asking for one is a mistake in the page. */
function filtering(filter: CrudFilter): Pair[] {
  if (!('field' in filter)) throw new Error(`no "${filter.operator}" in the list dialect`)
  const { field, operator } = filter
  const value: unknown = filter.value
  if (value === undefined || value === '') return []
  switch (operator) {
    case 'eq': case 'in': return [value].flat().map((one) => [field, text(one)])
    case 'ne': case 'nin': return [value].flat().map((one) => [`${field}_ne`, text(one)])
    case 'gte': return [[`${field}_gte`, text(value)]]
    case 'lte': return [[`${field}_lte`, text(value)]]
    case 'between': return between(field, value)
    case 'contains': return [[`${field}_like`, text(value)]]
    case 'null': return [[`${field}_null`, 'true']]
    case 'nnull': return [[`${field}_null`, 'false']]
    default: throw new Error(`no "${operator}" in the list dialect`)
  }
}

function between(field: string, value: unknown): Pair[] {
  const [from, to] = Array.isArray(value) ? value as unknown[] : []
  const isGiven = (bound: unknown) => bound !== undefined && bound !== null && bound !== ''
  return [...(isGiven(from) ? [[`${field}_gte`, text(from)] as const] : []), ...(isGiven(to) ? [[`${field}_lte`, text(to)] as const] : [])]
}

const text = (value: unknown) => (typeof value === 'number' ? value : String(value))
