/**
 * What a list shows stands in its address and nowhere else, so that Back, bookmarks and links work:
 * `?q=ali&sort=-created_at&page=2&size=50&view=late&f.status=pending,confirmed&f.total=100..500`. Pure.
 */
import type { Resource } from '../definition.ts'

export interface Sort { readonly field: string; readonly order: 'asc' | 'desc' }

export interface ListAddress {
  readonly q: string
  readonly view: string | null
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly size: number
  /** The text of each filter by field: values with commas, or `from..to`. */
  readonly filters: Readonly<Record<string, string>>
  readonly isTrash: boolean
}

export const SIZES = [25, 50, 100] as const

/** What cannot be meant is left out: an address may be old, or typed by hand. */
export function readAddress(search: URLSearchParams, resource: Pick<Resource, 'list' | 'fields'>): ListAddress {
  const view = search.get('view')
  const filters = [...search].filter(([key, value]) => key.startsWith('f.') && isField(key.slice(2), resource) && value !== '')
  return {
    q: search.get('q') ?? '',
    view: view !== null && view in (resource.list.views ?? {}) ? view : null,
    sort: readSort(search.get('sort'), resource) ?? readSort(resource.list.sort, resource) ?? { field: 'id', order: 'asc' },
    page: whole(search.get('page'), 1),
    size: SIZES.find((size) => String(size) === search.get('size')) ?? SIZES[0],
    filters: Object.fromEntries(filters.map(([key, value]) => [key.slice(2), value])),
    isTrash: search.get('deleted') === '1',
  }
}

export type Change = Partial<{
  q: string; view: string | null; sort: Sort; page: number; size: number; filters: Readonly<Record<string, string | null>>; isTrash: boolean
}>

/** The address after a change. Everything but turning a page leads back to the first one. Other parameters stay. */
export function changedAddress(search: URLSearchParams, change: Change, resource: Pick<Resource, 'list'>): string {
  const next = new URLSearchParams(search)
  const put = (key: string, value: string | null) => { if (value) next.set(key, value); else next.delete(key) }
  next.delete('page')
  if (change.q !== undefined) put('q', change.q.trim())
  if (change.view !== undefined) put('view', change.view)
  if (change.isTrash !== undefined) put('deleted', change.isTrash ? '1' : null)
  if (change.size !== undefined) put('size', change.size === SIZES[0] ? null : String(change.size))
  if (change.page !== undefined) put('page', change.page > 1 ? String(change.page) : null)
  if (change.sort) {
    const sort = sortText(change.sort)
    put('sort', sort === resource.list.sort ? null : sort)
  }
  for (const [name, value] of Object.entries(change.filters ?? {})) put(`f.${name}`, value)
  return readable(next)
}

const sortText = ({ field, order }: Sort): string => (order === 'desc' ? `-${field}` : field)

/** Commas and colons need no escape in a query, and are easier to read without one. */
const readable = (search: URLSearchParams): string => search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')

function readSort(text: string | null, resource: Pick<Resource, 'fields'>): Sort | null {
  const field = text?.replace(/^-/, '')
  if (!text || !field || !isField(field, resource)) return null
  return { field, order: text.startsWith('-') ? 'desc' : 'asc' }
}

const isField = (name: string, { fields }: Pick<Resource, 'fields'>) => name in fields || ['id', 'created_at', 'updated_at'].includes(name)

function whole(text: string | null, fallback: number): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : fallback
}
