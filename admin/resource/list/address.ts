/**
 * What a list shows stands in its address and nowhere else, so that Back, bookmarks and links work:
 * `?q=ali&sort=-created_at&page=2&size=50&view=late&f.status=pending,confirmed&f.total=100..500&f.client_id.grade_nin=vip`. Pure.
 */
import type { Resource } from '../../definition/definition.ts'
import { filterNamed } from '../../definition/filter_key.ts'

export interface Sort { readonly field: string; readonly order: 'asc' | 'desc' }

export interface ListAddress {
  readonly q: string
  readonly view: string | null
  /** The personal view that was opened; other people's browsers know no such view and show the same without it. */
  readonly mine: number | null
  /** A condition that filters cannot say, as JSON (schema/predicate.ts). */
  readonly where: string | null
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly size: number
  /** Instead of the person's usual ones. */
  readonly columns: readonly string[] | null
  readonly density: Density | null
  /** The text of each filter by name (filter_key.ts): values with commas, or `from..to`. */
  readonly filters: Readonly<Record<string, string>>
  readonly isTrash: boolean
  readonly look: Look
  /** The month that a calendar shows, '2026-11'; null is this one. */
  readonly month: string | null
  /** The week that it shows instead, by any of its days: '2026-11-16'. */
  readonly week: string | null
}

/** How the rows are drawn. */
export type Look = 'table' | 'wall' | 'board' | 'calendar' | 'map'
export const looksOf = ({ list: { wall, board, calendar, map } }: Pick<Resource, 'list'>): readonly Look[] => [
  'table', ...(wall ? ['wall' as const] : []), ...(board ? ['board' as const] : []),
  ...(calendar ? ['calendar' as const] : []), ...(map ? ['map' as const] : []),
]

export type Density = 'comfortable' | 'compact'
export const DENSITIES: readonly Density[] = ['comfortable', 'compact']
export const SIZES = [25, 50, 100, 200] as const

/** What cannot be meant is left out: an address may be old, or typed by hand. */
export function readAddress(
  search: URLSearchParams, resource: Pick<Resource, 'list' | 'fields'>, usualSize: number = SIZES[0],
): ListAddress {
  const view = search.get('view')
  const filters = [...search].filter(([key, value]) => key.startsWith('f.') && filterNamed(resource, key.slice(2)) && value !== '')
  const columns = search.get('columns')?.split(',').filter((name) => isField(name, resource))
  return {
    q: search.get('q') ?? '',
    view: view !== null && view in (resource.list.views ?? {}) ? view : null,
    mine: search.has('mine') ? whole(search.get('mine'), 0) || null : null,
    where: readWhere(search.get('where')),
    sort: readSort(search.get('sort'), resource) ?? readSort(resource.list.sort, resource) ?? { field: 'id', order: 'asc' },
    page: whole(search.get('page'), 1),
    size: SIZES.find((size) => String(size) === search.get('size')) ?? SIZES.find((size) => size === usualSize) ?? SIZES[0],
    columns: columns?.length ? [...new Set(columns)] : null,
    density: DENSITIES.find((one) => one === search.get('density')) ?? null,
    filters: Object.fromEntries(filters.map(([key, value]) => [key.slice(2), value])),
    isTrash: search.get('deleted') === '1',
    look: looksOf(resource).find((look) => look === search.get('look')) ?? 'table',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(search.get('month') ?? '') ? search.get('month') : null,
    week: isDay(search.get('week')) ? search.get('week') : null,
  }
}

export type Change = Partial<{
  q: string; view: string | null; mine: number | null; where: string | null; sort: Sort; page: number; size: number
  columns: readonly string[] | null; density: Density | null; filters: Readonly<Record<string, string | null>>; isTrash: boolean
  look: Look; month: string | null; week: string | null
}>

/** The address after a change. Everything but turning a page leads back to the first one. Other parameters stay. */
export function changedAddress(search: URLSearchParams, change: Change, resource: Pick<Resource, 'list'>): string {
  const next = new URLSearchParams(search)
  const put = (key: string, value: string | null) => { if (value) next.set(key, value); else next.delete(key) }
  if (!ONLY_LOOKS.some((key) => key in change)) next.delete('page')
  if (change.q !== undefined) put('q', change.q.trim())
  if (change.view !== undefined) put('view', change.view)
  if (change.mine !== undefined) put('mine', change.mine === null ? null : String(change.mine))
  if (change.where !== undefined) put('where', change.where)
  if (change.isTrash !== undefined) put('deleted', change.isTrash ? '1' : null)
  if (change.columns !== undefined) put('columns', change.columns?.join(',') ?? null)
  if (change.look !== undefined) put('look', change.look === 'table' ? null : change.look)
  if (change.month !== undefined) put('month', change.month)
  if (change.week !== undefined) put('week', change.week)
  if (change.density !== undefined) put('density', change.density)
  if (change.size !== undefined) put('size', change.size === SIZES[0] ? null : String(change.size))
  if (change.page !== undefined) put('page', change.page > 1 ? String(change.page) : null)
  if (change.sort) {
    const sort = sortText(change.sort)
    put('sort', sort === resource.list.sort ? null : sort)
  }
  for (const [name, value] of Object.entries(change.filters ?? {})) put(`f.${name}`, value)
  return readable(next)
}

/** Another look of the same rows is still the same page. */
const ONLY_LOOKS = ['columns', 'density', 'look', 'month', 'week'] as const

const sortText = ({ field, order }: Sort): string => (order === 'desc' ? `-${field}` : field)

/** Commas and colons need no escape in a query, and are easier to read without one. */
const readable = (search: URLSearchParams): string => search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')

function readSort(text: string | null, resource: Pick<Resource, 'fields'>): Sort | null {
  const field = text?.replace(/^-/, '')
  if (!text || !field || !isField(field, resource)) return null
  return { field, order: text.startsWith('-') ? 'desc' : 'asc' }
}

const isField = (name: string, { fields }: Pick<Resource, 'fields'>) => name in fields || ['id', 'created_at', 'updated_at'].includes(name)

function readWhere(text: string | null): string | null {
  try {
    const said: unknown = JSON.parse(text ?? 'null')
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? text : null
  } catch {
    return null
  }
}

const isDay = (text: string | null) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text ?? ''}T00:00:00Z`))

function whole(text: string | null, fallback: number): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : fallback
}
