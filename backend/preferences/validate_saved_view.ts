/** Validates a saved view: a name and the query string of a list that the user may see. */
import type { RuleContext } from '#backend/resource/rule_context'
import type { Caller } from '#backend/resource/caller'
import { assertNoErrors, Invalid, type ErrorMessage } from '#backend/resource/refusals'
import type { Resource } from '#backend/definition/registry'
import { parseListQuery } from '#backend/resource/read/parse_list_query'
import type { Data } from '#schema/predicate'
import { listLayoutError } from './list_layout.ts'

const MAX_NAME_LENGTH = 60
const MAX_QUERY_LENGTH = 4_000
/** Parameters of the page, which are not part of a view. */
const PAGE_PARAMETERS = ['_start', '_end', '_totals', '_fields']

/** The columns of `saved_views` in the body. Throws Invalid with all their errors. */
export function validateSavedView(resource: Resource, caller: Caller, context: RuleContext, input: Data): Data {
  const errors: Record<string, ErrorMessage[]> = {}
  const values = Object.entries(input).map(([part, value]) => {
    const invalid = partErrors(resource, caller, context, part, value)
    if (invalid) Object.assign(errors, invalid)
    return [part, invalid ? null : part === 'name' ? String(value).trim() : part === 'query' ? withoutPage(value).toString() : value]
  })
  assertNoErrors(errors)
  return Object.fromEntries(values) as Data
}

/** Whether the query is still valid: a field or a permission may have been removed. */
export function isQueryValid(resource: Resource, caller: Caller, context: RuleContext, query: string): boolean {
  return queryErrors(resource, caller, context, query) === null
}

type FieldErrors = Record<string, readonly ErrorMessage[]>

function partErrors(resource: Resource, caller: Caller, context: RuleContext, part: string, value: unknown): FieldErrors | null {
  switch (part) {
    case 'name': return nameErrors(value)
    case 'query': return queryErrors(resource, caller, context, value)
    default: {
      const error = part === 'size' ? unknownField : listLayoutError(resource, caller, part, value)
      return error && { [part]: [error] }
    }
  }
}

const unknownField: ErrorMessage = (t) => t('errors.field.unknown')

function nameErrors(value: unknown): FieldErrors | null {
  if (typeof value !== 'string') return { name: [(t) => t('errors.field.type.text')] }
  if (value.trim() === '') return { name: [(t) => t('errors.field.required')] }
  return value.trim().length > MAX_NAME_LENGTH ? { name: [(t) => t('errors.field.long', { max: MAX_NAME_LENGTH })] } : null
}

/** Errors of a parameter have the key `query.<parameter>`. */
function queryErrors(resource: Resource, caller: Caller, context: RuleContext, value: unknown): FieldErrors | null {
  if (typeof value !== 'string') return { query: [(t) => t('errors.field.type.text')] }
  if (value.length > MAX_QUERY_LENGTH) return { query: [(t) => t('errors.field.long', { max: MAX_QUERY_LENGTH })] }
  try {
    parseListQuery(resource, caller, withoutPage(value), context)
    return null
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return Object.fromEntries(Object.entries(error.errors).map(([name, errors]) => [`query.${name}`, errors]))
  }
}

function withoutPage(value: unknown): URLSearchParams {
  const searchParams = new URLSearchParams(String(value))
  for (const name of PAGE_PARAMETERS) searchParams.delete(name)
  return searchParams
}
