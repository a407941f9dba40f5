/** The columns of a list: those of the URL, else of the user's layout, else of the definition. Pure except for permissions. */
import { browserTypeOf } from '../../../fields/index.ts'
import { readableFields } from '../../../definition/access.ts'
import { fieldOf, TIMESTAMPS, type Field, type Resource } from '../../../definition/definition.ts'
import type { ListAddress } from '../address.ts'
import type { ListLayout } from '#common/list_layout'
import type { Values } from '../../../definition/record.ts'

/** A stored layout may contain fields that no longer exist: they are omitted. */
export function shownColumns(resource: Resource, address: Pick<ListAddress, 'columns' | 'isTrash'>, layout: ListLayout): Field[] {
  const names = (address.columns ?? layout.columns ?? resource.list.columns).filter((name) => isKnown(resource, name))
  const fields = readableFields(resource, address.isTrash ? withDeleter(names) : names)
  return fields.length ? fields : readableFields(resource, resource.list.columns)
}

/** The columns of the definition, without the parents that the path gives. */
export const declaredColumns = (resource: Resource, given: Values): Field[] =>
  resource.list.columns.filter((name) => !(name in given)).map((name) => fieldOf(resource, name))

/** All fields that can be a column, those of the definition first. */
export function availableColumns(resource: Resource): Field[] {
  const names = [...new Set([...resource.list.columns, ...Object.keys(resource.fields), ...TIMESTAMPS])]
  return readableFields(resource, names).filter((field) => browserTypeOf(field).isColumn)
}

/** The trash shows after the first column when and by whom a row was deleted. */
const withDeleter = ([first = '', ...rest]: readonly string[]) => [first, 'deleted_at', 'deleted_by', ...rest]

function isKnown(resource: Resource, name: string): boolean {
  const isNamed = TIMESTAMPS.includes(name) || Object.hasOwn(resource.fields, name)
  return isNamed && browserTypeOf(fieldOf(resource, name)).isShown
}
