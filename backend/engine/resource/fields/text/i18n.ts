import { cleanText } from '#common/text/clean_text'
import { LOCALES } from '#common/locales'
import { isStorable } from '#backend/engine/database/storable_text'
import { component, nullable, object, string } from '#backend/engine/definition/json_schema'
import { FOLD_FUNCTION } from '#backend/engine/database/migrator/folded_columns'
import { literal } from '#backend/engine/database/sql_literal'
import { foldText } from '#common/text/folding'
import { column, fragment } from '../../read/sql.ts'
import { foundFolded } from './folded_text.ts'
import { checkLength } from '../bounds.ts'
import { comparisonCondition, jsonColumn, textExportCell, invalidType } from '../base_types.ts'
import { COLLATE } from './types.ts'
import { translationSql } from './translation_sql.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

export const i18n: ServerFieldType = {
  ...jsonColumn,
  parse,
  operand: (value) => ({ value }),
  ...foundFolded,
  foldedText: (sql) => LOCALES.map((locale) => `coalesce((${sql} ->> ${literal(locale)}), '')`)
    .reduce((texts, text) => `((${texts} || ' ') || ${text})`),
  text: ({ name }, { alias, caller }) => translationSql(column(alias, name), caller.locale),
  orderBy: ({ name }, { alias, caller }) => ({ sql: `${translationSql(column(alias, name), caller.locale)}${COLLATE}` }),
  condition: (comparison, { caller }) =>
    comparisonCondition(
      comparison, (value) => ({ value }), translationSql(column(comparison.alias, comparison.field.name), caller.locale), 'text',
    ),
  exact: ({ name }, text, { locale }) => fragment(`${FOLD_FUNCTION}(${translationSql(column('t', name), locale)}) = ?`, foldText(text)),
  exportCell: ({ name }, _, { caller }) => textExportCell(translationSql(column('t', name), caller.locale)),
  schema: { response: () => component('Translated'), request: requestSchema, operand: () => string() },
}

/** In characters. */
const LONGEST = 500

function requestSchema({ max = LONGEST }: Field) {
  return object(Object.fromEntries(LOCALES.map((locale) => [locale, nullable(string({ maxLength: Number(max) }))])), LOCALES)
}

function parse(value: unknown, field: Field): ReturnType<ServerFieldType['parse']> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalidType('i18n')
  const entries = Object.entries(value).map(([locale, word]) => [locale, typeof word === 'string' ? cleanText(word) : word] as const)
  const isWord = (word: unknown) => word === null || (typeof word === 'string' && isStorable(word))
  if (entries.some(([locale, word]) => !LOCALES.some((one) => one === locale) || !isWord(word))) return invalidType('i18n')
  const translations = Object.fromEntries(entries.filter(([, word]) => word)) as Record<string, string>
  if (Object.keys(translations).length === 0) return { value: null }
  if (!translations.en && !translations.fr) return invalidType('i18n')
  for (const word of Object.values(translations)) {
    const checked = checkLength(word, field, LONGEST)
    if ('error' in checked) return checked
  }
  return { value: translations }
}
