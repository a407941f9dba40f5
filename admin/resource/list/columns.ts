/** Which columns a list shows: those of the address, else the person's, else the definition's. Pure but for permissions. */
import { browserTypeOf } from '../../fields/index.ts'
import { readable } from '../../definition/access.ts'
import { fieldOf, type Field, type Resource } from '../../definition/definition.ts'
import type { ListAddress } from './address.ts'
import type { Layout } from './use_layout.ts'

/** What another version of the definition knew is left out. */
export function shownColumns(resource: Resource, address: Pick<ListAddress, 'columns' | 'isTrash'>, layout: Layout): Field[] {
  const names = (address.columns ?? layout.columns ?? resource.list.columns).filter((name) => isKnown(resource, name))
  const fields = readable(resource, address.isTrash ? withDeleter(names) : names)
  return fields.length ? fields : readable(resource, resource.list.columns)
}

/** Everything that could be a column, those of the definition first. */
export function offeredColumns(resource: Resource): Field[] {
  const names = [...new Set([...resource.list.columns, ...Object.keys(resource.fields), ...SYSTEM])]
  return readable(resource, names).filter((field) => browserTypeOf(field).isColumn)
}

/** In the trash one looks for when and by whom, right after what it is. */
const withDeleter = ([first = '', ...rest]: readonly string[]) => [first, 'deleted_at', 'deleted_by', ...rest]

const SYSTEM = ['created_at', 'updated_at']

function isKnown(resource: Resource, name: string): boolean {
  const isNamed = SYSTEM.includes(name) || Object.hasOwn(resource.fields, name)
  return isNamed && browserTypeOf(fieldOf(resource, name)).isShown
}
