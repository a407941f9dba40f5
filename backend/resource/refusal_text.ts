/** The texts of conditions and checks. They may name fields of the row, such as `{{balance}}`: amounts are formatted. */
import { moneyText, numberText } from '#backend/i18n/format_numbers'
import type { Translate } from '#backend/i18n/translator'
import { serverTypeOf } from './fields/index.ts'
import type { Resource } from '#backend/definition/registry'
import type { Data } from '#schema/predicate'

const NAMED_FIELD = /\{\{\s*(\w+)\s*\}\}/g

export const hasPlaceholders = (text: string): boolean => text.includes('{{')

/** The fields that a text names. */
export const fieldsNamedIn = (text: string): string[] => [...text.matchAll(NAMED_FIELD)].map(([, name = '']) => name)

type WithFields = Pick<Resource, 'fields'>

export const refusalText = (t: Translate, key: string, resource: WithFields, row: Data): string =>
  fillPlaceholders(t, t(key, { skipInterpolation: true }), resource, row)

export const fillPlaceholders = (t: Translate, text: string, resource: WithFields, row: Data): string =>
  text.replace(NAMED_FIELD, (_, name: string) => fieldText(t, resource, row, name))

function fieldText(t: Translate, { fields }: WithFields, row: Data, name: string): string {
  const value = row[name] ?? 0
  if (fields[name] && serverTypeOf(fields[name]).isAmount) return moneyText(t, Number(value), String(row.currency ?? 'MAD'))
  return typeof value === 'number' ? numberText(t, value) : String(value)
}
