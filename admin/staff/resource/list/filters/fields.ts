/** The fields by which a list is filtered: its own, then those of the records it refers to. */
import { readableFields } from '../../../definition/access.ts'
import type { Field, Resource } from '../../../definition/definition.ts'
import type { ParentIds } from '../../../definition/resource_paths.ts'
import { fieldPathOf } from '../../../definition/filter_key.ts'
import { fieldKey, type I18n } from '../../../definition/translation.ts'
import { relatedFilters } from './related_filters.ts'

/** Without the parents that the path of the page gives. */
const filterFields = (resource: Resource, given: ParentIds = {}): Field[] =>
  readableFields(resource, resource.list.filters ?? []).filter(({ name }) => !(name in given))

export const isFilterField = (resource: Resource, name: string): boolean =>
  filterFields(resource).some((field) => field.name === name)

export interface FilterChoices {
  /** The reference that leads to the fields; null for fields of the list itself. */
  readonly label: string | null
  readonly choices: readonly { readonly fieldPath: string; readonly label: string }[]
}

export function filterChoices(resource: Resource, given: ParentIds, { t }: I18n): FilterChoices[] {
  const own = filterFields(resource, given).map(({ name }) => ({ fieldPath: name, label: t(fieldKey(resource, name)) }))
  const related = relatedFilters(resource).filter(({ via }) => !(via.name in given)).map(({ via, target, fields }) => ({
    label: t(fieldKey(resource, via.name)),
    choices: fields.map(({ name }) => ({ fieldPath: fieldPathOf({ via, field: { name } }), label: t(fieldKey(target, name)) })),
  }))
  return [{ label: null, choices: own }, ...related]
}
