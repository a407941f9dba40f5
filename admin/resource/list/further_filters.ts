/** Filters of the records that a list's references lead to: what those records are filtered and searched by themselves. */
import { traitsOf } from '#schema/fields/index'
import { browserTypeOf } from '../../fields/index.ts'
import { can } from '../../providers/access.ts'
import { readable } from '../../definition/access.ts'
import { resourceOf, targetOf, type Field, type Resource } from '../../definition/definition.ts'

export interface Further { readonly via: Field; readonly target: Resource; readonly fields: readonly Field[] }

export function furtherFilters(resource: Resource): Further[] {
  const named = [...new Set([...(resource.list.filters ?? []), ...resource.list.columns])]
  return readable(resource, named).filter((field) => traitsOf(field).relation === 'belongs_to').flatMap((via): Further[] => {
    const target = resourceOf(targetOf(via))
    if (!can(target.name, 'list')) return []
    const names = [...new Set([...(target.list.search ?? []), ...(target.list.filters ?? [])])]
    // Another step over a reference is not taken; what the reference itself says is asked by its own filter.
    const fields = readable(target, names).filter((field) => browserTypeOf(field).filter !== 'reference' && field.name !== target.label)
    return fields.length ? [{ via, target, fields }] : []
  })
}
