/** The fields that columns of a file can be mapped to, and the mapping of headers to them. */
import { traitsOf } from '#schema/fields/index'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'
import { writableFields } from '#backend/engine/resource/policies/access'
import { normaliseWords, normaliseColumnHeader, translationsOf } from '#backend/engine/resource/fields/text/parse_translated_text'
import type { Caller } from '#backend/engine/resource/caller'
import type { Field, Resource } from '#backend/engine/definition/registry'

export interface ImportTarget {
  /** `first_name`, `name.fr`, `id` */
  readonly name: string
  readonly field: Field
  /** The language of a translated field. */
  readonly locale?: Locale
}

/** The fields that the caller may write, and the keys by which a record can be found. */
export function importTargetsOf(resource: Resource, caller: Caller): ImportTarget[] {
  const writable = writableFields(resource, caller, 'create')
  const fields = Object.values(resource.fields).filter((field) => writable.has(field.name) && serverTypeOf(field).importCell)
  const keys = keyFieldsOf(resource).filter(({ name }) => !writable.has(name))
  return [...keys, ...fields].flatMap((field) => (traitsOf(field).translated
    ? LOCALES.map((locale) => ({ name: `${field.name}.${locale}`, field, locale }))
    : [{ name: field.name, field }]))
}

/** Its values may be written with the day or the month first. */
export const isDateTarget = ({ field }: ImportTarget): boolean => serverTypeOf(field).hasDayOrder === true

/** Fields that identify a record. */
export function keyFieldsOf(resource: Resource): Field[] {
  const unique = Object.values(resource.fields)
    .filter((field) => serverTypeOf(field).isImportKey && (field.unique || traitsOf(field).generated))
  return [{ name: 'id', type: 'int' }, ...unique]
}

export function importTargetLabel(resource: Resource, { field, locale }: ImportTarget, caller: Caller): string {
  const label = String(translator(caller.locale)(labelKey(resource, field)))
  return locale ? `${label} (${locale})` : label
}

const labelKey = (resource: Resource, { name }: Field): string =>
  (Object.hasOwn(resource.fields, name) ? `${resource.name}.fields.${name}` : `ui.field.${name}`)

/**
 * Matches headers by label in the caller's language, by name, then by label in another language, at last by a part of a label. A field
 * is mapped once. '' for headers without a match.
 */
export function mapColumnHeaders(resource: Resource, caller: Caller, headers: readonly string[]): string[] {
  const targets = importTargetsOf(resource, caller)
  const names = headers.map(() => '')
  const spellingSources: readonly ((target: ImportTarget) => string[])[] = [
    (target) => spellings(resource, target, caller, [caller.locale]), namesOf, (target) => spellings(resource, target, caller, LOCALES),
  ]
  for (const normalize of [normaliseWords, normaliseColumnHeader]) {
    for (const spell of spellingSources) {
      const spellingsByTarget = targets.map((target) => ({ name: target.name, words: new Set(spell(target).map(normaliseWords)) }))
      headers.forEach((header, index) => {
        names[index] ||= spellingsByTarget.find(({ name, words }) => !names.includes(name) && words.has(normalize(header)))?.name ?? ''
      })
    }
  }
  for (const languages of [[caller.locale], LOCALES]) {
    headers.forEach((header, index) => { names[index] ||= findSimilarTarget(normaliseColumnHeader(header), languages) })
  }
  return names

  /** `Nom` for "Nom de famille", a second `Téléphone` for "Deuxième téléphone": the only one left with these words in its label. */
  function findSimilarTarget(header: string, locales: readonly Locale[]): string {
    const words = header.split(' ').filter(Boolean)
    const similar = targets.filter((target) => !names.includes(target.name) && spellings(resource, target, caller, locales)
      .some((label) => hasWords(normaliseWords(label), words)))
    return words.length > 0 && similar.length === 1 ? similar[0]?.name ?? '' : ''
  }
}

const hasWords = (label: string, words: readonly string[]): boolean => {
  const own = label.split(' ')
  return words.every((word) => own.includes(word))
}

const namesOf = ({ name, field }: ImportTarget): string[] => [
  name,
  ...(traitsOf(field).relation === 'belongs_to' ? [name.replace(/_id$/, '')] : []),
]

function spellings(resource: Resource, { field, locale }: ImportTarget, caller: Caller, languages: readonly Locale[]): string[] {
  const labels = [...translationsOf(labelKey(resource, field), languages), field.name]
  if (!locale) return labels
  const withLanguage = labels.flatMap((label) =>
    [locale, ...translationsOf(`enums.locale.${locale}`)].map((language) => `${label} ${language}`),
  )
  // A header without a language means the caller's language.
  return locale === caller.locale ? [...withLanguage, ...labels] : withLanguage
}
