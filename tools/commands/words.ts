/**
 * `npm run words`: one table of the keys that the locale files lack, leave empty, have only as a draft or do not use. The
 * words of the definition are compared with resources.ts, all others with English. With `--write` the missing keys are
 * added to the files, each with a draft that is marked as one: `npm run dev` shows it, tests and production refuse it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { verbOf } from '../../admin/roles/grid.ts'
import { GUARDS } from '#common/guards'
import { groupOf, permissionNames } from '#backend/auth/permissions'
import { LOCALES, type Locale } from '#common/locales'
import { app } from '#resources'
import { DRAFT, expectedWords, isDraft } from '#schema/words'
import type { Definition } from '#schema/definition'

// Its literal types are of no use to what reads any definition.
const definition = app as unknown as Definition

export interface Gaps { missing: string[]; empty: string[]; draft: string[]; unused: string[] }

const LINES = 400

export function run(args: string[] = []) {
  if (args.includes('--write')) writeDrafts()
  const rows = tableOf(LOCALES.map(gapsOf))
  if (rows.length === 0) console.log(`${wordsOf('en').size} words in each of ${LOCALES.join(', ')}: complete`)
  else console.log(drawn(rows))
  process.exitCode = rows.length === 0 ? 0 : 1
}

/** A row for each key that any language lacks: the key, then the gap of each language or nothing. */
export function tableOf(gaps: readonly Gaps[]): string[][] {
  const found = gaps.map((kinds) => new Map(Object.entries(kinds).flatMap(([kind, keys]) => (keys as string[]).map((key) => [key, kind]))))
  const keys = [...new Set(found.flatMap((kinds) => [...kinds.keys()]))]
  return keys.map((key) => [key, ...found.map((kinds) => kinds.get(key) ?? '')])
}

/** As text with aligned columns; a very long table is cut, and says by how many lines. */
function drawn(rows: readonly string[][]): string {
  const head = ['key', ...LOCALES]
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => (row[n] ?? '').length)))
  const line = (cells: readonly string[]) => cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ').trimEnd()
  const more = rows.length > LINES ? [`… and ${rows.length - LINES} more`] : []
  return [line(head), ...rows.slice(0, LINES).map(line), ...more, `${rows.length} keys to write`].join('\n')
}

export function gapsOf(locale: Locale): Gaps {
  const [found, wanted] = [wordsOf(locale), wantedOf(locale)]
  return {
    missing: [...wanted].filter((key) => !found.has(key)),
    empty: [...found].filter(([, word]) => word.trim() === '').map(([key]) => key),
    draft: [...found].filter(([, word]) => isDraft(word)).map(([key]) => key),
    unused: [...found.keys()].filter((key) => !wanted.has(key)),
  }
}

/** Path of each word → the word. */
export function wordsOf(locale: Locale): Map<string, string> {
  return leaves(JSON.parse(readFileSync(fileOf(locale), 'utf8')))
}

/** Words that depend on a count, without the ending that i18next adds: one language may need more endings than another. */
export function pluralsOf(words: Map<string, string>): string[] {
  return [...words.keys()].filter((key) => key.endsWith('_other') && words.has(key.replace(/_other$/, '_one')))
    .map((key) => key.replace(/_other$/, ''))
}

export const pluralEndings = (locale: Locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories

const fileOf = (locale: Locale) => new URL(`../../locales/${locale}.json`, import.meta.url)

interface Tree { [key: string]: string | Tree }

function writeDrafts() {
  const english = wordsOf('en')
  for (const locale of LOCALES) {
    const tree = JSON.parse(readFileSync(fileOf(locale), 'utf8')) as Tree
    for (const key of gapsOf(locale).missing) put(tree, key.split('.'), draftOf(key, english))
    writeFileSync(fileOf(locale), `${JSON.stringify(tree, null, 2)}\n`)
  }
}

/** The English word where there is one, else what the key says: `client_id` → Client, `gift_cards.one` → Gift card. */
export function draftOf(key: string, english: ReadonlyMap<string, string>): string {
  const steps = key.split('.')
  const [before = '', last = ''] = steps.slice(-2)
  const name = last === 'one' ? singular(before) : last === 'many' ? before : last
  const spoken = name.replace(/_(id|at|on)$/, '').replaceAll(/[_-]/g, ' ')
  const known = english.get(key) ?? english.get(key.replace(/_(zero|one|two|few|many)$/, '_other'))
  return `${DRAFT}${known && !isDraft(known) ? known : spoken.charAt(0).toUpperCase() + spoken.slice(1)}`
}

/** Of an English plural: categories → category, boxes → box, cards → card. */
const singular = (plural: string): string =>
  plural.replace(/ies$/, 'y').replace(/(ss|x|z|ch|sh)es$/, '$1').replace(/([^s])s$/, '$1')

function put(tree: Tree, [first = '', ...rest]: string[], word: string): void {
  if (rest.length === 0) tree[first] = word
  else put((tree[first] ??= {}) as Tree, rest, word)
}

function wantedOf(locale: Locale): Set<string> {
  const defined = [...leaves(expectedWords(definition)).keys(), ...permissionKeys()]
  const english = wordsOf('en')
  const plurals = pluralsOf(english)
  const counted = new Set(plurals.flatMap((key) => pluralEndings('en').map((ending) => `${key}_${ending}`)))
  return new Set([
    ...defined,
    ...[...english.keys()].filter((key) => !isOfDefinition(key, defined) && !counted.has(key)),
    ...plurals.flatMap((key) => pluralEndings(locale).map((ending) => `${key}_${ending}`)),
  ])
}

/** What the editor of roles calls each permission: its noun and its verb. */
function permissionKeys(): string[] {
  const parts = GUARDS.flatMap((guard) => permissionNames(guard)).map((name) => ({ name, group: groupOf(name) }))
  return [...new Set(parts.flatMap((part) => [`permissions.groups.${part.group}`, `permissions.verbs.${verbOf(part)}`]))]
}

/** A resource may have further groups of words, for a page of its own: those belong to the code that says them. */
function isOfDefinition(key: string, defined: string[]): boolean {
  const [first = '', second = ''] = key.split('.')
  return first in definition.resources
    ? defined.some((other) => other.split('.')[1] === second)
    : defined.some((other) => other.startsWith(`${first}.`))
}

function leaves(tree: unknown, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]])
  const inner = Object.entries(tree as object)
  return new Map(inner.flatMap(([key, value]) => [...leaves(value, path === '' ? key : `${path}.${key}`)]))
}
