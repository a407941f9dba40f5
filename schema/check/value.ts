/** Is this a value of that field? Asked of defaults, of what transitions and guards set, and of predicates. */
import { traitsOf } from '../fields/index.ts'
import type { Definition, FieldData } from '../definition.ts'

/** null when it is; else what is wrong with it. `null` itself is asked elsewhere. */
export function valueProblem(definition: Definition, field: FieldData, value: unknown): string | null {
  if (typeof value === 'object' && value !== null) {
    if ('now' in value) return nowProblem(field, value)
    if ('me' in value) return meProblem(field, value.me)
    if ('said' in value) return traitsOf(field).reason ? null : `a reason is text, not ${field.type}`
  }
  return traitsOf(field).accepts(value, field, definition) ? null : `${JSON.stringify(value)} is not a value of ${field.of ?? field.type}`
}

function nowProblem(field: FieldData, { now, days }: { readonly now: unknown; readonly days?: unknown }): string | null {
  if (days !== undefined && (now !== 'instant' || !Number.isSafeInteger(days))) return 'days are whole ones from the instant'
  if (now === 'instant') return traitsOf(field).now === now ? null : `the instant is a datetime, not ${field.type}`
  if (now === 'today') return traitsOf(field).now === now ? null : `today is a date, not ${field.type}`
  return `there is no now "${String(now)}"`
}

/** What the server knows of every caller (backend/auth). */
const OF_CALLER = ['id', 'site_id']

function meProblem(field: FieldData, me: unknown): string | null {
  if (!OF_CALLER.includes(String(me))) return `the caller has no "${String(me)}"`
  return traitsOf(field).caller ? null : `the caller is not ${field.type}`
}
