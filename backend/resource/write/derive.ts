/** Computed values of one row: `fn` by the rooms, `expr` by the language. Rollups come from below: see rollups.ts. */
import { NotExact } from '#schema/decimal'
import { evaluate } from '#schema/expr'
import { assertFits, tooLarge } from '../fields/fits.ts'
import { isSame } from './same.ts'
import type { Facts } from '../facts.ts'
import { handlers } from '../socket.ts'
import type { Field, Resource } from '#backend/definition/registry'
import type { Data, Fields } from '#schema/predicate'

/**
 * The computed values that are no longer right once the fields in `changed` have the values in `row`; the database computes those
 * of `expr` too. One may need another (the total needs the discount), so it goes on until nothing moves; check.ts has refused circles.
 */
export function derive(resource: Resource, row: Data, changed: ReadonlySet<string>, facts: Facts): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const merged: Record<string, unknown> = { ...row }
  const dirty = new Set(changed)
  const fields = resource.fields as unknown as Fields
  const computed = Object.values(resource.fields).filter((f) => f.fn !== undefined || f.expr !== undefined)
  for (let moved = true; moved;) {
    moved = false
    for (const field of computed) {
      if (!reads(field).some((name) => dirty.has(name))) continue
      const blamed = reads(field).filter((name) => changed.has(name) && (merged[name] ?? null) !== null)
      const value = exactly(blamed, () => (field.fn === undefined ? evaluate(field.name, merged, fields) : compute(field, merged, facts)))
      assertFits(field, value, blamed)
      if (isSame(value, merged[field.name])) continue
      merged[field.name] = value
      values[field.name] = value
      dirty.add(field.name)
      moved = true
    }
  }
  return values
}

/** What grew beyond exact numbers is told at the fields that it is computed from. */
function exactly(blamed: readonly string[], work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    throw error instanceof NotExact && blamed.length ? tooLarge(blamed) : error
  }
}

function compute(field: Field, row: Data, facts: Facts): unknown {
  const computed = handlers().computed as Readonly<Record<string, (row: Data, facts: Facts) => unknown>>
  const fn = computed[field.fn ?? '']
  if (!fn) throw new Error(`computed "${field.fn}" is not implemented`)
  return fn(row, facts)
}

const reads = (field: Field): readonly string[] => field.reads ?? operands(field.expr)
const operands = (expr: unknown): string[] =>
  typeof expr === 'string' ? [expr] : Array.isArray(expr) ? expr.slice(1).flatMap(operands) : []
