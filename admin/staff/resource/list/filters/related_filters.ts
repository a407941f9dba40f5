/** The filters on referenced records: the search and filter fields of the resources that the list refers to. */
import { traitsOf } from '#schema/fields/index'
import { browserTypeOf } from '../../../fields/index.ts'
import { can } from '../../../../kit/providers/session/access_control.ts'
import { readableFields } from '../../../definition/access.ts'
import { resourceOf, targetOf, type Field, type Resource } from '../../../definition/definition.ts'

export interface RelatedFilters { readonly via: Field; readonly target: Resource; readonly fields: readonly Field[] }

export function relatedFilters(resource: Resource): RelatedFilters[] {
  const named = [...new Set([...(resource.list.filters ?? []), ...resource.list.columns])]
  return readableFields(resource, named).filter((field) => traitsOf(field).relation === 'belongs_to').flatMap((via): RelatedFilters[] => {
    const target = resourceOf(targetOf(via))
    if (!can(target.name, 'list')) return []
    const names = [...new Set([...(target.list.search ?? []), ...(target.list.filters ?? [])])]
    // One reference deep only; the label of the referenced record is filtered by the reference itself.
    const fields = readableFields(target, names)
      .filter((field) => traitsOf(field).filterable && browserTypeOf(field).filter !== 'reference' && field.name !== target.label)
    return fields.length ? [{ via, target, fields }] : []
  })
}
