import { FALLBACK_LOCALES, type Locale } from '#common/locales'
import { literal } from '#backend/database/sql_literal'
import { fragment, type Fragment } from '../read/sql.ts'

/** SQL of the translation in this language, with the fallbacks of `textInLocale`. */
export function translationSql(value: string, locale: Locale): string {
  const order = [...new Set([locale, ...FALLBACK_LOCALES])]
  return `coalesce(${order.map((name) => `nullif(${value} ->> ${literal(name)}, '')`).join(', ')})`
}

/** The first condition uses the trigram index, whose text includes the language codes; the second excludes matches of these codes. */
export const matchesAnyTranslation = (sql: string, pattern: string): Fragment =>
  fragment(`(${sql}::text ilike ? and exists (select 1 from jsonb_each_text(${sql}) as w where w.value ilike ?))`, pattern, pattern)
