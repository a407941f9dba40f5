/** The predefined views of a list (`list.views` in resources.ts) as conditions. */
import { compilePredicate, fieldNamesIn, type Fields } from '#schema/predicate'
import { withComplements } from './filters/enum_complement.ts'
import { singleParameter, addError, type ListParameters } from './list_request_parameters.ts'
import type { Fragment } from './sql.ts'

/** Views whose conditions use only fields that the caller may read. */
export const readablePredefinedViews = ({ resource, readable }: Pick<ListParameters, 'resource' | 'readable'>): string[] =>
  Object.entries(resource.list.views ?? {}).flatMap(([name, view]) => (fieldNamesIn(view).every((one) => readable.has(one)) ? [name] : []))

export function predefinedViewCondition({ resource, caller }: Pick<ListParameters, 'resource' | 'caller'>, name: string): Fragment {
  return compilePredicate(
    withComplements(resource, resource.list.views?.[name] ?? {}),
    resource.fields as unknown as Fields,
    caller.context,
    't',
  )
}

export function parsePredefinedView(parameters: ListParameters): Fragment[] {
  const name = singleParameter(parameters, '_view')
  if (name === undefined) return []
  if (!readablePredefinedViews(parameters).includes(name)) return addError(parameters, '_view', (t) => t('errors.query.view'))
  return [predefinedViewCondition(parameters, name)]
}
