/** What of a definition this person sees and writes. The server decides again; this only keeps useless things off the screen. */
import { can } from '../providers/access.ts'
import { isFieldReadable } from '#schema/flow'
import { staff } from '../providers/permission.ts'
import { fieldOf, isServerOnly, type Field, type Resource } from './definition.ts'

/** The named fields that may be read, in their order. */
export const readable = (resource: Resource, names: readonly string[]): Field[] =>
  names.map((name) => fieldOf(resource, name)).filter((field) => isFieldReadable(field, staff))

export const canCreate = (resource: Resource): boolean => can(resource.name, 'create')

/** Everything that a new record needs is asked by its form or given by the page: a part alone has nothing to belong to. */
export function isAskedInFull(resource: Resource, given: Readonly<Record<string, unknown>>): boolean {
  const asked = new Set(Object.values(resource.form).flat())
  const isNeeded = (field: Field) => field.required === true && field.default === undefined && !isServerOnly(field)
  const needed = Object.values(resource.fields).filter(isNeeded)
  return needed.every(({ name }) => asked.has(name) || name in given)
}

/** Deleted rows are kept, and this person may bring them back. */
export const hasTrash = (resource: Resource): boolean => resource.soft_delete === true && can(resource.name, 'delete')
