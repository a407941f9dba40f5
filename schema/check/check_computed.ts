/** Checks computed fields: their operands, their types, and that none depends on itself. */
import { isComputed, type Definition, type FieldData, type ResourceData } from '../definition.ts'
import { isSecret, isChildren, traitsOf } from '../fields/index.ts'
import { fieldAt } from './field_lookup.ts'
import { rollupPath } from '../expr.ts'
import type { Expression, Rollup } from '../expr.ts'

const OPERATIONS = ['+', '-', '*']

export function checkComputed(definition: Definition): string[] {
  return Object.entries(definition.resources).flatMap(([name, resource]) => Object.entries(resource.fields).flatMap(([key, field]) => [
    ...computationProblems(key, field), ...sourceProblems(definition, resource, key, field),
    ...(field.expr === undefined ? [] : exprProblems(resource, key, field)),
    ...(field.rollup === undefined ? [] : rollupProblems(definition, resource, key, field, field.rollup)),
    ...(dependsOn(definition, name, key, `${name}.${key}`) ? [`${key} is computed from itself`] : []),
  ].map((problem) => `${name}: ${problem}`)))
}

/** The fields that a computed field reads: 'field' or 'children.field'. */
export function pathsReadBy(field: FieldData): string[] {
  return [...operands(field.expr ?? 0), ...(field.reads ?? []), ...(field.rollup ? rollupSources(field.rollup) : [])]
}

function* computationProblems(key: string, field: FieldData): Generator<string> {
  const kinds = [field.expr !== undefined && 'expr', field.rollup && 'rollup', field.fn !== undefined && 'fn'].filter(Boolean)
  if (kinds.length > 1) yield `${key} is computed twice: ${kinds.join(', ')}`
  if (field.fn !== undefined && !field.reads?.length) yield `${key}: \`fn\` needs \`reads\``
  if (field.fn === undefined && field.reads) yield `${key}: \`reads\` without \`fn\` is read by nobody`
  if (!kinds.length) return
  if (field.stamped || field.create_only) yield `${key} is computed, \`${field.stamped ? 'stamped' : 'create_only'}\` is read by nobody`
  if (!traitsOf(field).computable) yield `${key}: ${field.type} cannot be computed`
}

function* sourceProblems(definition: Definition, r: ResourceData, key: string, field: FieldData): Generator<string> {
  for (const path of pathsReadBy(field)) if (!fieldAt(definition, r, path)) yield `${key}: nothing at "${path}"`
  for (const path of field.reads ?? []) {
    const own = r.fields[path]
    const isOwn = !path.includes('.') && !(own && (traitsOf(own).storage === 'apart' || isSecret(own)))
    if (!isOwn) yield `${key}: \`reads\` names fields of the same row, not ${path}`
  }
}

function* exprProblems(r: ResourceData, key: string, field: FieldData): Generator<string> {
  if (!traitsOf(field).number) yield `${key}: an expression is a number, not ${field.type}`
  for (const operand of operands(field.expr ?? 0)) {
    const operandField = r.fields[operand]
    if (operandField && !traitsOf(operandField).number) yield `${key}: ${operand} is no number`
  }
  for (const operation of operations(field.expr ?? 0)) if (!OPERATIONS.includes(operation)) yield `${key}: no operation "${operation}"`
}

function* rollupProblems(definition: Definition, r: ResourceData, key: string, field: FieldData, rollup: Rollup): Generator<string> {
  const [head = ''] = rollupPath(rollup).split('.')
  if (!isChildren(r.fields[head])) yield `${key}: no children "${head}"`
  const value = fieldAt(definition, r, rollupPath(rollup))
  if ('count' in rollup && !traitsOf(field).number?.counts) yield `${key}: a count is an int`
  if ('sum' in rollup) {
    if (!traitsOf(field).number) yield `${key}: a sum is a number, not ${field.type}`
    if (value && !traitsOf(value).number) yield `${key}: ${rollup.sum} is no number`
    // Changes are added to the stored sum: each would be rounded, and the sum drift.
    else if (decimalsOf(value) > decimalsOf(field)) yield `${key}: ${rollup.sum} has more decimals than the sum`
  }
  if ('last' in rollup) {
    if (value && value.type !== field.type) yield `${key}: ${rollup.last} is ${value.type}, not ${field.type}`
    const sortField = fieldAt(definition, r, `${head}.${rollup.by}`)
    if (sortField && traitsOf(sortField).comparison !== 'order') yield `${key}: nothing comes last by ${rollup.by}`
  }
}

/** Whole numbers have none. */
const decimalsOf = (field: FieldData | undefined): number => Number(field?.scale ?? 0)

/** Whether a computed field depends on `target`, across resources: a rollup reads children, whose fields may be computed too. */
function dependsOn(definition: Definition, name: string, key: string, target: string, visited = new Set<string>()): boolean {
  const resource = definition.resources[name]
  const field = resource?.fields[key]
  if (!resource || !field || !isComputed(field) || visited.has(`${name}.${key}`)) return false
  visited.add(`${name}.${key}`)
  return pathsReadBy(field).some((path) => {
    const [head = '', tail] = path.split('.')
    const [nextName, nextKey] = tail === undefined ? [name, head] : [resource.fields[head]?.of ?? '', tail]
    return `${nextName}.${nextKey}` === target || dependsOn(definition, nextName, nextKey, target, visited)
  })
}

const rollupSources = (rollup: Rollup) => [rollupPath(rollup), ...('by' in rollup ? [`${rollup.last.split('.')[0]}.${rollup.by}`] : [])]

function operands(expr: Expression): string[] {
  if (typeof expr === 'string') return [expr]
  return typeof expr === 'number' ? [] : [...operands(expr[1]), ...operands(expr[2])]
}

function operations(expr: Expression): string[] {
  return typeof expr === 'object' ? [expr[0], ...operations(expr[1]), ...operations(expr[2])] : []
}
