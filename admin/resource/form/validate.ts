/** What can be said before the server is asked, as keys of words by the path of the field. Pure. */
import { isChildren, isList, traitsOf } from '#schema/fields/index'
import { quickFields } from '../../fields/reference/quick.ts'
import { browserTypeOf } from '../../fields/index.ts'
import type { Problem } from '../../fields/problems.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { draftOf, gridFields, isChildDrafts } from './draft.ts'
import { isLocked, isRequired, isShown, leftBehind, writing, type Writer } from './rules.ts'
import { plain } from './same.ts'
import { fieldKey, type Say } from '../../definition/words.ts'

export type Problems = Readonly<Record<string, Problem>>

/** With its figures as the language of the page writes them. */
export function sentenceOf({ key, params = {}, isMoney = false, label }: Problem, { t, format }: Pick<Say, 't' | 'format'>): string {
  const written = Object.entries(params).map(([name, figure]) =>
    [name, isMoney ? format.money(Number(figure)) : format.decimal(String(figure))] as const)
  return t(key, { ...Object.fromEntries(written), ...label && { field: t(label) } })
}

/** `base` is the record as it was read; null of a new one. */
export function problemsOf(resource: Resource, fields: readonly Field[], draft: Values, base: Values | null, writer: Writer): Problems {
  const isNew = base === null
  const row = leftBehind(resource, draft, base, writer)
  const found: Record<string, Problem> = {}
  for (const field of fields) {
    const when = writing(field, writer)
    const isAsked = isChildren(field) || when === 'always' || (isNew && when === 'on_create')
    if (!isAsked || !isShown(resource, field, row, writer)) continue
    Object.assign(found, under(field.name, within(field, draft[field.name], writer)))
    const problem = ofField(resource, field, row, isNew, writer)
    if (problem) found[field.name] = problem
  }
  return found
}

function ofField(resource: Resource, field: Field, row: Values, isNew: boolean, writer: Writer): Problem | null {
  const value = plain(field, row[field.name])
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  // What is locked is as it was, whatever would be said of it today.
  if (!isEmpty) return !isNew && isLocked(resource, field, row, writer) ? null : ofValue(field, value)
  // A password that exists is kept when none is typed.
  const isKept = traitsOf(field).hashed && !isNew
  return isRequired(resource, field, row, writer) && !isKept ? nothingIn(resource, field) : null
}

/** As the server says it. */
const nothingIn = (resource: Resource, field: Field): Problem =>
  isList(field)
    ? { key: 'errors.field.required_many', label: fieldKey(resource, field.name) }
    : { key: 'alerts.empty' }

export const ofValue = (field: Field, value: unknown): Problem | null => browserTypeOf(field).problem(value, field)

/** Inside a grid, and inside a record that is made on the way. */
function within(field: Field, value: unknown, writer: Writer): Problems {
  if (isChildren(field) && isChildDrafts(value)) {
    const child = resourceOf(String(field.of))
    const fields = gridFields(child, String(field.by))
    const rows = value.map((row, index) => (row.isRemoved
      ? {}
      : under(String(index), problemsOf(child, fields, row.values, row.base ? draftOf(child, row.base) : null, writer))))
    return Object.assign({}, ...rows) as Problems
  }
  if (field.quick_create && typeof value === 'object' && value !== null) {
    const target = resourceOf(String(field.to))
    return problemsOf(target, quickFields(target), value as Values, null, writer)
  }
  return {}
}

const under = (path: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${path}.${name}`, problem]))
