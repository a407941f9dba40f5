/** Checks every predicate: its fields, operators and values. The compiler checks predicates over the same resource only. */
import { childrenOf, lookUpField } from './field_lookup.ts'
import { traitsOf } from '../fields/index.ts'
import { valueProblem } from './value_problem.ts'
import { comparisons, isFieldOperand, OPERATORS, type Data } from '../predicate.ts'
import type { Definition, FieldData, ResourceData } from '../definition.ts'

/** `fields` are compared; `own` is the row that `{ field }` refers to; `isStored`: stored in a column, so without caller and clock. */
interface PredicateContext { readonly name: string; readonly fields: ResourceData; readonly own: ResourceData; readonly isStored?: true }

export function checkPredicates(definition: Definition): string[] {
  return Object.entries(definition.resources).flatMap(([name, resource]) => (
    [...predicatesOf(definition, resource)].flatMap(([context, predicate]) => [...predicateProblems(definition, context, predicate)])
      .map((problem) => `${name}: ${problem}`)
  ))
}

function* predicatesOf(definition: Definition, r: ResourceData): Generator<[PredicateContext, Data]> {
  const onRow = (name: string): PredicateContext => ({ name, fields: r, own: r })
  for (const [key, field] of Object.entries(r.fields)) {
    for (const option of ['required', 'show', 'lock'] as const) {
      const clause = field[option]
      if (typeof clause === 'object') yield [onRow(`${key}.${option}`), clause]
    }
    const target = definition.resources[String(field.to)]
    if (field.where && target) yield [{ name: `${key}.where`, fields: target, own: r }, field.where]
    const counted = field.rollup && 'where' in field.rollup ? field.rollup : undefined
    const child = counted && childrenOf(definition, r, 'count' in counted ? counted.count : counted.sum)
    if (child && counted.where) yield [{ name: `${key}.rollup`, fields: child, own: child, isStored: true }, counted.where]
  }
  for (const [key, clause] of Object.entries(r.rules ?? {})) yield [onRow(`rules.${key}`), clause]
  for (const [key, clause] of Object.entries(r.conditions ?? {})) yield [onRow(`conditions.${key}`), clause]
  if (r.open_while) yield [{ ...onRow('open_while'), isStored: true }, r.open_while]
  for (const [key, clause] of Object.entries(r.list.views ?? {})) yield [onRow(`views.${key}`), clause]
  for (const [guard, { where }] of Object.entries(r.guards ?? {})) if (where) yield [onRow(`guards.${guard}`), where]
}

function* predicateProblems(definition: Definition, context: PredicateContext, predicate: Data): Generator<string> {
  for (const [key, clause] of Object.entries(predicate)) {
    if (key === 'and' || key === 'or') {
      for (const part of clause as Data[]) yield * predicateProblems(definition, context, part)
      continue
    }
    if (key === 'not') { yield* predicateProblems(definition, context, clause as Data); continue }
    const field = lookUpField(context.fields, key)
    if (!field) { yield `${context.name}: no field "${key}"`; continue }
    for (const [operator, operand] of comparisons(clause)) {
      const problem = comparisonProblem(definition, context, key, field, operator, operand)
      if (problem) yield `${context.name}: ${problem}`
    }
  }
}

function comparisonProblem(
  definition: Definition, context: PredicateContext, key: string, field: FieldData, operator: string, operand: unknown,
): string | null {
  const { type } = field
  const { comparison, accepts } = traitsOf(field)
  const problemOf = (value: unknown) => valueProblem(definition, withoutLimits(field), value)
  if (!OPERATORS.some((known) => known === operator)) return `no operator "${operator}"`
  if (comparison === 'none') return `${key} is no column, it cannot be compared`
  // Only presence can be compared.
  if (comparison === 'presence') return operand === null ? null : `${key} is ${type}: it can only be compared with null`
  if (comparison === 'member' && operator !== 'has') return `${key} is a list: only \`has\` can be asked of it`
  if (operator === 'has') {
    if (comparison !== 'member') return `${key} is no list`
    return accepts([operand], field, definition) ? null : `${JSON.stringify(operand)} is not a value of ${field.of}`
  }
  if (operator === 'like') return comparison === 'text' ? null : `${key} is no text`
  if (['gt', 'gte', 'lt', 'lte'].includes(operator) && comparison !== 'order') return `${key} is ${type}: it has no order`
  if ((operator === 'in' || operator === 'nin') && !Array.isArray(operand)) return `no group "${String(operand)}" of states`
  if (operator === 'in' || operator === 'nin') return (operand as unknown[]).map(problemOf).find(Boolean) ?? null
  if (operand === null) return null
  if (isFieldOperand(operand)) return fieldOperandProblem(context, field, operand.field)
  if (context.isStored && typeof operand === 'object') return 'what is stored cannot depend on the caller or the clock'
  return problemOf(operand)
}

/** A predicate may compare with a value outside the limits of the field: `amount: { gt: 0 }` with min 1. */
const withoutLimits = ({ type, of }: FieldData): FieldData => ({ type, ...(of === undefined ? {} : { of }) })

function fieldOperandProblem(context: PredicateContext, field: FieldData, name: string): string | null {
  const other = lookUpField(context.own, name)
  if (!other) return `no field "${name}"`
  return groupOf(other) === groupOf(field) ? null : `${name} is ${other.type}, not ${field.type}`
}

/** Types that can be compared with each other. */
function groupOf(field: FieldData): string {
  const { group, enumerated } = traitsOf(field)
  return enumerated ? `${group} ${field.of}` : group
}
