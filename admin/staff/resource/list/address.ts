/**
 * The state of a list is in its URL and nowhere else, so that Back, bookmarks and links work:
 * `?q=ali&sort=-created_at&page=2&size=50&view=late&f.status=pending,confirmed&f.total=100..500&f.client_id.grade_nin=vip`. Pure.
 */
import { isRecord } from '#schema/is_record'
import { parseJson } from '#common/text/parse_json'
import { hasField, type Resource } from '../../definition/definition.ts'
import { parseFilterKey } from '../../definition/filter_key.ts'
import { isDate } from '../../../kit/format/dates.ts'
import { DENSITIES, PAGE_SIZES, type Density } from '#common/list_layout'

export interface Sort { readonly field: string; readonly order: 'asc' | 'desc' }

export interface ListAddress {
  readonly q: string
  readonly view: string | null
  /** The id of the opened saved view of the user; another user gets the same list without it. */
  readonly mine: number | null
  /** A predicate that filters cannot express, as JSON (schema/predicate.ts). */
  readonly where: string | null
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly size: number
  /** Replaces the columns of the user's layout. */
  readonly columns: readonly string[] | null
  readonly density: Density | null
  /** The text of each filter by its key (filter_key.ts): values separated by commas, or `from..to`. */
  readonly filters: Readonly<Record<string, string>>
  readonly isTrash: boolean
  readonly viewMode: string
  /** The month of the calendar, '2026-11'; null is the current one. */
  readonly month: string | null
  /** A day of the week that the calendar shows instead of a month: '2026-11-16'. */
  readonly week: string | null
}

/** How the rows are shown; `look` in the URL. The page of one resource may have further ones, and another `first`: that without `look`. */
export interface ViewModes { readonly names: readonly string[]; readonly first: string }
export const viewModesOf = ({ list }: Pick<Resource, 'list'>, own: readonly string[] = [], first = 'table'): ViewModes => ({
  names: [...own, 'table', ...(['wall', 'board', 'calendar', 'map'] as const).filter((name) => list[name])], first,
})

/** Invalid parameters are ignored: a URL may be old or typed by hand. */
export function readListAddress(
  search: URLSearchParams, resource: Pick<Resource, 'list' | 'fields'>, usualSize: number = PAGE_SIZES[0],
  viewModes: ViewModes = viewModesOf(resource),
): ListAddress {
  const view = search.get('view')
  const filters = [...search].filter(([key, value]) => key.startsWith('f.') && parseFilterKey(resource, key.slice(2)) && value !== '')
  const columns = search.get('columns')?.split(',').filter((name) => hasField(resource, name))
  return {
    q: search.get('q') ?? '',
    view: view !== null && view in (resource.list.views ?? {}) ? view : null,
    mine: search.has('mine') ? positiveInteger(search.get('mine'), 0) || null : null,
    where: readWhere(search.get('where')),
    sort: readSort(search.get('sort'), resource) ?? readSort(resource.list.sort, resource) ?? { field: 'id', order: 'asc' },
    page: positiveInteger(search.get('page'), 1),
    size: PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? PAGE_SIZES.find((size) => size === usualSize) ?? PAGE_SIZES[0],
    columns: columns?.length ? [...new Set(columns)] : null,
    density: DENSITIES.find((one) => one === search.get('density')) ?? null,
    filters: Object.fromEntries(filters.map(([key, value]) => [key.slice(2), value])),
    isTrash: search.get('deleted') === '1',
    viewMode: viewModes.names.find((name) => name === search.get('look')) ?? viewModes.first,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(search.get('month') ?? '') ? search.get('month') : null,
    week: isCalendarDay(search.get('week')) ? search.get('week') : null,
  }
}

export type ListAddressChange = Partial<{
  q: string; view: string | null; mine: number | null; where: string | null; sort: Sort; page: number; size: number
  columns: readonly string[] | null; density: Density | null; filters: Readonly<Record<string, string | null>>; isTrash: boolean
  viewMode: string; month: string | null; week: string | null
}>

/** The query string after a change. Every change of the rows goes back to the first page. Unknown parameters are kept. */
export function changedListAddress(
  search: URLSearchParams, change: ListAddressChange, resource: Pick<Resource, 'list'>,
  { first }: Pick<ViewModes, 'first'> = { first: 'table' },
): string {
  const next = new URLSearchParams(search)
  const set = (key: string, value: string | null) => { if (value) next.set(key, value); else next.delete(key) }
  if (!DISPLAY_KEYS.some((key) => key in change)) next.delete('page')
  if (change.q !== undefined) set('q', change.q.trim())
  if (change.view !== undefined) set('view', change.view)
  if (change.mine !== undefined) set('mine', change.mine === null ? null : String(change.mine))
  if (change.where !== undefined) set('where', change.where)
  if (change.isTrash !== undefined) set('deleted', change.isTrash ? '1' : null)
  if (change.columns !== undefined) set('columns', change.columns?.join(',') ?? null)
  if (change.viewMode !== undefined) set('look', change.viewMode === first ? null : change.viewMode)
  if (change.month !== undefined) set('month', change.month)
  if (change.week !== undefined) set('week', change.week)
  if (change.density !== undefined) set('density', change.density)
  if (change.size !== undefined) set('size', change.size === PAGE_SIZES[0] ? null : String(change.size))
  if (change.page !== undefined) set('page', change.page > 1 ? String(change.page) : null)
  if (change.sort) {
    const sort = sortText(change.sort)
    set('sort', sort === resource.list.sort ? null : sort)
  }
  for (const [name, value] of Object.entries(change.filters ?? {})) set(`f.${name}`, value)
  return withoutEscapes(next)
}

/** These only change how the rows are shown and keep the page. */
const DISPLAY_KEYS: readonly (keyof ListAddressChange)[] = ['columns', 'density', 'viewMode', 'month', 'week']

const sortText = ({ field, order }: Sort): string => (order === 'desc' ? `-${field}` : field)

/** Commas and colons need no escape in a query string and are easier to read without it. */
const withoutEscapes = (search: URLSearchParams): string => search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')

function readSort(text: string | null, resource: Pick<Resource, 'fields'>): Sort | null {
  const sort = parseSort(text ?? '')
  return hasField(resource, sort.field) ? sort : null
}

/** `-created_at` */
export const parseSort = (text: string): Sort => ({ field: text.replace(/^-/, ''), order: text.startsWith('-') ? 'desc' : 'asc' })

const readWhere = (text: string | null): string | null => (isRecord(parseJson(text)) ? text : null)

const isCalendarDay = (text: string | null) => text !== null && isDate(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

function positiveInteger(text: string | null, fallback: number): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : fallback
}
