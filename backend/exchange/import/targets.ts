/** What a column of a file can mean for a resource, and which it means by its head. */
import { traitsOf } from '#schema/fields/index'
import { serverTypeOf } from '#backend/resource/fields/index'
import { translator } from '#backend/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'
import { writableFields } from '#backend/resource/read/access'
import { bare, bareHead, sayings } from '#backend/resource/fields/typed_words'
import type { Caller } from '#backend/resource/caller'
import type { Field, Resource } from '#backend/definition/registry'

export interface Target {
  /** `first_name`, `name.fr`, `id` */
  readonly name: string
  readonly field: Field
  /** Of a text in several languages. */
  readonly locale?: Locale
}

/** The fields that this caller may write, and those by which a row can be found. */
export function targetsOf(resource: Resource, caller: Caller): Target[] {
  const open = writableFields(resource, caller, 'create')
  const fields = Object.values(resource.fields).filter((field) => open.has(field.name) && serverTypeOf(field).imported)
  const keys = keysOf(resource).filter(({ name }) => !open.has(name))
  return [...keys, ...fields].flatMap((field) => (traitsOf(field).translated
    ? LOCALES.map((locale) => ({ name: `${field.name}.${locale}`, field, locale }))
    : [{ name: field.name, field }]))
}

/** By these a row is one and no other. */
export function keysOf(resource: Resource): Field[] {
  const unique = Object.values(resource.fields)
    .filter((field) => serverTypeOf(field).isKey && (field.unique || traitsOf(field).generated))
  return [{ name: 'id', type: 'int' }, ...unique]
}

export function targetLabel(resource: Resource, { field, locale }: Target, caller: Caller): string {
  const label = String(translator(caller.locale)(labelKey(resource, field)))
  return locale ? `${label} (${locale})` : label
}

const labelKey = (resource: Resource, { name }: Field): string =>
  (Object.hasOwn(resource.fields, name) ? `${resource.name}.fields.${name}` : `ui.field.${name}`)

/**
 * By label in the caller's language, by name, by label in another language; a field is filled by one column. '' for those
 * that mean nothing here.
 */
export function mapped(resource: Resource, caller: Caller, headers: readonly string[]): string[] {
  const targets = targetsOf(resource, caller)
  const names = headers.map(() => '')
  const ways: readonly ((target: Target) => string[])[] = [
    (target) => spellings(resource, target, caller, [caller.locale]), namesOf, (target) => spellings(resource, target, caller, LOCALES),
  ]
  for (const read of [bare, bareHead]) {
    for (const way of ways) {
      const known = targets.map((target) => ({ name: target.name, words: new Set(way(target).map(bare)) }))
      headers.forEach((header, index) => {
        names[index] ||= known.find(({ name, words }) => !names.includes(name) && words.has(read(header)))?.name ?? ''
      })
    }
  }
  return names
}

const namesOf = ({ name, field }: Target): string[] => [name, ...(traitsOf(field).relation === 'belongs_to' ? [name.replace(/_id$/, '')] : [])]

function spellings(resource: Resource, { field, locale }: Target, caller: Caller, languages: readonly Locale[]): string[] {
  const labels = [...sayings(labelKey(resource, field), languages), field.name]
  if (!locale) return labels
  const inAll = labels.flatMap((label) => [locale, ...sayings(`enums.locale.${locale}`)].map((language) => `${label} ${language}`))
  // A text without its language is in that of whoever brings it.
  return locale === caller.locale ? [...inAll, ...labels] : inAll
}
