/** Parses the filters in the query string of a list. */
import { traitsOf } from '#schema/fields/index'
import { mayList, readableFields } from '../../policies/access.ts'
import { filterCondition, OPERATORS, type Operator } from './condition.ts'
import type { FieldComparison } from '../../fields/type.ts'
import { readableField, addError, tooManyTexts, type ListParameters } from '../list_request_parameters.ts'
import { scopeOf } from '../../policies/scope.ts'
import { column, fillSql, quoted, type Fragment } from '../sql.ts'
import { resourceOf, type Field } from '#backend/engine/definition/registry'

/** A filter by a field of the row, or of the row that its reference `via` points to. */
interface Filter { readonly via: Field | null; readonly target: ListParameters; readonly field: Field; readonly operator: Operator }

export function parseFilters(parameters: ListParameters, names: Iterable<string>): Fragment[] {
  const { searchParams, caller, ruleContext: context } = parameters
  return [...names].flatMap((name) => {
    const filter = parseFilter(parameters, name)
    if (!filter) return addError(parameters, name, (t) => t('errors.query.unknown'))
    const { via, target: { resource }, field, operator } = filter
    const tooMany = operator === 'like' ? tooManyTexts(parameters) : null
    if (tooMany) return addError(parameters, name, tooMany)
    const comparison: FieldComparison = { resource, field, operator, texts: searchParams.getAll(name), alias: via ? REFERENCED_ALIAS : 't' }
    const isNegated = via !== null && isNegative(comparison)
    const condition = filterCondition(isNegated ? withoutNegation(comparison) : comparison, caller, context)
    if ('error' in condition) return addError(parameters, name, condition.error)
    return [via ? referencedCondition(filter.target, via, condition.where, { isNegated }) : condition.where]
  })
}

/** `client_id.phone_like` filters by the phone of the client; `total_gte` by the total, unless a field has that whole name. */
function parseFilter(parameters: ListParameters, name: string): Filter | null {
  const dot = name.indexOf('.')
  if (dot < 0) return fieldFilter(parameters, name, null)
  const step = referenceNamed(parameters, name.slice(0, dot))
  return step && fieldFilter(step.target, name.slice(dot + 1), step.via)
}

function fieldFilter(target: ListParameters, name: string, via: Field | null): Filter | null {
  const exactField = readableField(target, name)
  if (exactField) return { via, target, field: exactField, operator: 'eq' }
  const operator = OPERATORS.find((one) => one !== 'eq' && name.endsWith(`_${one}`))
  const field = operator && readableField(target, name.slice(0, -operator.length - 1))
  return field ? { via, target, field, operator } : null
}

/** The reference with this name and the parameters of its target; null when the caller may not list the target. */
export function referenceNamed(parameters: ListParameters, name: string): { readonly via: Field; readonly target: ListParameters } | null {
  const via = readableField(parameters, name)
  if (!via || traitsOf(via).relation !== 'belongs_to') return null
  const resource = resourceOf(String(via.to))
  if (!mayList(resource, parameters.caller)) return null
  return { via, target: { ...parameters, resource, readable: readableFields(resource, parameters.caller) } }
}

export const REFERENCED_ALIAS = 'tr'

/**
 * A condition on the row that `via` references, within the caller's scope. Fields of a missing row are null, so a negated
 * condition is compiled without its negation and the whole subquery is negated.
 */
export function referencedCondition(
  { resource, caller }: ListParameters, via: Field, where: Fragment, { isNegated }: { isNegated: boolean },
): Fragment {
  const own = column('t', via.name)
  const rows = `select ${column(REFERENCED_ALIAS, 'id')} from ${quoted(resource.name)} as ${quoted(REFERENCED_ALIAS)}`
  const scope = scopeOf(resource, caller, { alias: REFERENCED_ALIAS })
  const found = fillSql(`(${own} in (${rows} where {} and {}) and ${own} is not null)`, scope, where)
  return isNegated ? { ...found, sql: `not ${found.sql}` } : found
}

const isNegative = ({ operator, texts }: FieldComparison) =>
  operator === 'ne' || operator === 'nin' || (operator === 'null' && texts[0] === 'true')

function withoutNegation(comparison: FieldComparison): FieldComparison {
  if (comparison.operator !== 'null') return { ...comparison, operator: 'eq' }
  return { ...comparison, texts: ['false', ...comparison.texts.slice(1)] }
}
