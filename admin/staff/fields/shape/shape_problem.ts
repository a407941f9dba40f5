/** What is wrong with a value of a shape, as far as it can be said without the server: the first of its parts. Pure. */
import type { ShapeData } from '#schema/shape'
import { nestableTypeOf } from '../nestable_type_of.ts'
import { isEmpty, type ValueProblem } from '../value_checks.ts'

export function shapeProblem(shape: ShapeData, value: unknown): ValueProblem | null {
  switch (shape.kind) {
    case 'value': {
      if (isEmpty(value)) return shape.field.required === true ? { key: 'alerts.empty' } : null
      return nestableTypeOf(shape.field).problem(value, { ...shape.field, name: '' })
    }
    case 'list': return firstOf(Array.isArray(value) ? value.map((one) => shapeProblem(shape.item, one)) : [])
    case 'members': {
      const parts = (value ?? {}) as Readonly<Record<string, unknown>>
      return firstOf(Object.entries(shape.members).map(([name, inner]) => shapeProblem(inner, parts[name])))
    }
    default: return null
  }
}

const firstOf = (problems: readonly (ValueProblem | null)[]): ValueProblem | null => problems.find((one) => one !== null) ?? null
