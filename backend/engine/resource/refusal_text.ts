/**
 * The texts of conditions and checks. They may name fields of the row, such as `{{balance}}`: amounts are formatted, and what the caller
 * may not read is hidden.
 */
import { moneyText, numberText } from '#backend/engine/i18n/format_numbers'
import type { Translate } from '#backend/engine/i18n/translator'
import { serverTypeOf } from './fields/index.ts'
import type { Resource } from '#backend/engine/definition/registry'
import { isFieldReadable } from '#schema/flow'
import type { Data } from '#schema/predicate'
import { mayReadField } from './policies/access.ts'
import type { ResourceName } from '#resources'
import type { Caller } from './caller.ts'

const NAMED_FIELD = /\{\{\s*(\w+)\s*\}\}/g

export const hasPlaceholders = (text: string): boolean => text.includes('{{')

/** The fields that a text names. */
export const fieldsNamedIn = (text: string): string[] => [...text.matchAll(NAMED_FIELD)].map(([, name = '']) => name)

type WithFields = Pick<Resource, 'fields'>

/** Without a caller: for the system. */
export const refusalText = (t: Translate, key: string, resource: WithFields, row: Data, caller: Caller | null): string =>
  fillPlaceholders(t, t(key, { skipInterpolation: true }), resource, row, caller)

export const fillPlaceholders = (t: Translate, text: string, resource: WithFields, row: Data, caller: Caller | null): string =>
  text.replace(NAMED_FIELD, (_, name: string) => (isHidden(resource, name, caller) ? HIDDEN : fieldText(t, resource, row, name)))

const HIDDEN = '•••'

/** A value of a row in the text of an error or an answer; hidden from a caller who may not read the field. */
export const toldValue = (caller: Caller | null, name: ResourceName, field: string, text: string): string =>
  (mayReadField(name, field, caller) ? text : HIDDEN)

function isHidden({ fields }: WithFields, name: string, caller: Caller | null): boolean {
  const field = fields[name]
  return field !== undefined && caller !== null && !isFieldReadable(field, caller)
}

function fieldText(t: Translate, { fields }: WithFields, row: Data, name: string): string {
  const value = row[name] ?? 0
  if (fields[name] && serverTypeOf(fields[name]).isAmount) return moneyText(t, Number(value), String(row.currency ?? 'MAD'))
  return typeof value === 'number' ? numberText(t, value) : String(value)
}
