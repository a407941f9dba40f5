/** Values of an enum in files: their words. */
import { translator } from '#backend/i18n/translator'
import { valuesOf, type Field } from '#backend/definition/registry'
import { fragment, type Fragment } from '../read/sql.ts'
import type { Reading } from './field_type.ts'

export function wordOf({ of = '' }: Field, value: string, { caller }: Reading): Fragment {
  const t = translator(caller.locale)
  const said = valuesOf(of).flatMap((one) => [one, String(t(`enums.${of}.${one}`))])
  return fragment(`case ${value} ${'when ? then ? '.repeat(said.length / 2)}else ${value} end`, ...said)
}

const SEPARATOR = '; '

/** Several in one cell. */
export const aggregated = ({ sql, bindings }: Fragment, from: string, by: string): Fragment =>
  fragment(`(select string_agg(${sql}, '${SEPARATOR}' order by ${by}) from ${from})`, ...bindings)

export const pieces = (text: string, marks = /[;|\n]/): string[] => text.split(marks).map((one) => one.trim()).filter(Boolean)
