/** Every predicate of the definition: its fields, operators and values. The compiler sees those over the same resource only. */
import { childrenOf, fieldIn } from './lookup.ts'
import { traitsOf } from '../fields/index.ts'
import { valueProblem } from './value.ts'
import { comparisons, isField, OPERATORS, type Data } from '../predicate.ts'
import type { Definition, FieldData, ResourceData } from '../definition.ts'

/** `fields` are compared; `own` is the row that `{ field }` names; `isStored`: kept in a column, so neither caller nor clock. */
interface Place { readonly name: string; readonly fields: ResourceData; readonly own: ResourceData; readonly isStored?: true }

export function checkPredicates(definition: Definition): string[] {
  return Object.entries(definition.resources).flatMap(([name, resource]) => (
    [...placed(definition, resource)].flatMap(([place, predicate]) => [...problems(definition, place, predicate)])
      .map((problem) => `${name}: ${problem}`)
  ))
}

function* placed(definition: Definition, r: ResourceData): Generator<[Place, Data]> {
  const here = (name: string): Place => ({ name, fields: r, own: r })
  for (const [key, field] of Object.entries(r.fields)) {
    for (const option of ['required', 'show', 'lock'] as const) {
      const said = field[option]
      if (typeof said === 'object') yield [here(`${key}.${option}`), said]
    }
    const target = definition.resources[String(field.to)]
    if (field.where && target) yield [{ name: `${key}.where`, fields: target, own: r }, field.where]
    const counted = field.rollup && 'where' in field.rollup ? field.rollup : undefined
    const child = counted && childrenOf(definition, r, 'count' in counted ? counted.count : counted.sum)
    if (child && counted.where) yield [{ name: `${key}.rollup`, fields: child, own: child, isStored: true }, counted.where]
  }
  for (const [key, said] of Object.entries(r.rules ?? {})) yield [here(`rules.${key}`), said]
  for (const [key, said] of Object.entries(r.conditions ?? {})) yield [here(`conditions.${key}`), said]
  for (const [key, said] of Object.entries(r.list.views ?? {})) yield [here(`views.${key}`), said]
  for (const [guard, { where }] of Object.entries(r.guards ?? {})) if (where) yield [here(`guards.${guard}`), where]
}

function* problems(definition: Definition, place: Place, predicate: Data): Generator<string> {
  for (const [key, said] of Object.entries(predicate)) {
    if (key === 'and' || key === 'or') { for (const part of said as Data[]) yield* problems(definition, place, part); continue }
    if (key === 'not') { yield* problems(definition, place, said as Data); continue }
    const field = fieldIn(place.fields, key)
    if (!field) { yield `${place.name}: no field "${key}"`; continue }
    for (const [operator, operand] of comparisons(said)) {
      const problem = comparisonProblem(definition, place, key, field, operator, operand)
      if (problem) yield `${place.name}: ${problem}`
    }
  }
}

function comparisonProblem(
  definition: Definition, place: Place, key: string, field: FieldData, operator: string, operand: unknown,
): string | null {
  const { type } = field
  const { comparison, accepts } = traitsOf(field)
  const wrong = (value: unknown) => valueProblem(definition, unlimited(field), value)
  if (!OPERATORS.some((known) => known === operator)) return `no operator "${operator}"`
  if (comparison === 'none') return `${key} is no column, it cannot be compared`
  // What is inside cannot be compared.
  if (comparison === 'presence') return operand === null ? null : `${key} is ${type}: it can only be compared with null`
  if (comparison === 'member' && operator !== 'has') return `${key} is a list: only \`has\` can be asked of it`
  if (operator === 'has') {
    if (comparison !== 'member') return `${key} is no list`
    return accepts([operand], field, definition) ? null : `${JSON.stringify(operand)} is not a value of ${field.of}`
  }
  if (operator === 'like') return comparison === 'text' ? null : `${key} is no text`
  if (['gt', 'gte', 'lt', 'lte'].includes(operator) && comparison !== 'order') return `${key} is ${type}: it has no order`
  if ((operator === 'in' || operator === 'nin') && !Array.isArray(operand)) return `no group "${String(operand)}" of states`
  if (operator === 'in' || operator === 'nin') return (operand as unknown[]).map(wrong).find(Boolean) ?? null
  if (operand === null) return null
  if (isField(operand)) return otherProblem(place, field, operand.field)
  if (place.isStored && typeof operand === 'object') return 'what is stored cannot depend on the caller or the clock'
  return wrong(operand)
}

/** A predicate may well ask for what can never be stored: `amount: { gt: 0 }`, with min 1. */
const unlimited = ({ type, of }: FieldData): FieldData => ({ type, ...(of === undefined ? {} : { of }) })

function otherProblem(place: Place, field: FieldData, name: string): string | null {
  const other = fieldIn(place.own, name)
  if (!other) return `no field "${name}"`
  return groupOf(other) === groupOf(field) ? null : `${name} is ${other.type}, not ${field.type}`
}

/** Types that can be compared with each other. */
function groupOf(field: FieldData): string {
  const { group, enumerated } = traitsOf(field)
  return enumerated ? `${group} ${field.of}` : group
}
