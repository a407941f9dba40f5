/** Changes of the draft of a form and of its errors, by path. Pure. */
import { traitsOf } from '#schema/fields/index'
import type { Errors } from '../../fields/control_props.ts'
import { whereDependencies } from '../../fields/reference/where_filters.ts'
import { fieldOf, resourceOf, targetOf, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { gridFields, isChildDrafts, newDraft, type ChildDraft } from './draft.ts'
import type { Payload } from './payload.ts'
import type { FormContext } from './rules.ts'

/** `items.2.color` is a field in a grid. A reference whose `where` depends on the changed field is emptied. */
export function setDraftValue(resource: Resource, draft: Values, path: string, value: unknown): Values {
  const [name = '', index, key] = path.split('.')
  if (index === undefined) return { ...draft, ...isSameNew(draft[name], value) ? {} : emptyDependents(resource, name), [name]: value }
  const rows = draft[name]
  const child = resource.fields[name]?.of
  if (!isChildDrafts(rows) || key === undefined || !child) return draft
  const set = (row: ChildDraft): ChildDraft => ({ ...row, values: setDraftValue(resourceOf(child), row.values, key, value) })
  return { ...draft, [name]: rows.map((row, at) => (at === Number(index) ? set(row) : row)) }
}

/** Adds a row: the given values, then the defaults of the definition. */
export function addRow(resource: Resource, draft: Values, name: string, context: FormContext, given: Values = {}): Values {
  const field = fieldOf(resource, name)
  const child = resourceOf(targetOf(field))
  const rows = rowsOf(draft, name)
  const number = 1 + Math.max(0, ...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)))
  const parentField = String(field.by)
  // Never sent, but the `where` of its pickers may depend on the parent.
  const values = newDraft(child, gridFields(child, parentField), { [parentField]: draft.id ?? null, ...given }, context)
  return { ...draft, [name]: [...rows, { key: `new-${number}`, values }] }
}

/** Marks a saved row as removed or restores it; an unsaved row is dropped. */
export function toggleRowRemoved(draft: Values, name: string, index: number): Values {
  const rows = rowsOf(draft, name).flatMap((row, at) => (at !== index ? [row] : row.base ? [{ ...row, isRemoved: !row.isRemoved }] : []))
  return { ...draft, [name]: rows }
}

const rowsOf = (draft: Values, name: string): readonly ChildDraft[] => { const rows = draft[name]; return isChildDrafts(rows) ? rows : [] }

/** A record that is made with this one, with another value in one of its fields: what depends on it still does. */
const isSameNew = (before: unknown, value: unknown): boolean =>
  [before, value].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))

function emptyDependents(resource: Resource, changedName: string): Values {
  const dependents = Object.values(resource.fields).filter(({ where }) => whereDependencies(where).includes(changedName))
  return Object.fromEntries(dependents.map((field) => [field.name, traitsOf(field).empty]))
}

/** Removes the errors of a path and below it: they are out of date once the value changes. */
export const clearErrors = (errors: Errors, path: string): Errors =>
  (Object.keys(errors).some((name) => name === path || name.startsWith(`${path}.`))
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`))) : errors)

/** The server numbers the rows that it received; the form numbers the rows that it shows. */
export function mapErrors(errors: Errors, { rows }: Payload): Errors {
  return Object.fromEntries(Object.entries(errors).map(([path, messages]) => {
    const [name = '', index, ...rest] = path.split('.')
    const position = index === undefined ? undefined : rows[name]?.[Number(index)]
    return [position === undefined ? path : [name, position, ...rest].join('.'), messages]
  }))
}
