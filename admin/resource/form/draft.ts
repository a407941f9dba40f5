/** What a form holds while it is filled in, and how it begins. Pure. */
import { isChildren, isList, traitsOf } from '#schema/fields/index'
import { isServerOnly, resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import { isReference, type Row, type Values } from '../../definition/record.ts'
import type { Writer } from './rules.ts'

/** A row of a children grid. `base` is what was read, for rows that exist. */
export interface ChildDraft {
  readonly key: string
  readonly values: Values
  readonly base?: Row
  readonly isRemoved?: boolean
}

export const isChildDrafts = (value: unknown): value is readonly ChildDraft[] => Array.isArray(value)

/** The fields of a form, section after section. */
export const formFields = (resource: Resource): Field[] =>
  Object.values(resource.form).flat().flatMap((name) => resource.fields[name] ?? [])

/** What is asked for a row of a grid: the first section of the child's own form. */
export function gridFields(child: Resource, by: string): Field[] {
  const [first = []] = Object.values(child.form)
  return first.filter((name) => name !== by).flatMap((name) => child.fields[name] ?? [])
}

/** A new record: what the address or the page gives, then the defaults of the definition. */
export function newDraft(resource: Resource, fields: readonly Field[], given: Values, writer: Writer): Values {
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, unfilled(field, writer)])),
    ...Object.fromEntries(Object.entries(given).filter(([name]) => name in resource.fields)),
  }
}

/** What a field of a new record holds that nobody has filled. */
export const unfilled = (field: Field, { context }: Writer): unknown =>
  (field.default === undefined ? empty(field) : defaultOf(field, context))

/** `?create=1&date=2026-11-05`, from a day of the calendar. */
export function startOf({ list: { calendar } }: Pick<Resource, 'list'>, search: URLSearchParams): Values {
  const day = calendar === undefined ? null : search.get(calendar)
  return calendar !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? { [calendar]: day } : {}
}

/** A record as it was read: references by their ids, children as rows of their own. */
export function draftOf(resource: Resource, row: Row): Values {
  const draft: Record<string, unknown> = { ...row }
  for (const field of Object.values(resource.fields)) {
    const value = row[field.name]
    draft[field.name] = isChildren(field) ? childDrafts(field, value) : formValue(field, value)
    // Its control then knows the names of what was chosen before.
    if (isList(field)) draft[`${field.name}:named`] = value
  }
  return draft
}

export function childDraftOf(child: Resource, base: Row): ChildDraft {
  return { key: `row-${base.id}`, base, values: draftOf(child, base) }
}

/** How a value stands in its control. */
function formValue(field: Field, value: unknown): unknown {
  // Read with names, written as ids.
  if (isList(field)) return Array.isArray(value) ? value.map((one) => (isReference(one) ? one.id : one as number)) : []
  return value ?? empty(field)
}

const childDrafts = (field: Field, rows: unknown): ChildDraft[] =>
  (Array.isArray(rows) && field.edit === 'grid' ? (rows as Row[]).map((base) => childDraftOf(resourceOf(String(field.of)), base)) : [])

const empty = (field: Field): unknown => (isChildren(field) ? [] : traitsOf(field).empty)

function defaultOf(field: Field, context: Writer['context']): unknown {
  const said = field.default
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return said
  if ('now' in said) return said.now === 'today' ? context.now.today : context.now.instant
  if ('me' in said) return context.me[String(said.me)] ?? null
  return isServerOnly(field) ? null : said
}
