/** What the shape of a saved view cannot say: its query is one of a list that the user may see, as its columns are. */
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { assertNoErrors, Invalid, type ErrorMessage } from '#backend/engine/resource/refusals'
import type { Resource } from '#backend/engine/definition/registry'
import { parseListQuery } from '#backend/engine/resource/read/parse_list_query'
import { viewQuery } from '#common/list_layout'
import type { Data } from '#schema/predicate'
import { wrongLayoutParts } from './list_layout.ts'

const MAX_QUERY_LENGTH = viewQuery.schema.maxLength
/** Parameters of the page, which are not part of a view. */
const PAGE_PARAMETERS = ['_start', '_end', '_totals', '_fields']

/** The columns of `saved_views` in the body. Throws Invalid with all their errors. */
export function validateSavedView(resource: Resource, caller: Caller, context: RuleContext, input: Data): Data {
  const isQueried = Object.hasOwn(input, 'query')
  assertNoErrors({
    ...(isQueried && queryErrors(resource, caller, context, input.query)),
    ...Object.fromEntries(wrongLayoutParts(resource, caller, input).map((part) => [part, [(t) => t('errors.field.type.choice')]] satisfies
      [string, ErrorMessage[]])),
  })
  return isQueried ? { ...input, query: withoutPage(input.query).toString() } : input
}

/** Whether the query is still valid: a field or a permission may have been removed. */
export function isQueryValid(resource: Resource, caller: Caller, context: RuleContext, query: string): boolean {
  return queryErrors(resource, caller, context, query) === null
}

/** Errors of a parameter have the key `query.<parameter>`. */
function queryErrors(
  resource: Resource, caller: Caller, context: RuleContext, value: unknown,
): Record<string, readonly ErrorMessage[]> | null {
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
