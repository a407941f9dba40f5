/** Is this row complete and true to its definition? Asked of every row before it is written, whoever writes it. */
import { isList, traitsOf } from '#schema/fields/index'
import { isFieldWritable, type Person } from '#schema/flow'
import { holds, type Context, type Data, type Fields } from '#schema/predicate'
import { translatedLabel } from '../words.ts'
import { isComputed, type Field, type Resource } from '#backend/definition/registry'
import { Invalid, type Say } from '../refusals.ts'
import { isSame } from './same.ts'


/**
 * `row` is the row as it would be; `before` is null on create. `hidden` values that nobody sent in this request may stay:
 * an address remains known when an order becomes local.
 */
export function assertComplete(
  resource: Resource, row: Data, before: Data | null, sent: ReadonlySet<string>, context: Context, caller: Person | null = null,
): void {
  const says: Record<string, Say[]> = {}
  const fields = resource.fields as unknown as Fields
  const whole = before ? row : { ...blankRow(resource), ...row }
  const is = (predicate: Data) => holds(predicate, whole, fields, context)
  for (const field of Object.values(resource.fields)) {
    const say = isWithheld(resource, field, row, caller) ? null : problem(resource, field, row, before, sent, is)
    if (say) says[field.name] = [say]
  }
  for (const [name, rule] of Object.entries(resource.rules ?? {})) {
    const place = lastNamed(rule)
    if (!says[place] && !is(rule)) says[place] = [(t) => t(`${resource.name}.rules.${name}`)]
  }
  if (Object.keys(says).length) throw new Invalid(says)
}

function problem(
  resource: Resource,
  field: Field,
  row: Data,
  before: Data | null,
  sent: ReadonlySet<string>,
  is: (p: Data) => boolean,
): Say | null {
  if (isComputed(field) || traitsOf(field).writer !== 'form') return null
  const value = row[field.name]
  const isShown = !field.show || is(field.show)
  if (!isShown && sent.has(field.name) && !isNothing(value)) return (t) => t('errors.field.hidden')
  const isRequired = field.required === true || (field.required !== undefined && isShown && is(field.required))
  if (isRequired && isNothing(value) && !isKept(field, row, before)) return requiredWords(resource, field)
  if (before && !isSame(value, before[field.name]) && field.lock && is(field.lock)) return (t) => t('errors.field.locked')
  return null
}

/** A list that the caller may not fill stays empty: nobody else would be asked for it. */
const isWithheld = (resource: Resource, field: Field, row: Data, caller: Person | null) =>
  isList(field) && isNothing(row[field.name]) && field.write !== undefined && caller !== null && !isFieldWritable(resource, field, caller)

/** A password and the lists of a row are not read back, so after creation their absence means "as it was". */
const isKept = (field: Field, row: Data, before: Data | null) =>
  before !== null && (traitsOf(field).hashed ? !row[field.name] : isList(field) && !(field.name in row))

/** What a row holds that nobody filled; sums over children that do not exist yet are 0. */
export function blankRow(resource: Resource): Data {
  const known = blanks.get(resource)
  if (known) return known
  const row = Object.fromEntries(
    Object.values(resource.fields).map((f) => [f.name, f.rollup ? ('last' in f.rollup ? null : 0) : traitsOf(f).empty]),
  )
  blanks.set(resource, row)
  return row
}
const blanks = new WeakMap<Resource, Data>()

export const requiredWords = (resource: Resource, field: Field): Say =>
  isList(field)
    ? (t) => t('errors.field.required_many', { field: translatedLabel(t, resource, field) })
    : (t) => t('errors.field.required')

export const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Where the message of a broken rule stands: at the field that the rule names last. */
function lastNamed(rule: Data): string {
  const names = Object.entries(rule).flatMap(([key, said]): string[] =>
    key === 'and' || key === 'or' ? (said as Data[]).map(lastNamed) : key === 'not' ? [lastNamed(said as Data)] : [key],
  )
  return names.at(-1) ?? ''
}
