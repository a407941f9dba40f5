/** Words in several languages, as SQL. */
import { FALLBACK, type Locale } from '#common/locales'
import { fragment, literal, type Fragment } from '../read/sql.ts'

/** As `inLocale`, in SQL. */
export function wordsOf(value: string, locale: Locale): string {
  const order = [...new Set([locale, ...FALLBACK])]
  return `coalesce(${order.map((name) => `nullif(${value} ->> ${literal(name)}, '')`).join(', ')})`
}

/** The first half is for the trigram index, which knows the text with the names of the languages in it. */
export const anyLanguage = (own: string, pattern: string): Fragment =>
  fragment(`(${own}::text ilike ? and exists (select 1 from jsonb_each_text(${own}) as w where w.value ilike ?))`, pattern, pattern)
