/** The fields by which a list is filtered. */
import { readableFields } from '../../definition/access.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'

/** Without the parents that the path of the page gives. */
export const filterFields = (resource: Resource, given: Values = {}): Field[] =>
  readableFields(resource, resource.list.filters ?? []).filter(({ name }) => !(name in given))

export const isFilterField = (resource: Resource, name: string): boolean =>
  filterFields(resource).some((field) => field.name === name)
