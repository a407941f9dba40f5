/** Parses the query string of a list. Unknown, invalid and unreadable parameters are 422 errors by name. */
import { cleanText } from '#common/text/clean_text'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import { Forbidden } from '../refusals.ts'
import type { Resource } from '#backend/engine/definition/registry'
import { mayOperate } from '../policies/access.ts'
import { parseFilters } from './filters/list_filters.ts'
import { isSortable, type Sort } from './order_by.ts'
import {
  assertValid, flagParameter, singleParameter, readableField, parametersOf, addError, integerParameter, type ListParameters,
} from './list_request_parameters.ts'
import type { Fragment } from './sql.ts'
import { parsePredefinedView } from './predefined_views.ts'
import { parseWhere } from './filters/where_parameter.ts'

export interface ListQuery {
  readonly start: number
  readonly limit: number
  readonly sorts: readonly Sort[]
  /** Filters, `_where` and the saved view. */
  readonly where: readonly Fragment[]
  readonly search: string
  readonly trash: boolean
  readonly totals: boolean
  /** Fields to select besides id and version; null selects all readable ones. */
  readonly fields: ReadonlySet<string> | null
}

const PAGE_SIZE = 25

export function parseListQuery(
  resource: Resource,
  caller: Caller,
  searchParams: URLSearchParams,
  context: Pick<RuleContext, 'timezone'>,
): ListQuery {
  const parameters = parametersOf(resource, caller, searchParams, context)
  const query = {
    ...parsePage(parameters),
    sorts: parseSorts(parameters),
    where: [...parseFilters(parameters, filterNames(parameters)), ...parseWhere(parameters), ...parsePredefinedView(parameters)],
    search: parseSearch(parameters),
    trash: parseTrash(parameters),
    totals: flagParameter(parameters, '_totals'),
    fields: parseFields(parameters),
  }
  assertValid(parameters)
  return query
}

const CONTROLS = ['_start', '_end', '_sort', '_order', '_view', '_where', '_totals', '_deleted', '_fields', 'q']
const filterNames = ({ searchParams }: ListParameters) => new Set([...searchParams.keys()].filter((name) => !CONTROLS.includes(name)))
const MAX_SORTS = 4
const MAX_SEARCH_LENGTH = 100

function parsePage(parameters: ListParameters): { start: number; limit: number } {
  const { searchParams } = parameters
  const isPaged = searchParams.has('_start') || searchParams.has('_end')
  // getMany sends ids and no page: the page is as large as the list of ids.
  const defaultSize = isPaged ? PAGE_SIZE : Math.max(PAGE_SIZE, searchParams.getAll('id').length)
  const start = integerParameter(parameters, '_start') ?? 0
  const end = integerParameter(parameters, '_end') ?? start + defaultSize
  if (end < start) addError(parameters, '_end', (t) => t('errors.query.backwards'))
  if (end - start > MAX_PAGE_SIZE) addError(parameters, isPaged ? '_end' : 'id', (t) => t('errors.query.too_many', { max: MAX_PAGE_SIZE }))
  return { start, limit: end - start }
}

function parseSorts(parameters: ListParameters): Sort[] {
  const names = splitNames(singleParameter(parameters, '_sort'))
  const directions = splitNames(singleParameter(parameters, '_order')?.toLowerCase())
  const areValid = directions.length <= names.length && directions.every((one) => one === 'asc' || one === 'desc')
  if (!areValid) addError(parameters, '_order', (t) => t('errors.query.order'))
  if (names.length > MAX_SORTS) addError(parameters, '_sort', (t) => t('errors.query.too_many', { max: MAX_SORTS }))
  const sorts = names.flatMap((name, index) => {
    const field = readableField(parameters, name)
    if (!field || !isSortable(field)) return addError(parameters, '_sort', (t) => t('errors.query.sort', { name }))
    return [{ field, isDescending: directions[index] === 'desc' }]
  })
  return sorts.length ? sorts : [defaultSort(parameters)]
}

/** `_fields` limits the response to the fields that a screen shows. */
function parseFields(parameters: ListParameters): ReadonlySet<string> | null {
  const text = singleParameter(parameters, '_fields')
  if (text === undefined) return null
  const unknown = splitNames(text).find((name) => !parameters.readable.has(name))
  if (unknown !== undefined) addError(parameters, '_fields', (t) => t('errors.query.field', { name: unknown }))
  return new Set(['id', 'version', ...splitNames(text)])
}

const splitNames = (text = '') => text.split(',').filter(Boolean)

/** The sort of the definition; by id when the caller may not read its field. */
function defaultSort(parameters: ListParameters): Sort {
  const { sort } = parameters.resource.list
  return { field: readableField(parameters, sort.replace(/^-/, '')) ?? { name: 'id', type: 'int' }, isDescending: sort.startsWith('-') }
}

function parseSearch(parameters: ListParameters): string {
  const given = singleParameter(parameters, 'q') ?? ''
  const text = cleanText(given)
  if (given.includes('\0')) addError(parameters, 'q', (t) => t('errors.field.type.text'))
  if (text.length > MAX_SEARCH_LENGTH) addError(parameters, 'q', (t) => t('errors.field.long', { max: MAX_SEARCH_LENGTH }))
  return text
}

/** The trash requires the permission to delete. */
function parseTrash(parameters: ListParameters): boolean {
  if (!flagParameter(parameters, '_deleted')) return false
  const { resource, caller } = parameters
  if (!resource.soft_delete || caller.guard !== 'user') addError(parameters, '_deleted', (t) => t('errors.query.unknown'))
  else if (!mayOperate(resource, caller, 'delete')) throw new Forbidden()
  return true
}
