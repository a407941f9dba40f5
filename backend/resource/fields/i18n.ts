import { LOCALES } from '#common/locales'
import { isStorable } from '#backend/database/storable_text'
import { component, string } from '#backend/definition/json_schema'
import { column, escapeLike, fragment } from '../read/sql.ts'
import { sized } from './bounds.ts'
import { compared, json, text, wrong } from './common.ts'
import { READ } from './texts.ts'
import { anyLanguage, wordsOf } from './translated.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

export const i18n: ServerFieldType = {
  ...json,
  parse,
  operand: (value) => ({ value }),
  searched: (sql) => `((${sql})::text)`,
  text: ({ name }, { alias, caller }) => wordsOf(column(alias, name), caller.locale),
  order: ({ name }, { alias, caller }) => ({ sql: `${wordsOf(column(alias, name), caller.locale)}${READ}` }),
  condition: (asked, { caller }) =>
    compared(asked, (value) => ({ value }), wordsOf(column(asked.alias, asked.field.name), caller.locale), 'text'),
  containing: ({ field, alias }, said) => anyLanguage(column(alias, field.name), `%${escapeLike(said)}%`),
  search: ({ name }, alias, { pattern, loose }) => {
    const own = column(alias, name)
    return [loose === null ? anyLanguage(own, pattern) : fragment(`${own}::text ~* ?`, loose)]
  },
  exact: ({ name }, said, { locale }) => fragment(`lower(${wordsOf(column('t', name), locale)}) = lower(?)`, said),
  exported: ({ name }, _, { caller }) => text(wordsOf(column('t', name), caller.locale)),
  schema: { read: () => component('Translated'), sent: () => component('Translated'), compared: () => string() },
}

function parse(value: unknown, field: Field): ReturnType<ServerFieldType['parse']> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('i18n')
  const entries = Object.entries(value).map(([locale, word]) => [locale, typeof word === 'string' ? word.trim() : word] as const)
  const isWord = (word: unknown) => word === null || (typeof word === 'string' && isStorable(word))
  if (entries.some(([locale, word]) => !LOCALES.some((one) => one === locale) || !isWord(word))) return wrong('i18n')
  const kept = Object.fromEntries(entries.filter(([, word]) => word)) as Record<string, string>
  if (Object.keys(kept).length === 0) return { value: null }
  if (!kept.en && !kept.fr) return wrong('i18n')
  for (const word of Object.values(kept)) {
    const size = sized(word, field, 500)
    if ('say' in size) return size
  }
  return { value: kept }
}
