/** Computed values of one row: `fn` of the rooms, `expr` of resources.ts. For rollups see rollups.ts. */
import { NotExact } from '#schema/decimal'
import { evaluate } from '#schema/expr'
import { assertInRange, outOfRangeError } from '../fields/assert_in_range.ts'
import { isEqual } from './rows/is_equal.ts'
import type { RuleContext } from '../rule_context.ts'
import { handlers } from '../handler_registry.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { Data, Fields } from '#schema/predicate'

/**
 * Recomputes the values that depend on the fields in `changed`; the database computes those of `expr` as well. A computed value may
 * depend on another one (the total on the discount), so the loop runs until no value changes: at most once for each of them, because
 * schema/check refuses cycles. A value that is not finite is an error of its function: it would never equal itself.
 */
export function deriveValues(resource: Resource, row: Data, changed: ReadonlySet<string>, context: RuleContext): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const merged: Record<string, unknown> = { ...row }
  const dirty = new Set(changed)
  const fields = resource.fields as unknown as Fields
  const computed = Object.values(resource.fields).filter((f) => f.fn !== undefined || f.expr !== undefined)
  for (let isChanged = true, pass = 0; isChanged; pass++) {
    if (pass > computed.length) throw new Error(`the computed values of ${resource.name} never settle`)
    isChanged = false
    for (const field of computed) {
      if (!inputsOf(field).some((name) => dirty.has(name))) continue
      const sources = inputsOf(field).filter((name) => changed.has(name) && (merged[name] ?? null) !== null)
      const value = reportTooLarge(sources, () =>
        (field.fn === undefined ? evaluate(field.name, merged, fields) : callComputed(field, merged, context)))
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${resource.name}.${field.name} is ${value}`)
      assertInRange(field, value, sources)
      if (isEqual(value, merged[field.name])) continue
      merged[field.name] = value
      values[field.name] = value
      dirty.add(field.name)
      isChanged = true
    }
  }
  return values
}

/** A result that exceeds exact numbers is reported at the fields from which it is computed. */
function reportTooLarge(sources: readonly string[], work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    throw error instanceof NotExact && sources.length ? outOfRangeError(sources) : error
  }
}

function callComputed(field: Field, row: Data, context: RuleContext): unknown {
  const computed = handlers().computed as Readonly<Record<string, (row: Data, context: RuleContext) => unknown>>
  const fn = computed[field.fn ?? '']
  if (!fn) throw new Error(`computed "${field.fn}" is not implemented`)
  return fn(row, context)
}

const inputsOf = (field: Field): readonly string[] => field.reads ?? operands(field.expr)
const operands = (expr: unknown): string[] =>
  typeof expr === 'string' ? [expr] : Array.isArray(expr) ? expr.slice(1).flatMap(operands) : []
