/** Checks that a value fits a field: defaults, values that transitions and guards set, and operands of predicates. */
import { traitsOf } from '../fields/index.ts'
import type { Definition, FieldData } from '../definition.ts'

/** The problem as a sentence, or null. The value `null` is checked elsewhere. */
export function valueProblem(definition: Definition, field: FieldData, value: unknown): string | null {
  if (typeof value === 'object' && value !== null) {
    if ('now' in value) return nowProblem(field, value)
    if ('me' in value) return callerProblem(field, value.me)
    if ('input' in value) return traitsOf(field).reason ? null : `a reason is text, not ${field.type}`
  }
  return traitsOf(field).accepts(value, field, definition) ? null : `${JSON.stringify(value)} is not a value of ${field.of ?? field.type}`
}

function nowProblem(field: FieldData, { now, days }: { readonly now: unknown; readonly days?: unknown }): string | null {
  if (days !== undefined && (now !== 'instant' || !Number.isSafeInteger(days))) return 'days are whole ones from the instant'
  if (now === 'instant') return traitsOf(field).now === now ? null : `the instant is a datetime, not ${field.type}`
  if (now === 'today') return traitsOf(field).now === now ? null : `today is a date, not ${field.type}`
  return `there is no now "${String(now)}"`
}

/** The columns that every caller has (backend/services/auth). */
const CALLER_COLUMNS = ['id', 'site_id']

function callerProblem(field: FieldData, me: unknown): string | null {
  if (!CALLER_COLUMNS.includes(String(me))) return `the caller has no "${String(me)}"`
  return traitsOf(field).caller ? null : `the caller is not ${field.type}`
}
