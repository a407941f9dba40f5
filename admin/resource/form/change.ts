/** Changes of what a form holds, by path. Pure. */
import { traitsOf } from '#schema/fields/index'
import type { Errors } from '../../fields/control.ts'
import { decidersOf } from '../../fields/reference/where.ts'
import { fieldOf, resourceOf, targetOf, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { gridFields, isChildDrafts, newDraft, type ChildDraft } from './draft.ts'
import type { Payload } from './payload.ts'
import type { Writer } from './rules.ts'

/** `items.2.color` reaches into a grid. A reference whose choices another field decides is emptied with it. */
export function changed(resource: Resource, draft: Values, path: string, value: unknown): Values {
  const [name = '', index, key] = path.split('.')
  if (index === undefined) return { ...draft, ...emptied(resource, name), [name]: value }
  const rows = draft[name]
  const child = resource.fields[name]?.of
  if (!isChildDrafts(rows) || key === undefined || !child) return draft
  const set = (row: ChildDraft): ChildDraft => ({ ...row, values: changed(resourceOf(child), row.values, key, value) })
  return { ...draft, [name]: rows.map((row, at) => (at === Number(index) ? set(row) : row)) }
}

/** One more row: what is known of it, then the defaults of its definition. */
export function withRow(resource: Resource, draft: Values, name: string, writer: Writer, given: Values = {}): Values {
  const field = fieldOf(resource, name)
  const child = resourceOf(targetOf(field))
  const rows = rowsOf(draft, name)
  const number = 1 + Math.max(0, ...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)))
  const by = String(field.by)
  // Never sent, but what its own pickers offer may depend on the parent.
  const values = newDraft(child, gridFields(child, by), { [by]: draft.id ?? null, ...given }, writer)
  return { ...draft, [name]: [...rows, { key: `new-${number}`, values }] }
}

/** Marks a row that exists as removed, or takes that back; a row that was never saved just goes. */
export function withoutRow(draft: Values, name: string, index: number): Values {
  const rows = rowsOf(draft, name).flatMap((row, at) => (at !== index ? [row] : row.base ? [{ ...row, isRemoved: !row.isRemoved }] : []))
  return { ...draft, [name]: rows }
}

const rowsOf = (draft: Values, name: string): readonly ChildDraft[] => { const rows = draft[name]; return isChildDrafts(rows) ? rows : [] }

function emptied(resource: Resource, decider: string): Values {
  const dependents = Object.values(resource.fields).filter(({ where }) => decidersOf(where).includes(decider))
  return Object.fromEntries(dependents.map((field) => [field.name, traitsOf(field).empty]))
}

/** A sentence about a value that is being corrected is out of date. */
export const without = (errors: Errors, path: string): Errors =>
  (Object.keys(errors).some((name) => name === path || name.startsWith(`${path}.`))
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`))) : errors)

/** The server counts the rows that it was sent, the form those that it draws. */
export function inPlace(said: Errors, { rows }: Payload): Errors {
  return Object.fromEntries(Object.entries(said).map(([path, sentences]) => {
    const [name = '', index, ...rest] = path.split('.')
    const place = index === undefined ? undefined : rows[name]?.[Number(index)]
    return [place === undefined ? path : [name, place, ...rest].join('.'), sentences]
  }))
}
