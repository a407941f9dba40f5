import { FALLBACK_LOCALES, type Locale } from '#common/locales'
import { literal } from '#backend/engine/database/sql_literal'

/** SQL of the translation in this language, with the fallbacks of `textInLocale`. */
export function translationSql(value: string, locale: Locale): string {
  const order = [...new Set([locale, ...FALLBACK_LOCALES])]
  return `coalesce(${order.map((name) => `nullif(${value} ->> ${literal(name)}, '')`).join(', ')})`
}
