/** What stands for a row in the caller's language: its title, as an SQL text over an alias of its table. */
import { isFieldReadable } from '#schema/flow'
import { FALLBACK, type Locale } from '#common/locales'
import { TABLE_OF, type Caller } from '../caller.ts'
import { resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { column, literal, quoted } from './sql.ts'

/** Never empty: a row without a title is known by its number. 'null' when the title is not for this caller. */
export function labelOf(resource: Resource, alias: string, caller: Caller): string {
  if (isHidden(resource, caller)) return 'null::text'
  return `coalesce(${titleOf(resource, alias, caller)}, '#' || ${column(alias, 'id')})`
}

/** The people of the house stay inside: couriers and clients do not read the names of staff. */
function isHidden(resource: Resource, caller: Caller): boolean {
  if (caller.guard !== 'user') return resource.name === TABLE_OF.user
  const title = resource.fields[resource.title]
  return title !== undefined && !isFieldReadable(title, caller)
}

/** A field as a person reads it. A reference reads as the title of the row it leads to, and so on. */
function titleOf(resource: Resource, alias: string, caller: Caller): string {
  return textOf(resource.fields[resource.title] ?? { name: resource.title, type: 'datetime' }, alias, caller)
}

function textOf(field: Field, alias: string, caller: Caller): string {
  const value = column(alias, field.name)
  switch (field.type) {
    case 'i18n': return wordsOf(value, caller.locale)
    case 'datetime': return instantOf(value)
    case 'ref': return labelBehind(field, value, alias, caller)
    case 'morph': return morphLabel(field, alias, caller)
    default: return `${value}::text`
  }
}

/** The label of the row that a ref leads to, deleted or not. */
function labelBehind(field: Field, id: string, alias: string, caller: Caller): string {
  const target = resourceOf(String(field.to))
  const next = `${alias}r`
  return `(select ${labelOf(target, next, caller)} from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${id})`
}

export function morphLabel(field: Field, alias: string, caller: Caller): string {
  const cases = [field.to ?? []].flat().map((name) =>
    `when ${literal(name)} then ${labelBehind({ ...field, to: name }, column(alias, `${field.name}_id`), alias, caller)}`)
  return `case ${column(alias, `${field.name}_type`)} ${cases.join(' ')} end`
}

/** As `inLocale`, in SQL. */
export function wordsOf(value: string, locale: Locale): string {
  const order = [...new Set([locale, ...FALLBACK])]
  return `coalesce(${order.map((name) => `nullif(${value} ->> ${literal(name)}, '')`).join(', ')})`
}

/** As Date.prototype.toISOString writes it. */
export const instantOf = (value: string): string => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
