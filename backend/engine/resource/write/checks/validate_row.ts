/** Validates a row against its definition: required, hidden and locked fields, and rules. Every row is validated before it is written. */
import { isList, traitsOf } from '#schema/fields/index'
import { isFieldWritable, type Grantee } from '#schema/flow'
import { holds, type Context, type Data, type Fields } from '#schema/predicate'
import { translatedLabel } from '../../translated_labels.ts'
import { isComputed, type Field, type Resource } from '#backend/engine/definition/registry'
import { assertNoErrors, type ErrorMessage } from '../../refusals.ts'
import { dateRangeError } from '../../fields/date/range.ts'
import { isEqual } from '../rows/is_equal.ts'


/**
 * `row` is the row to be written; `before` is null on create. A value of a hidden field that was not `sent` may stay: an order keeps
 * its address when it becomes local.
 */
export function assertValidRow(
  resource: Resource, row: Data, before: Data | null, sent: ReadonlySet<string>, context: Context, caller: Grantee | null = null,
): void {
  const errors: Record<string, ErrorMessage[]> = {}
  const fields = resource.fields as unknown as Fields
  const completeRow = before ? row : { ...blankRow(resource), ...row }
  const matches = (predicate: Data) => holds(predicate, completeRow, fields, context)
  for (const field of Object.values(resource.fields)) {
    const message = isNotWritable(resource, field, row, caller) ? null : errorOf(resource, field, row, before, sent, matches)
      ?? dateErrorOf(field, row, before, context)
    if (message) errors[field.name] = [message]
  }
  for (const [name, rule] of Object.entries(resource.rules ?? {})) {
    const fieldName = lastFieldOf(rule)
    if (!errors[fieldName] && !matches(rule)) errors[fieldName] = [(t) => t(`${resource.name}.rules.${name}`)]
  }
  assertNoErrors(errors)
}

function errorOf(
  resource: Resource,
  field: Field,
  row: Data,
  before: Data | null,
  sent: ReadonlySet<string>,
  matches: (p: Data) => boolean,
): ErrorMessage | null {
  if (isComputed(field) || traitsOf(field).writer !== 'form') return null
  const value = row[field.name]
  const isShown = !field.show || matches(field.show)
  if (!isShown && sent.has(field.name) && !isEmpty(value)) return (t) => t('errors.field.hidden')
  const isRequired = field.required === true || (field.required !== undefined && isShown && matches(field.required))
  // A list whose default is empty may be empty.
  const isMissing = isEmpty(value) && !(Array.isArray(value) && isEqual(value, field.default))
  if (isRequired && isMissing && !isUnchangedSecretOrList(field, row, before)) return requiredMessage(resource, field)
  if (before && !isEqual(value, before[field.name]) && field.lock && matches(field.lock)) return (t) => t('errors.field.locked')
  return null
}

/** A date that was stored before its field had these bounds may stay. */
function dateErrorOf(field: Field, row: Data, before: Data | null, { now }: Context): ErrorMessage | null {
  const value = row[field.name]
  if (traitsOf(field).now === null || isComputed(field) || typeof value !== 'string') return null
  return before && isEqual(value, before[field.name]) ? null : dateRangeError(value, field, now.today)
}

/** An empty list that the caller may not write: it is not required of them. */
const isNotWritable = (resource: Resource, field: Field, row: Data, caller: Grantee | null) =>
  isList(field) && isEmpty(row[field.name]) && field.write !== undefined && caller !== null && !isFieldWritable(resource, field, caller)

/** Passwords and lists are not part of a row that was read: after creation their absence means "unchanged". */
const isUnchangedSecretOrList = (field: Field, row: Data, before: Data | null) =>
  before !== null && (traitsOf(field).hashed ? !row[field.name] : isList(field) && !(field.name in row))

/** Values of a row without input: sums and counts are 0, other fields have the empty value of their type. */
export function blankRow(resource: Resource): Data {
  const cached = blankRows.get(resource)
  if (cached) return cached
  const row = Object.fromEntries(
    Object.values(resource.fields).map((f) => [f.name, f.rollup ? ('last' in f.rollup ? null : 0) : traitsOf(f).empty]),
  )
  blankRows.set(resource, row)
  return row
}
const blankRows = new WeakMap<Resource, Data>()

export const requiredMessage = (resource: Resource, field: Field): ErrorMessage =>
  isList(field)
    ? (t) => t('errors.field.required_many', { field: translatedLabel(t, resource, field) })
    : (t) => t('errors.field.required')

export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The error of a rule is reported at the field that the rule names last. */
function lastFieldOf(rule: Data): string {
  const names = Object.entries(rule).flatMap(([key, operand]): string[] =>
    key === 'and' || key === 'or' ? (operand as Data[]).map(lastFieldOf) : key === 'not' ? [lastFieldOf(operand as Data)] : [key],
  )
  return names.at(-1) ?? ''
}
