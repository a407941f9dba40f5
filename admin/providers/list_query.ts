/** Translates Refine's filters, sorters and pagination into query parameters of the list API (ARCHITECTURE.md). */
import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { Data } from '#schema/predicate'

export type Query = readonly Pair[]
type Pair = readonly [string, string | number]

export interface ListMeta {
  /** A saved view of the resource. */
  readonly view?: string | undefined
  /** The search box. */
  readonly q?: string | undefined
  /** A condition as JSON, in the shape of schema/predicate.ts. */
  readonly where?: string | undefined
  /** Request sums over all filtered rows. */
  readonly totals?: boolean | undefined
  /** Deleted rows (trash) instead of the others. */
  readonly deleted?: boolean | undefined
}

export function listQuery({ pagination, filters = [], sorters = [], meta = {} }: Omit<GetListParams, 'resource'>): Query {
  const { view, q, where, totals, deleted } = meta as ListMeta
  const size = pagination?.mode === 'off' ? MAX_PAGE_SIZE : pagination?.pageSize ?? 25
  const start = pagination?.mode === 'off' ? 0 : ((pagination?.currentPage ?? 1) - 1) * size
  const query: Pair[] = [['_start', start], ['_end', start + size], ...sortParams(sorters), ...filters.flatMap(filterParams)]
  const wheres = [...(where ? [JSON.parse(where) as Data] : []), ...filters.flatMap((one) => ('field' in one ? [] : [predicateOf(one)]))]
  if (wheres.length) query.push(['_where', JSON.stringify(wheres.length > 1 ? { and: wheres } : wheres[0])])
  if (view) query.push(['_view', view])
  if (q) query.push(['q', q])
  if (totals) query.push(['_totals', 1])
  if (deleted) query.push(['_deleted', 1])
  return query
}

function sortParams(sorters: readonly CrudSort[]): Pair[] {
  if (!sorters.length) return []
  return [['_sort', sorters.map(({ field }) => field).join(',')], ['_order', sorters.map(({ order }) => order).join(',')]]
}

/** A plain filter becomes one parameter or several; conditions with `or` and `and` go into `_where`. */
function filterParams(filter: CrudFilter): Pair[] {
  if (!('field' in filter)) return []
  const { field, operator } = filter
  const value: unknown = filter.value
  if (value === undefined || value === '') return []
  switch (operator) {
    case 'eq': case 'in': return [value].flat().map((one) => [field, text(one)])
    case 'ne': case 'nin': return [value].flat().map((one) => [`${field}_nin`, text(one)])
    case 'gt': return [[`${field}_gt`, text(value)]]
    case 'lt': return [[`${field}_lt`, text(value)]]
    case 'gte': return [[`${field}_gte`, text(value)]]
    case 'lte': return [[`${field}_lte`, text(value)]]
    case 'between': return rangeParams(field, value)
    case 'contains': return [[`${field}_like`, text(value)]]
    case 'null': return [[`${field}_null`, 'true']]
    case 'nnull': return [[`${field}_null`, 'false']]
    default: throw new Error(`no "${operator}" in the list dialect`)
  }
}

function rangeParams(field: string, value: unknown): Pair[] {
  const [from, to] = (Array.isArray(value) ? value as unknown[] : []).map((bound) => (isGiven(bound) ? text(bound) : undefined))
  if (from !== undefined && to !== undefined) return [[`${field}_between`, `${from},${to}`]]
  return [...(from === undefined ? [] : [[`${field}_gte`, from] as const]), ...(to === undefined ? [] : [[`${field}_lte`, to] as const])]
}

const isGiven = (bound: unknown) => bound !== undefined && bound !== null && bound !== ''

function predicateOf(filter: CrudFilter): Data {
  if (!('field' in filter)) return { [filter.operator]: filter.value.map(predicateOf) }
  const { field, operator } = filter
  const value: unknown = filter.value
  switch (operator) {
    case 'eq': return { [field]: value }
    case 'ne': case 'in': case 'nin': case 'gt': case 'gte': case 'lt': case 'lte': return { [field]: { [operator]: value } }
    case 'between': { const [gte, lte] = value as unknown[]; return { [field]: { gte, lte } } }
    case 'contains': return { [field]: { like: value } }
    case 'null': return { [field]: null }
    case 'nnull': return { [field]: { ne: null } }
    default: throw new Error(`no "${operator}" in the list dialect`)
  }
}

const text = (value: unknown) => (typeof value === 'number' ? value : String(value))
