/**
 * Strings that are identifiers with a text in the locale files (`words: 'roles.names'`): a row is labelled and exported by the text,
 * sorted by it unless it is a code, and found by it in any language. A value without a text, which a company has entered, is its own text.
 */
import { memoize } from '#common/memoize'
import { foldText } from '#common/text/folding'
import { LOCALES, type Locale } from '#common/locales'
import { translator } from '#backend/engine/i18n/translator'
import { literal } from '#backend/engine/database/sql_literal'
import { column, fragment, type Fragment } from '../../read/sql.ts'
import type { Field } from '#backend/engine/definition/registry'

type Tree = { readonly [key: string]: Tree | string }

/** The text of each identifier in this language. */
const textsIn = memoize((words: string, locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(leavesOf(translator(locale)(words, { returnObjects: true, defaultValue: {} }) as Tree)))

/** A value with a dot is a branch of the file. */
const leavesOf = (tree: Tree, path = ''): [string, string][] => Object.entries(tree).flatMap(([key, inner]) =>
  (typeof inner === 'string' ? [[path + key, inner] as [string, string]] : leavesOf(inner, `${path}${key}.`)))

/** SQL of the text in this language. */
export function identifierTextSql(words: string, sql: string, locale: Locale): string {
  // A question mark would be read as a parameter of the statement.
  const texts = JSON.stringify(textsIn(words, locale)).replaceAll('?', '\\u003f')
  return `coalesce(${literal(texts)}::jsonb ->> ${sql}, ${sql})`
}

/** The rows whose text contains this one in some language; nothing if there can be none. */
export function identifiersContaining({ name, words }: Field, alias: string, text: string): Fragment[] {
  const typed = foldText(text)
  if (words === undefined || typed === '') return []
  const found = everyText(words).filter(([, shown]) => foldText(shown).includes(typed)).map(([value]) => value)
  return found.length > 0 ? [fragment(`${column(alias, name)} = any(?::text[])`, [...new Set(found)].sort())] : []
}

/** The identifier with this text, as an export has written it. */
export function identifierOf(words: string, text: string): string | undefined {
  const typed = foldText(text)
  return everyText(words).find(([, shown]) => foldText(shown) === typed)?.[0]
}

const everyText = (words: string) => LOCALES.flatMap((locale) => Object.entries(textsIn(words, locale)))
