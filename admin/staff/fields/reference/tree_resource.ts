/** Resources whose rows form a tree: a row has rows of the same resource below it, and people fill the reference to the row above. Pure. */
import { isChildren, isServerOnly, traitsOf } from '#schema/fields/index'
import { targetOf, type Field, type Resource } from '../../definition/definition.ts'

/** The reference to the row above; undefined for a resource that is no tree. */
export function parentField(resource: Resource): Field | undefined {
  const below = Object.values(resource.fields).filter((field) => isChildren(field) && field.of === resource.name)
  return below.map(({ by }) => resource.fields[String(by)]).find((field) => field !== undefined && isParent(resource, field))
}

const isParent = (resource: Resource, field: Field) =>
  traitsOf(field).relation === 'belongs_to' && targetOf(field) === resource.name && !isServerOnly(field)

/** A tree with more rows is searched as a list. */
export const MOST_ROWS_OF_TREE = 500
