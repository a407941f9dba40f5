/** The draft of a form: its values while it is edited, and how it starts. Pure. */
import { isChildren, isList, traitsOf, isServerOnly } from '#schema/fields/index'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import { isReference, type Row, type Values } from '../../definition/record.ts'
import type { FormContext } from './rules.ts'

/** A row of a children grid. `base` is the loaded row; new rows have none. */
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

/** The fields of a grid row: the first section of the child's own form. */
export function gridFields(child: Resource, by: string): Field[] {
  const [first = []] = Object.values(child.form)
  return first.filter((name) => name !== by).flatMap((name) => child.fields[name] ?? [])
}

/** The draft of a new record: the given values, then the defaults of the definition. */
export function newDraft(resource: Resource, fields: readonly Field[], given: Values, context: FormContext): Values {
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, defaultValue(field, context)])),
    ...Object.fromEntries(Object.entries(given).filter(([name]) => name in resource.fields)),
  }
}

/** The initial value of a field of a new record. */
export const defaultValue = (field: Field, { context }: FormContext): unknown =>
  (field.default === undefined ? emptyValue(field) : defaultOf(field, context))

/** The draft of a loaded record: references as ids, children as rows. */
export function draftOf(resource: Resource, row: Row): Values {
  const draft: Record<string, unknown> = { ...row }
  for (const field of Object.values(resource.fields)) {
    const value = row[field.name]
    draft[field.name] = isChildren(field) ? childDrafts(field, value) : formValue(field, value)
    // The control needs the labels of the chosen records.
    if (isList(field)) draft[`${field.name}:named`] = value
  }
  return draft
}

export function childDraftOf(child: Resource, base: Row): ChildDraft {
  return { key: `row-${base.id}`, base, values: draftOf(child, base) }
}

/** A value of the API as its control takes it. */
function formValue(field: Field, value: unknown): unknown {
  // Read with labels, written as ids.
  if (isList(field)) return Array.isArray(value) ? value.map((one) => (isReference(one) ? one.id : one as number)) : []
  return value ?? emptyValue(field)
}

const childDrafts = (field: Field, rows: unknown): ChildDraft[] =>
  (Array.isArray(rows) && field.edit === 'grid' ? (rows as Row[]).map((base) => childDraftOf(resourceOf(String(field.of)), base)) : [])

const emptyValue = (field: Field): unknown => (isChildren(field) ? [] : traitsOf(field).empty)

function defaultOf(field: Field, context: FormContext['context']): unknown {
  const value = field.default
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('now' in value) return value.now === 'today' ? context.now.today : context.now.instant
  if ('me' in value) return context.me[String(value.me)] ?? null
  return isServerOnly(field) ? null : value
}
