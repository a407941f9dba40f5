/** What is wrong with the parts of a value, as far as it can be said without the server, by their paths: `0.from`. Pure. */
import type { ShapeData } from '#schema/shape'
import { nestableTypeOf } from '../nestable_type_of.ts'
import { isEmpty, type ValueProblem } from '../value_checks.ts'

export type ValueProblems = Readonly<Record<string, ValueProblem>>

export function shapeProblems(shape: ShapeData, value: unknown): ValueProblems {
  if (shape.kind === 'list') {
    const entries = Array.isArray(value) ? value as readonly unknown[] : []
    // An emptied line is no value.
    const isLine = (one: unknown) => shape.item.kind === 'value' && isEmpty(one)
    return partProblems(entries.map((one, index) => [String(index), isLine(one) ? {} : problemsOf(shape.item, one)]))
  }
  if (shape.kind !== 'members') return {}
  const parts = (value ?? {}) as Readonly<Record<string, unknown>>
  return partProblems(Object.entries(shape.members).map(([name, inner]) => [name, problemsOf(inner, parts[name])]))
}

/** Of a part: '' is the path of a plain value. */
function problemsOf(shape: ShapeData, value: unknown): ValueProblems {
  if (shape.kind !== 'value') return shapeProblems(shape, value)
  const { field } = shape
  const missing = field.required === true ? { key: 'alerts.empty' } : null
  const problem = isEmpty(value) ? missing : nestableTypeOf(field).problem(value, { ...field, name: '' })
  return problem ? { '': problem } : {}
}

const partProblems = (parts: readonly (readonly [name: string, problems: ValueProblems])[]): ValueProblems => Object.fromEntries(
  parts.flatMap(([name, problems]) => Object.entries(problems)
    .map(([path, one]) => [path === '' ? name : `${name}.${path}`, one] as const)),
)
