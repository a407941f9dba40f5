/**
 * `npm run words`: one table of the translation keys that are missing, empty, a draft or unused in the locale files. Translations of
 * the definition are compared with resources.ts, all others with English. `--write` adds the missing keys to the files with a marked
 * draft: `npm run dev` shows drafts, tests and production refuse them. `--accept` takes the drafts as they are, by removing their marks.
 * `--prune` removes the keys that neither the definition nor the code uses, and lists them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { permissionVerbOf } from '../../admin/staff/roles/permission_groups.ts'
import { GUARDS } from '#common/guards'
import { permissionGroupOf, permissionNames } from '#backend/services/auth/rights/permissions'
import { LOCALES, type Locale } from '#common/locales'
import { memoize } from '#common/memoize'
import { codeLiterals, unusedTranslations } from '../unused_translations.ts'
import { app } from '#resources'
import { singular } from '#schema/singular'
import { TRANSLATION_DRAFT_PREFIX, expectedTranslations, isDraftTranslation } from '#schema/translations'
import type { Definition } from '#schema/definition'

// Generic code reads it without its literal types.
const definition = app as unknown as Definition

export interface TranslationGaps { missing: string[]; empty: string[]; draft: string[]; unused: string[] }

const MAX_LINES = 400

export function run(args: string[] = []) {
  if (args.includes('--write')) writeDrafts()
  if (args.includes('--accept')) changeFiles((tree) => mapTexts(tree, (text) => text.replace(TRANSLATION_DRAFT_PREFIX, '')))
  if (args.includes('--prune')) prune()
  const rows = gapTable(LOCALES.map(findGaps))
  if (rows.length === 0) console.log(`${readTranslations('en').size} words in each of ${LOCALES.join(', ')}: complete`)
  else console.log(formatTable(rows))
  process.exitCode = rows.length === 0 ? 0 : 1
}

/** One row per key with a gap in any language: the key, then the kind of gap per language, or ''. */
export function gapTable(gaps: readonly TranslationGaps[]): string[][] {
  const found = gaps.map((kinds) => new Map(Object.entries(kinds).flatMap(([kind, keys]) => (keys as string[]).map((key) => [key, kind]))))
  const keys = [...new Set(found.flatMap((kinds) => [...kinds.keys()]))]
  return keys.map((key) => [key, ...found.map((kinds) => kinds.get(key) ?? '')])
}

/** The table as text with aligned columns, truncated to MAX_LINES. */
function formatTable(rows: readonly string[][]): string {
  const head = ['key', ...LOCALES]
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => (row[n] ?? '').length)))
  const line = (cells: readonly string[]) => cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ').trimEnd()
  const more = rows.length > MAX_LINES ? [`… and ${rows.length - MAX_LINES} more`] : []
  return [line(head), ...rows.slice(0, MAX_LINES).map(line), ...more, `${rows.length} keys to write`].join('\n')
}

export function findGaps(locale: Locale): TranslationGaps {
  const [found, required] = [readTranslations(locale), requiredKeys(locale)]
  return {
    missing: [...required].filter((key) => !found.has(key)),
    empty: [...found].filter(([, word]) => word.trim() === '').map(([key]) => key),
    draft: [...found].filter(([, word]) => isDraftTranslation(word)).map(([key]) => key),
    unused: [...found.keys()].filter((key) => !required.has(key) || unusedInCode(locale).has(key)),
  }
}

/** Key → translation. */
export function readTranslations(locale: Locale): Map<string, string> {
  return leaves(JSON.parse(readFileSync(localeFile(locale), 'utf8')))
}

/** Keys with plural forms, without the suffix of i18next: languages differ in their plural suffixes. */
export function pluralKeys(words: Map<string, string>): string[] {
  return [...words.keys()].filter((key) => key.endsWith('_other') && words.has(key.replace(/_other$/, '_one')))
    .map((key) => key.replace(/_other$/, ''))
}

