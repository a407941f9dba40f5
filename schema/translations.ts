/** The translations that a definition requires: the tree of the type `Translations`, as data. */
import { valuesOf, type Definition } from './definition.ts'
import { shapeMemberNames } from './shape.ts'

export type TranslationTree = { readonly [key: string]: TranslationTree | string }

export function expectedTranslations(definition: Definition): TranslationTree {
  const verbs = Object.values(definition.resources).flatMap((resource) => Object.values(resource.transitions ?? {}))
  const fields = Object.values(definition.resources).flatMap((resource) => Object.values(resource.fields))
  return {
    enums: Object.fromEntries(Object.keys(definition.enums).map((name) => [name, emptyTranslations(valuesOf(definition, name))])),
    shapes: Object.fromEntries(Object.entries(definition.shapes).map(([name, shape]) => [name, shapeMemberNames(shape)] as const)
      .filter(([, names]) => names.length > 0).map(([name, names]) => [name, emptyTranslations(names)])),
    checks: emptyTranslations([...verbs, ...fields].flatMap(({ check }) => check ?? [])),
    usual: emptyTranslations([...fields.flatMap(({ usual = [] }) => usual), ...verbs.flatMap(({ reason }) => usualReasons(reason))]),
    ...Object.fromEntries(Object.entries(definition.resources).map(([name, resource]) => [name, translationsOf(resource)])),
  }
}

/** Marks a draft that `npm run words -- --write` has written in place of a missing translation. */
export const TRANSLATION_DRAFT_PREFIX = '✎ '
const DRAFT_PROBLEM = ': only a draft'
export const isDraftTranslation = (word: string): boolean => word.startsWith(TRANSLATION_DRAFT_PREFIX)

/** `drafts`: accepts drafts, as development does. */
export interface TranslationOptions { readonly drafts?: boolean }

/** Reports the missing, empty and unused translations of the definition, one sentence each. */
export function translationProblems(
  definition: Definition,
  locales: Readonly<Record<string, object>>,
  { drafts }: TranslationOptions = {},
): string[] {
  const expected = expectedTranslations(definition)
  return Object.entries(locales).flatMap(([locale, words]) => {
    const sentences = Object.entries(definition.resources)
      .flatMap(([name, resource]) => unknownSentences(resource, (words as RoomWords)[name], `${locale}.${name}`))
    const checked = Object.entries(words)
      .filter(([key]) => key in expected)
      .map(([key, translations]) => [key, definition.resources[key] ? withoutRoomGroups(translations) : translations])
    const problems = compareTrees(expected, Object.fromEntries(checked), locale)
    return [...problems.filter((problem) => !drafts || !problem.endsWith(DRAFT_PROBLEM)), ...sentences]
  })
}

/**
 * Other groups in the locale files belong to the code that uses them: `ui`, `errors` and other texts of the screens, and further
 * groups of a resource that has a page of its own.
 */
const TRANSLATION_GROUPS = [
  'one',
  'many',
  'fields',
  'transitions',
  'transitions_done',
  'sections',
  'views',
  'rules',
  'conditions',
  'args',
  'confirm',
]

/** A field may have a sentence that helps to fill it: `settings.help.money_vat_rate`. No other name belongs there. */
const unknownSentences = ({ fields }: Definition['resources'][string], words: RoomWords[string], path: string): string[] =>
  Object.keys(words?.help ?? {}).filter((name) => !(name in fields)).map((name) => `${path}.help.${name}: a word that nothing uses`)
type RoomWords = Readonly<Record<string, { readonly help?: object } | undefined>>

function withoutRoomGroups(words: unknown): unknown {
  return isTree(words) ? Object.fromEntries(Object.entries(words).filter(([key]) => TRANSLATION_GROUPS.includes(key))) : words
}

function translationsOf(resource: Definition['resources'][string]): TranslationTree {
  const verbs = Object.entries(resource.transitions ?? {})
  const groups: Record<string, string[]> = {
    fields: Object.keys(resource.fields),
    transitions: verbs.map(([verb]) => verb),
    // What is said afterwards to staff, who alone run transitions by their names.
    transitions_done: verbs.filter(([, { allow }]) => allow !== undefined).map(([verb]) => verb),
    sections: Object.keys(resource.form),
    views: Object.keys(resource.list.views ?? {}),
    rules: Object.keys(resource.rules ?? {}),
    conditions: Object.keys(resource.conditions ?? {}),
    args: verbs.flatMap(([, { args }]) => Object.keys(args ?? {})),
    confirm: verbs.filter(([, { confirm }]) => confirm).map(([verb]) => verb),
  }
  const nonEmpty = Object.entries(groups).filter(([, names]) => names.length)
  return { one: '', many: '', ...Object.fromEntries(nonEmpty.map(([group, names]) => [group, emptyTranslations(names)])) }
}

const usualReasons = (reason: true | readonly string[] | undefined): readonly string[] => (Array.isArray(reason) ? reason : [])

function compareTrees(expected: TranslationTree, found: object, path: string): string[] {
  const words = found as Readonly<Record<string, unknown>>
  return [...new Set([...Object.keys(expected), ...Object.keys(words)])].flatMap((key) => {
    const [expectedValue, word] = [expected[key], words[key]]
    const keyPath = `${path}.${key}`
    if (expectedValue === undefined) return [`${keyPath}: a word that nothing uses`]
    if (word === undefined) return [`${keyPath}: no word`]
    if (typeof expectedValue === 'object')
      return isTree(word) ? compareTrees(expectedValue, word, keyPath) : [`${keyPath}: a group of words, not one`]
    if (typeof word !== 'string' || !word.trim()) return [`${keyPath}: empty`]
    return isDraftTranslation(word) ? [`${keyPath}${DRAFT_PROBLEM}`] : []
  })
}

const isTree = (word: unknown): word is object => typeof word === 'object' && word !== null
const emptyTranslations = (names: readonly string[]): TranslationTree => Object.fromEntries(names.map((name) => [name, '']))
