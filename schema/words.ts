/** The words that a definition asks for: the same tree as the type `Words`, as data. */
import { valuesOf, type Definition } from './definition.ts'

export type WordTree = { readonly [key: string]: WordTree | string }

export function expectedWords(definition: Definition): WordTree {
  const verbs = Object.values(definition.resources).flatMap((resource) => Object.values(resource.transitions ?? {}))
  return {
    enums: Object.fromEntries(Object.keys(definition.enums).map((name) => [name, keys(valuesOf(definition, name))])),
    checks: keys(verbs.flatMap(({ check }) => check ?? [])),
    ...Object.fromEntries(Object.entries(definition.resources).map(([name, resource]) => [name, wordsOf(resource)])),
  }
}

/** Begins what `npm run words -- --write` has put in the place of a word that somebody has to find. */
export const DRAFT = '✎ '
const ONLY_A_DRAFT = ': only a draft'
export const isDraft = (word: string): boolean => word.startsWith(DRAFT)

/** `drafts`: words that are only drafts are accepted, as in development. */
export interface WordOptions { readonly drafts?: boolean }

/** Sentences about what is missing, empty or unused among the definition's part of a locale file. */
export function wordProblems(definition: Definition, locales: Readonly<Record<string, object>>, { drafts }: WordOptions = {}): string[] {
  const wanted = expectedWords(definition)
  return Object.entries(locales).flatMap(([locale, words]) => {
    const ours = Object.entries(words).filter(([key]) => key in wanted)
      .map(([key, said]) => [key, definition.resources[key] ? ownGroups(said) : said])
    return compareTrees(wanted, Object.fromEntries(ours), locale).filter((problem) => !drafts || !problem.endsWith(ONLY_A_DRAFT))
  })
}

/**
 * What stands beside these in the same files belongs to the code that says it: `ui`, `errors` and other words of the
 * screens, and further groups of a resource that has a page of its own.
 */
const GROUPS = ['one', 'many', 'fields', 'transitions', 'sections', 'views', 'rules', 'conditions', 'args', 'confirm', 'success']

function ownGroups(words: unknown): unknown {
  return isTree(words) ? Object.fromEntries(Object.entries(words).filter(([key]) => GROUPS.includes(key))) : words
}

function wordsOf(resource: Definition['resources'][string]): WordTree {
  const verbs = Object.entries(resource.transitions ?? {})
  const groups: Record<string, string[]> = {
    fields: Object.keys(resource.fields),
    transitions: verbs.map(([verb]) => verb),
    sections: Object.keys(resource.form),
    views: Object.keys(resource.list.views ?? {}),
    rules: Object.keys(resource.rules ?? {}),
    conditions: Object.keys(resource.conditions ?? {}),
    args: verbs.flatMap(([, { args }]) => Object.keys(args ?? {})),
    confirm: verbs.filter(([, { confirm }]) => confirm).map(([verb]) => verb),
    success: verbs.filter(([, { success }]) => success).map(([verb]) => verb),
  }
  const spoken = Object.entries(groups).filter(([, names]) => names.length)
  return { one: '', many: '', ...Object.fromEntries(spoken.map(([group, names]) => [group, keys(names)])) }
}

function compareTrees(wanted: WordTree, found: object, path: string): string[] {
  const words = found as Readonly<Record<string, unknown>>
  return [...new Set([...Object.keys(wanted), ...Object.keys(words)])].flatMap((key) => {
    const [want, word] = [wanted[key], words[key]]
    const place = `${path}.${key}`
    if (want === undefined) return [`${place}: a word that nothing uses`]
    if (word === undefined) return [`${place}: no word`]
    if (typeof want === 'object') return isTree(word) ? compareTrees(want, word, place) : [`${place}: a group of words, not one`]
    if (typeof word !== 'string' || !word.trim()) return [`${place}: empty`]
    return isDraft(word) ? [`${place}${ONLY_A_DRAFT}`] : []
  })
}

const isTree = (word: unknown): word is object => typeof word === 'object' && word !== null
const keys = (names: readonly string[]): WordTree => Object.fromEntries(names.map((name) => [name, '']))
