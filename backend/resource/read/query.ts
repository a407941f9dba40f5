/** The query string of a list, checked: every parameter is known, of its type, and about what this caller may read; else 422 by name. */
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import { Forbidden } from '../refusals.ts'
import type { Resource } from '#backend/definition/registry'
import { mayOperate } from './access.ts'
import { filtersOf } from './filters.ts'
import { isSortable, type Sort } from './order.ts'
import { assertGood, flag, once, openField, parametersOf, refuse, whole, type Parameters } from './parameters.ts'
import type { Fragment } from './sql.ts'
import { viewOf } from './views.ts'
import { whereOf } from './where.ts'

export interface ListQuery {
  readonly start: number
  readonly limit: number
  readonly sorts: readonly Sort[]
  /** Filters, `_where` and the saved view. */
  readonly where: readonly Fragment[]
  readonly search: string
  readonly trash: boolean
  readonly totals: boolean
  /** What to tell of each row, besides id and version; null is everything readable. */
  readonly fields: ReadonlySet<string> | null
}

const PAGE = 25
const LARGEST_PAGE = 500

export function readQuery(resource: Resource, caller: Caller, sent: URLSearchParams, facts: Pick<Facts, 'timezone'>): ListQuery {
  const parameters = parametersOf(resource, caller, sent, facts)
  const query = {
    ...pageOf(parameters), sorts: sortsOf(parameters),
    where: [...filtersOf(parameters, asked(parameters)), ...whereOf(parameters), ...viewOf(parameters)],
    search: searchOf(parameters), trash: isTrash(parameters), totals: flag(parameters, '_totals'),
    fields: fieldsOf(parameters),
  }
  assertGood(parameters)
  return query
}

const CONTROLS = ['_start', '_end', '_sort', '_order', '_view', '_where', '_totals', '_deleted', '_fields', 'q']
const asked = ({ sent }: Parameters) => new Set([...sent.keys()].filter((name) => !CONTROLS.includes(name)))
const MOST_SORTS = 4
const LONGEST_SEARCH = 100

function pageOf(parameters: Parameters): { start: number; limit: number } {
  const { sent } = parameters
  const isPaged = sent.has('_start') || sent.has('_end')
  // getMany sends ids and no page: it gets as many rows as it named.
  const usual = isPaged ? PAGE : Math.max(PAGE, sent.getAll('id').length)
  const start = whole(parameters, '_start') ?? 0
  const end = whole(parameters, '_end') ?? start + usual
  if (end < start) refuse(parameters, '_end', (t) => t('errors.query.backwards'))
  if (end - start > LARGEST_PAGE) refuse(parameters, isPaged ? '_end' : 'id', (t) => t('errors.query.too_many', { max: LARGEST_PAGE }))
  return { start, limit: end - start }
}

function sortsOf(parameters: Parameters): Sort[] {
  const names = listed(once(parameters, '_sort'))
  const directions = listed(once(parameters, '_order')?.toLowerCase())
  const areGood = directions.length <= names.length && directions.every((one) => one === 'asc' || one === 'desc')
  if (!areGood) refuse(parameters, '_order', (t) => t('errors.query.order'))
  if (names.length > MOST_SORTS) refuse(parameters, '_sort', (t) => t('errors.query.too_many', { max: MOST_SORTS }))
  const sorts = names.flatMap((name, index) => {
    const field = openField(parameters, name)
    if (!field || !isSortable(field)) return refuse(parameters, '_sort', (t) => t('errors.query.sort', { name }))
    return [{ field, isDown: directions[index] === 'desc' }]
  })
  return sorts.length ? sorts : [usualSort(parameters)]
}

/** A phone on a poor network asks for what it shows. */
function fieldsOf(parameters: Parameters): ReadonlySet<string> | null {
  const asked = once(parameters, '_fields')
  if (asked === undefined) return null
  const unknown = listed(asked).find((name) => !parameters.open.has(name))
  if (unknown !== undefined) refuse(parameters, '_fields', (t) => t('errors.query.field', { name: unknown }))
  return new Set(['id', 'version', ...listed(asked)])
}

const listed = (text = '') => text.split(',').filter(Boolean)

/** The order of the definition; by id where its field is not for this caller. */
function usualSort(parameters: Parameters): Sort {
  const { sort } = parameters.resource.list
  return { field: openField(parameters, sort.replace(/^-/, '')) ?? { name: 'id', type: 'int' }, isDown: sort.startsWith('-') }
}

function searchOf(parameters: Parameters): string {
  const text = (once(parameters, 'q') ?? '').trim()
  if (text.includes('\0')) refuse(parameters, 'q', (t) => t('errors.field.type.text'))
  if (text.length > LONGEST_SEARCH) refuse(parameters, 'q', (t) => t('errors.field.long', { max: LONGEST_SEARCH }))
  return text
}

/** The trash is for those who may throw away. */
function isTrash(parameters: Parameters): boolean {
  if (!flag(parameters, '_deleted')) return false
  const { resource, caller } = parameters
  if (!resource.soft_delete || caller.guard !== 'user') refuse(parameters, '_deleted', (t) => t('errors.query.unknown'))
  else if (!mayOperate(resource, caller, 'delete')) throw new Forbidden()
  return true
}
