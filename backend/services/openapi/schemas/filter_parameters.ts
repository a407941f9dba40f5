/** The parameters of a list: one for each field, one for all comparisons with an operator, as shared components. */
import { GUARDS } from '#common/guards'
import { DAY_RANGES } from '#common/time/day_ranges'
import { traitsOf } from '#schema/fields/index'
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/engine/i18n/translator'
import { operatorsOf, OPERATORS, type Operator } from '#backend/engine/resource/read/filters/condition'
import { fieldsWith, resourceOf, systemField, SYSTEM_FIELDS, type Field, type Resource } from '#backend/engine/definition/registry'
import { queryParameter, sharedParameter } from '../api_call.ts'
import { array, boolean, enumOf, string, type Schema } from '#backend/engine/definition/json_schema'
import { operandSchemaOf } from './field_schemas.ts'

/** Fields of every record, described once for all resources. */
export function systemFieldFilters(t: Translate): Record<string, Schema> {
  return Object.fromEntries(systemFields.map((field) => [field.name, filter(field, t(`openapi.fields.${field.name}`), t)]))
}

/** The filters of a resource for `components.parameters`. */
export function filterParameters(t: Translate, resource: Resource): Record<string, Schema> {
  const own = filteredFields('user', resource).filter(({ name }) => !isSystemField(name))
    .map((field): [string, Schema] => [keyOf(resource, field), filter(field, t(`${resource.name}.fields.${field.name}`), t)])
  const compared = GUARDS.filter((guard) => guard === 'user' || resource.guards?.[guard])
    .map((guard): [string, Schema] => [comparedKey(guard, resource), comparisons(t, guard, resource)])
  return { ...Object.fromEntries([...own, ...compared]), [referenceFiltersKey(resource)]: referenceFilters(t, resource) }
}

/** References to the filters of the fields that the guard may read. */
export function filterReferences(guard: Guard, resource: Resource): Schema[] {
  const own = filteredFields(guard, resource).map((field) => sharedParameter(keyOf(resource, field)))
  const hasReferences = guard === 'user' && fieldsWith(resource, 'relation', 'belongs_to').length > 0
  return [...own, sharedParameter(comparedKey(guard, resource)), ...(hasReferences ? [sharedParameter(referenceFiltersKey(resource))] : [])]
}

/** `status=a&status=b`; for a type without comparable values `location_null=true`. */
function filter(field: Field, label: string, t: Translate): Schema {
  const [first = 'eq', ...others] = operatorsOf(field)
  const description = t(`openapi.operators.${first}`, { field: label })
  return queryParameter(nameOf(field, first), operandSchema(field, first), { description, ...(others.length && { 'x-operators': others }) })
}

/** `total_gte=100`: all fields and operators in one parameter, with one pattern per operand schema. */
function comparisons(t: Translate, guard: Guard, resource: Resource): Schema {
  const all = filteredFields(guard, resource).flatMap(comparisonsOf)
  const patterns = groupEqual(all, ({ operators, schema }) => [operators, schema]).map(([first, ...rest]): [string, Schema] => {
    const names = [first, ...rest].map(({ name }) => name)
    return [`^(${names.join('|')})_(${first.operators.join('|')})$`, first.schema]
  })
  const schema = { type: 'object', patternProperties: Object.fromEntries(patterns), additionalProperties: false }
  return queryParameter('compared', schema, { style: 'form', explode: true, description: t('openapi.parameters.compared') })
}

/** The operators of a field, grouped by the schema of their operand. */
function comparisonsOf(field: Field) {
  const operands = operatorsOf(field).slice(1).map((operator) => ({ operator, schema: operandSchema(field, operator) }))
  return groupEqual(operands, ({ schema }) => schema)
    .map(([first, ...rest]) => ({ name: field.name, operators: [first, ...rest].map(({ operator }) => operator), schema: first.schema }))
}

/** Groups by the JSON text of `part`. */
function groupEqual<T>(all: readonly T[], part: (one: T) => unknown): [T, ...T[]][] {
  return [...Map.groupBy(all, (one) => JSON.stringify(part(one))).values()] as [T, ...T[]][]
}

/** `client_id.phone_like=…`: the fields of all referenced resources in one parameter. */
function referenceFilters(t: Translate, resource: Resource): Schema {
  const patterns = fieldsWith(resource, 'relation', 'belongs_to').map((ref): [string, Schema] => {
    const names = filteredFields('user', resourceOf(String(ref.to))).map(({ name }) => name)
    return [`^${ref.name}\\.(${names.join('|')})(_(${OPERATORS.slice(1).join('|')}))?$`, array(string())]
  })
  const schema = { type: 'object', patternProperties: Object.fromEntries(patterns), additionalProperties: false }
  return queryParameter('through', schema, { style: 'form', explode: true, description: t('openapi.parameters.through') })
}

const comparedKey = (guard: Guard, { name }: Resource): string => (guard === 'user' ? `${name}.compared` : `${guard}.${name}.compared`)
const referenceFiltersKey = ({ name }: Resource): string => `${name}.through`

/** Page, order, search and views, for the list itself. */
export function listParameters(guard: Guard, resource: Resource): Schema[] {
  const views = Object.keys(resource.list.views ?? {})
  return [
    ...['Start', 'End', 'Sort', 'Order', 'Search', 'Fields', 'Where'].map(sharedParameter),
    ...(views.length ? [queryParameter('_view', enumOf(views))] : []),
    ...(resource.list.totals?.length ? [sharedParameter('Totals')] : []),
    ...(resource.soft_delete && guard === 'user' && resource.ops.has('delete') ? [sharedParameter('Trash')] : []),
  ]
}

const systemFields: readonly Field[] = SYSTEM_FIELDS.flatMap((name) => systemField(name) ?? [])
const isSystemField = (name: string): boolean => systemFields.some((field) => field.name === name)

function filteredFields(guard: Guard, resource: Resource): Field[] {
  const fields = [...systemFields, ...Object.values(resource.fields)]
  const allowed = resource.guards?.[guard]?.read
  const isReadable = (name: string) => guard === 'user' || name === 'id' || name === 'version' || (allowed?.includes(name) ?? false)
  return fields.filter((field) => operatorsOf(field).length > 0 && isReadable(field.name))
}

const nameOf = ({ name }: Field, operator: Operator): string => (operator === 'eq' ? name : `${name}_${operator}`)
/** `orders.total` */
const keyOf = (resource: Resource, { name }: Field): string => (isSystemField(name) ? name : `${resource.name}.${name}`)

function operandSchema(field: Field, operator: Operator): Schema {
  switch (operator) {
    case 'eq': case 'ne': case 'nin': return array(operandSchemaOf(field))
    case 'like': return string()
    case 'null': return boolean
    // Both bounds, separated by a comma; of days also a range by its name.
    case 'between': return string({ pattern: traitsOf(field).now === null ? '^[^,]+,[^,]+$' : `^([^,]+,[^,]+|${DAY_RANGES.join('|')})$` })
    default: return operandSchemaOf(field)
  }
}
