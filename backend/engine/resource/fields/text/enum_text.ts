import { translator } from '#backend/engine/i18n/translator'
import { valuesOf, type Field } from '#backend/engine/definition/registry'
import { fragment, type Fragment } from '../../read/sql.ts'
import type { ExportContext } from '../type.ts'

/** The translated text of an enum value in an export. A key of a JSON object is found sooner than one case after the other. */
export function enumTextSql({ of = '' }: Field, value: string, { caller }: ExportContext): Fragment {
  const t = translator(caller.locale)
  const texts = Object.fromEntries(valuesOf(of).map((one) => [one, String(t(`enums.${of}.${one}`))]))
  return fragment(`coalesce(?::jsonb ->> ${value}, ${value})`, JSON.stringify(texts))
}

const SEPARATOR = '; '

/** Several values in one cell. */
export const aggregateSql = ({ sql, bindings }: Fragment, from: string, by: string): Fragment =>
  fragment(`(select string_agg(${sql}, '${SEPARATOR}' order by ${by}) from ${from})`, ...bindings)

export const splitValues = (text: string, marks = /[;|\n]/): string[] => text.split(marks).map((one) => one.trim()).filter(Boolean)
