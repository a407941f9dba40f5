/**
 * Refine's filters, sorters and pagination as query parameters of the list API (ARCHITECTURE.md). @refinedev/simple-rest writes most of
 * them; what it would send wrongly is translated for it here: it sends every `eq` under the name of its field.
 */
import type { CrudFilter, GetListParams, LogicalFilter } from '@refinedev/core'
import { generateFilter, generateSort, mapOperator } from '@refinedev/simple-rest'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { Data } from '#schema/predicate'

export type Query = readonly Pair[]
type Pair = readonly [string, string | number]

const PAGE_SIZE = 25

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

/** The parameters of a list as pairs, for calls besides `getList`: counts, exports, bulk actions. */
export function listQuery({ pagination, filters, sorters, meta }: Omit<GetListParams, 'resource'>): Query {
  const { currentPage, pageSize } = restPagination(pagination)
  const start = (currentPage - 1) * pageSize
  const { _sort, _order } = generateSort(sorters) ?? {}
  const sort: Pair[] = _sort && _order ? [['_sort', _sort.join(',')], ['_order', _order.join(',')]] : []
  const given: Readonly<Record<string, unknown>> = generateFilter(restFilters(filters, meta as ListMeta))
  const others = Object.entries(given).flatMap(([name, value]) => [value].flat().map((one): Pair => [name, text(one)]))
  return [['_start', start], ['_end', start + pageSize], ...sort, ...others]
}

/** Without paging, or with paging in the browser, as many rows as the server sends. */
export function restPagination({ mode = 'server', currentPage = 1, pageSize = PAGE_SIZE }: GetListParams['pagination'] = {}) {
  return mode === 'server' ? { mode, currentPage, pageSize } : { mode: 'server' as const, currentPage: 1, pageSize: MAX_PAGE_SIZE }
}

/** The filters, and the parameters of `meta`, as simple-rest sends them rightly; each name is in it once. */
export function restFilters(filters: readonly CrudFilter[] = [], meta: ListMeta = {}): LogicalFilter[] {
  const { view, q, where, totals, deleted } = meta
  const nested = filters.flatMap((filter) => ('field' in filter ? [] : [predicateOf(filter)]))
  const conditions = [...(where ? [JSON.parse(where) as Data] : []), ...nested]
  const parameter = (field: string, value: unknown): LogicalFilter[] => (value ? [{ field, operator: 'eq', value }] : [])
  return mergeByName([
    ...filters.flatMap((filter) => ('field' in filter ? restFilter(filter) : [])),
    ...parameter('_where', conditions.length > 0 && JSON.stringify(conditions.length > 1 ? { and: conditions } : conditions[0])),
    ...parameter('_view', view), ...parameter('q', q), ...parameter('_totals', totals && 1), ...parameter('_deleted', deleted && 1),
  ])
}

function restFilter({ field, operator, value }: LogicalFilter): LogicalFilter[] {
  const given: unknown = value
  if (given === undefined || given === '') return []
  const parameter = (suffix: string, sent: unknown): LogicalFilter[] => [{ field: `${field}_${suffix}`, operator: 'eq', value: sent }]
  switch (operator) {
    case 'eq': case 'in': return given === null ? parameter('null', true) : [{ field, operator, value: given }]
    case 'ne': return given === null ? parameter('null', false) : parameter('nin', given)
    case 'gte': case 'lte': case 'contains': return [{ field, operator, value: given }]
    case 'nin': case 'gt': case 'lt': return parameter(operator, given)
    case 'between': return rangeFilters(field, given)
    case 'null': return parameter('null', true)
    case 'nnull': return parameter('null', false)
    default: throw unknownOperator(operator)
  }
}

function rangeFilters(field: string, value: unknown): LogicalFilter[] {
  // A range of days by its name: `this_week`.
  if (typeof value === 'string') return [{ field: `${field}_between`, operator: 'eq', value }]
  const [from, to] = (Array.isArray(value) ? value as unknown[] : []).map((bound) => (isGiven(bound) ? text(bound) : undefined))
  if (from !== undefined && to !== undefined) return [{ field: `${field}_between`, operator: 'eq', value: `${from},${to}` }]
  return [
    ...from === undefined ? [] : [{ field, operator: 'gte', value: from } as const],
    ...to === undefined ? [] : [{ field, operator: 'lte', value: to } as const],
  ]
}

const isGiven = (bound: unknown) => bound !== undefined && bound !== null && bound !== ''

/** Two filters with the same parameter become one with both values: simple-rest would send the last only. */
function mergeByName(filters: readonly LogicalFilter[]): LogicalFilter[] {
  const byName = new Map<string, LogicalFilter>()
  for (const filter of filters) {
    const name = filter.field + mapOperator(filter.operator)
    const known = byName.get(name)
    byName.set(name, known ? { ...known, value: [known.value, filter.value].flat() } : filter)
  }
  return [...byName.values()]
}

/** `or` and `and` become a condition of schema/predicate.ts. */
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
    default: throw unknownOperator(operator)
  }
}

const unknownOperator = (operator: string) => new Error(`the list API has no operator "${operator}"`)
const text = (value: unknown) => (typeof value === 'number' ? value : String(value))
