/** The texts of a message in the application, for SQL: in the language of the reader, or as they were stored before there were others. */
import type { Locale } from '#common/locales'

export const toldSql = (name: 'title' | 'body', locale: Locale): string => `coalesce(texts->'${name}'->>'${locale}', ${name})`

export const toldLocaleSql = (locale: Locale): string => `case when texts is null then locale else '${locale}' end`
