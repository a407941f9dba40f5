/** What the user may see and write. The server checks again; this only hides what it would refuse. */
import { can } from '../../kit/providers/session/access_control.ts'
import { isFieldReadable } from '#schema/flow'
import { fieldNamesIn } from '#schema/predicate'
import { currentStaff } from '../../kit/providers/session/granted_permissions.ts'
import { isServerOnly } from '#schema/fields/index'
import { fieldOf, resourceOf, targetOf, type Field, type Resource } from './definition.ts'

/** The named fields that the user may read, in the given order. */
export const readableFields = (resource: Resource, names: readonly string[]): Field[] =>
  names.map((name) => fieldOf(resource, name)).filter((field) => isFieldReadable(field, currentStaff))

/** The predefined views whose conditions name only fields that the user may read. */
export const readableViews = (resource: Resource): string[] => Object.entries(resource.list.views ?? {})
  .filter(([, view]) => fieldNamesIn(view).every((name) => isFieldReadable(resource.fields[name] ?? {}, currentStaff)))
  .map(([name]) => name)

/** The named children fields whose records the user may list. */
export const listableChildren = (resource: Resource, names: readonly string[]): Field[] =>
  names.map((name) => fieldOf(resource, name)).filter((field) => can(resourceOf(targetOf(field)).name, 'list'))

export const canCreate = (resource: Resource): boolean => can(resource.name, 'create')

/** True when every required field of a new record is in its form or given by the page: a child without a parent cannot be saved. */
export function canFillRequiredFields(resource: Resource, given: Readonly<Record<string, unknown>>): boolean {
  const inForm = new Set(Object.values(resource.form).flat())
  const isNeeded = (field: Field) => field.required === true && field.default === undefined && !isServerOnly(field)
  const needed = Object.values(resource.fields).filter(isNeeded)
  return needed.every(({ name }) => inForm.has(name) || name in given)
}

/** Deleted rows are kept, and the user may restore them. */
export const hasTrash = (resource: Resource): boolean => resource.soft_delete === true && can(resource.name, 'delete')
