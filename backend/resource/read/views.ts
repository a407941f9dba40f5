/** The saved views of a definition, as conditions of a list. */
import { compile, namesIn, type Fields } from '#schema/predicate'
import { asOthers } from './others.ts'
import { once, refuse, type Parameters } from './parameters.ts'
import type { Fragment } from './sql.ts'

/** A view asks about several fields: who may not read one of them has no such view. */
export const openViews = ({ resource, open }: Pick<Parameters, 'resource' | 'open'>): string[] =>
  Object.entries(resource.list.views ?? {}).flatMap(([name, view]) => (namesIn(view).every((one) => open.has(one)) ? [name] : []))

export function conditionOfView({ resource, caller }: Pick<Parameters, 'resource' | 'caller'>, name: string): Fragment {
  return compile(asOthers(resource, resource.list.views?.[name] ?? {}), resource.fields as unknown as Fields, caller.context, 't')
}

export function viewOf(parameters: Parameters): Fragment[] {
  const name = once(parameters, '_view')
  if (name === undefined) return []
  if (!openViews(parameters).includes(name)) return refuse(parameters, '_view', (t) => t('errors.query.view'))
  return [conditionOfView(parameters, name)]
}