export const pluralEndings = (locale: Locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories

const localeFile = (locale: Locale) => new URL(`../../locales/${locale}.json`, import.meta.url)

interface Tree { [key: string]: string | Tree }

function changeFiles(change: (tree: Tree, locale: Locale) => Tree): void {
  for (const locale of LOCALES) {
    const tree = change(JSON.parse(readFileSync(localeFile(locale), 'utf8')) as Tree, locale)
    writeFileSync(localeFile(locale), `${JSON.stringify(tree, null, 2)}\n`)
  }
}

function writeDrafts(): void {
  const english = readTranslations('en')
  changeFiles((tree, locale) => {
    for (const key of findGaps(locale).missing) setKey(tree, key.split('.'), draftTranslation(key, english))
    return tree
  })
}

function prune(): void {
  const removed = new Set(LOCALES.flatMap((locale) => findGaps(locale).unused))
  changeFiles((tree) => withoutKeys(tree, removed))
  for (const key of removed) console.log(`removed: ${key}`)
}

const mapTexts = (tree: Tree, change: (text: string) => string): Tree => Object.fromEntries(
  Object.entries(tree).map(([key, inner]) => [key, typeof inner === 'string' ? change(inner) : mapTexts(inner, change)]))

/** Without groups that are empty then. */
export const withoutKeys = (tree: Tree, removed: ReadonlySet<string>, path = ''): Tree =>
  Object.fromEntries(Object.entries(tree).flatMap(([key, inner]): [string, string | Tree][] => {
    const at = path === '' ? key : `${path}.${key}`
    if (typeof inner === 'string') return removed.has(at) ? [] : [[key, inner]]
    const rest = withoutKeys(inner, removed, at)
    return Object.keys(rest).length > 0 ? [[key, rest]] : []
  }))

/**
 * The English translation if there is one, else text made from the key: `client_id` → Client, `gift_cards.one` → Gift card. What is
 * said of a refusal is a sentence: `loans.conditions.is_open` → Only possible if it is open.
 */
export function draftTranslation(key: string, english: ReadonlyMap<string, string>): string {
  const segments = key.split('.')
  const [before = '', last = ''] = segments.slice(-2)
  const name = last === 'one' ? singular(before) : last === 'many' ? before : last
  const readable = name.replace(/_(id|at|on)$/, '').replaceAll(/[_-]/g, ' ')
  const sentence = SENTENCES[segments.length === 2 ? segments[0] ?? '' : before]?.(readable)
  const known = english.get(key) ?? english.get(key.replace(/_(zero|one|two|few|many)$/, '_other'))
  const made = sentence ?? readable.charAt(0).toUpperCase() + readable.slice(1)
  return `${TRANSLATION_DRAFT_PREFIX}${known && !isDraftTranslation(known) ? known : made}`
}

/** By the group of the key. `is_open` and `has_label` speak of the record, other names are conditions of their own. */
const SENTENCES: Readonly<Record<string, (name: string) => string>> = {
  rules: (name) => `This does not match: ${name}.`,
  conditions: (name) => (/^(is|has|may|can|was) /.test(name) ? `Only possible if it ${name}.` : `Only possible if this holds: ${name}.`),
  checks: (name) => `Only possible if this holds: ${name}.`,
  confirm: (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}?`,
}

/** Keys that neither the definition nor any code names; kept, because all sources are parsed. */
const unusedInCode = memoize((locale: Locale): ReadonlySet<string> =>
  new Set(unusedTranslations(readTranslations(locale), pluralKeys, literals())))
const literals = memoize(codeLiterals)


function setKey(tree: Tree, [first = '', ...rest]: string[], word: string): void {
  if (rest.length === 0) tree[first] = word
  else setKey((tree[first] ??= {}) as Tree, rest, word)
}

function requiredKeys(locale: Locale): Set<string> {
  const defined = [...leaves(expectedTranslations(definition)).keys(), ...permissionKeys()]
  const english = readTranslations('en')
  const plurals = pluralKeys(english)
  const counted = new Set(plurals.flatMap((key) => pluralEndings('en').map((ending) => `${key}_${ending}`)))
  return new Set([
    ...defined,
    ...[...english.keys()].filter((key) => !isDefinitionKey(key, defined) && !counted.has(key)),
    ...plurals.flatMap((key) => pluralEndings(locale).map((ending) => `${key}_${ending}`)),
  ])
}

/** The keys of the role editor: the noun and the verb of each permission. */
function permissionKeys(): string[] {
  const parts = GUARDS.flatMap((guard) => permissionNames(guard)).map((name) => ({ name, group: permissionGroupOf(name) }))
  return [...new Set(parts.flatMap((part) => [`permissions.groups.${part.group}`, `permissions.verbs.${permissionVerbOf(part)}`]))]
}

/** A resource may have further groups, for a page of its own: those belong to the code that uses them. */
function isDefinitionKey(key: string, defined: string[]): boolean {
  const [first = '', second = ''] = key.split('.')
  return first in definition.resources
    ? defined.some((other) => ownGroupOf(other) === second)
    : defined.some((other) => other.startsWith(`${first}.`))
}

/** `fields` of `orders.fields.code`; undefined for a key that belongs to no resource. */
function ownGroupOf(key: string): string | undefined {
  const [first = '', second] = key.split('.')
  return first in definition.resources ? second : undefined
}

/** The texts of a tree of translations by their keys. */
export function leaves(tree: unknown, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]])
  const inner = Object.entries(tree as object)
  return new Map(inner.flatMap(([key, value]) => [...leaves(value, path === '' ? key : `${path}.${key}`)]))
}
