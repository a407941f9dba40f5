/** Filters of the audit log in the URL: `?who=users:3&what=orders.cancel&on=orders&record=12&why=…`. Pure. */
import type { Query } from '../../kit/providers/rest/list_query.ts'
import { isDate, isInstant } from '../../kit/format/dates.ts'

export const FILTER_KEYS = ['who', 'what', 'on', 'record', 'from', 'to', 'why', 'batch'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
export type AuditFilters = Readonly<Record<FilterKey, string>>

export const PAGE_SIZE = 50

export const readFilters = (search: URLSearchParams): AuditFilters =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, search.get(key) ?? ''])) as Record<FilterKey, string>

export function auditQuery(filters: AuditFilters, page: number): Query {
  const record = /^\d{1,15}$/.test(filters.record) ? filters.record : ''
  const pairs: readonly (readonly [string, string])[] = [
    filters.who === 'system' ? ['actor_null', 'true'] : ['actor', filters.who],
    ['action', filters.what], ['subject_resource', filters.on], ['subject_id', record], ['batch', filters.batch],
    ['reason_like', filters.why.trim()],
    ['created_at_gte', completeMoment(filters.from)], ['created_at_lte', completeMoment(filters.to)],
  ]
  const start = (page - 1) * PAGE_SIZE
  return [['_start', start], ['_end', start + PAGE_SIZE], ['_sort', 'id'], ['_order', 'desc'], ...pairs.filter(([, value]) => value !== '')]
}

/** A day, or an instant of the mail of the evening. An incomplete one is ignored. */
const completeMoment = (text: string) => (isDate(text) || isInstant(text) ? text : '')
