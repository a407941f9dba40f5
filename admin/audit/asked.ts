/** What the log is asked for, as it stands in the address: `?who=users:3&what=orders.cancel&on=orders&record=12&why=…`. Pure. */
import type { Query } from '../providers/query.ts'

export const KEYS = ['who', 'what', 'on', 'record', 'from', 'to', 'why', 'batch'] as const
export type Key = (typeof KEYS)[number]
export type Asked = Readonly<Record<Key, string>>

export const PAGE = 50

export const readAsked = (search: URLSearchParams): Asked =>
  Object.fromEntries(KEYS.map((key) => [key, search.get(key) ?? ''])) as Record<Key, string>

export function queryOf(asked: Asked, page: number): Query {
  const record = /^\d{1,15}$/.test(asked.record) ? asked.record : ''
  const said: readonly (readonly [string, string])[] = [
    asked.who === 'system' ? ['actor_null', 'true'] : ['actor', asked.who],
    ['action', asked.what], ['subject_resource', asked.on], ['subject_id', record], ['batch', asked.batch],
    ['reason_like', asked.why.trim()],
    ['created_at_gte', day(asked.from)], ['created_at_lte', day(asked.to)],
  ]
  const start = (page - 1) * PAGE
  return [['_start', start], ['_end', start + PAGE], ['_sort', 'id'], ['_order', 'desc'], ...said.filter(([, value]) => value !== '')]
}

/** A day that is half typed asks for nothing. */
const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
