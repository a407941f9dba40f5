/** Predicates, rules and values in their normal form. */
import { findTraits } from './fields/index.ts'
import { isRecord } from './is_record.ts'
import { mapValues } from './map_values.ts'
import type { FieldData } from './definition.ts'
import type { Data } from './predicate.ts'

/** Named sets of statuses. */
export type Groups = Readonly<Record<string, readonly string[]>>

/** `{ status: { in: 'ready' } }` names a group of states; `{ actor: 'id' }` is the caller, whom the API calls `me`. */
export function normalisePredicate(raw: Data, groups: Groups): Data {
  return Object.fromEntries(Object.entries(raw).map(([key, part]) => {
    if (key === 'and' || key === 'or') return [key, (part as readonly Data[]).map((one) => normalisePredicate(one, groups))]
    if (key === 'not') return [key, normalisePredicate(part as Data, groups)]
    return [key, isRecord(part) && !('actor' in part) ? mapValues(part, (operand, operator) => (
      key === 'status' && (operator === 'in' || operator === 'nin') ? groups[String(operand)] ?? operand : normaliseValue(operand)
    )) : normaliseValue(part)]
  }))
}

/**
 * The second value is never before the first, a datetime not equal to it either. A time of day only differs from it: one before it is
 * on the next day. The rule holds while either is empty.
 */
export function normaliseRule(rule: Data, fields: Readonly<Record<string, FieldData>>, groups: Groups): Data {
  if (!Array.isArray(rule.range)) return normalisePredicate(rule, groups)
  const [first = '', last = ''] = rule.range as readonly string[]
  const operator = OPERATORS[findTraits(fields[last]?.type)?.sql ?? ''] ?? 'gte'
  const ordered = { [last]: { [operator]: { field: first } } }
  const open = [first, last].filter((name) => fields[name]?.required !== true).map((name) => ({ [name]: null }))
  return open.length ? { or: [...open, ordered] } : ordered
}

const OPERATORS: Readonly<Record<string, string>> = { time: 'ne', timestamptz: 'gt' }

export const normaliseValue = (raw: unknown): unknown => (isRecord(raw) && 'actor' in raw ? { me: raw.actor } : raw)
