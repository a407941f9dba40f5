/** The parameters of a list: one for every field and operator, named once a resource and shared by all calls that take them. */
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/language'
import { operatorsOf, OPERATORS, type Operator } from '#backend/resource/read/operators'
import { fieldsOfType, resourceOf, type Field, type Resource } from '#backend/resource/registry'
import { inQuery, sharedParameter } from '../call.ts'
import { array, boolean, oneOf, string, type Schema } from '../schema.ts'
import { comparedValue } from './value.ts'

/** `components.parameters` of a resource: every filter there is. */
export function filterParameters(t: Translate, resource: Resource): Record<string, Schema> {
  const own = filteredFields('user', resource).flatMap((field) => operatorsOf(field.type).map((operator): [string, Schema] => {
    const label = SYSTEM[field.name] ? t(`openapi.fields.${field.name}`) : t(`${resource.name}.fields.${field.name}`)
    const said = { description: t(`openapi.operators.${operator}`, { field: label }), ...styleOf(operator) }
    return [keyOf(resource, field, operator), inQuery(nameOf(field, operator), operandSchema(field, operator), said)]
  }))
  return { ...Object.fromEntries(own), [throughKey(resource)]: through(t, resource) }
}

/** Those of the fields that the guard reads. */
export function filtersOf(guard: Guard, resource: Resource): Schema[] {
  const own = filteredFields(guard, resource)
    .flatMap((field) => operatorsOf(field.type).map((operator) => sharedParameter(keyOf(resource, field, operator))))
  const refers = guard === 'user' && fieldsOfType(resource, 'ref').length > 0
  return [...own, ...(refers ? [sharedParameter(throughKey(resource))] : [])]
}

/** `client_id.phone_like=…`: the fields of what the references lead to, all of them in one parameter. */
function through(t: Translate, resource: Resource): Schema {
  const behind = fieldsOfType(resource, 'ref').map((ref): [string, Schema] => {
    const fields = filteredFields('user', resourceOf(String(ref.to))).filter(({ type }) => operatorsOf(type).length > 0)
    const names = fields.map(({ name }) => name)
    return [`^${ref.name}\\.(${names.join('|')})(_(${OPERATORS.slice(1).join('|')}))?$`, array(string())]
  })
  const schema = { type: 'object', patternProperties: Object.fromEntries(behind), additionalProperties: false }
  return inQuery('through', schema, { style: 'form', explode: true, description: t('openapi.parameters.through') })
}

const throughKey = ({ name }: Resource): string => `${name}.through`

/** Page, order, search and views, for the list itself. */
export function listParameters(guard: Guard, resource: Resource): Schema[] {
  const views = Object.keys(resource.list.views ?? {})
  return [
    ...['Start', 'End', 'Sort', 'Order', 'Search', 'Fields', 'Where'].map(sharedParameter),
    ...(views.length ? [inQuery('_view', oneOf(views))] : []),
    ...(resource.list.totals?.length ? [sharedParameter('Totals')] : []),
    ...(resource.soft && guard === 'user' && resource.ops.has('delete') ? [sharedParameter('Trash')] : []),
  ]
}

const SYSTEM: Readonly<Record<string, Field>> = {
  id: { name: 'id', type: 'int' }, version: { name: 'version', type: 'int' },
  created_at: { name: 'created_at', type: 'datetime' }, updated_at: { name: 'updated_at', type: 'datetime' },
}

function filteredFields(guard: Guard, resource: Resource): Field[] {
  const fields = Object.values({ ...SYSTEM, ...resource.fields })
  const allowed = resource.guards?.[guard]?.read
  const isOpen = (name: string) => guard === 'user' || name === 'id' || name === 'version' || (allowed?.includes(name) ?? false)
  return fields.filter(({ name, type }) => type !== 'children' && isOpen(name))
}

const nameOf = ({ name }: Field, operator: Operator): string => (operator === 'eq' ? name : `${name}_${operator}`)
const keyOf = ({ name }: Resource, field: Field, operator: Operator): string => `${name}.${nameOf(field, operator)}`

function operandSchema(field: Field, operator: Operator): Schema {
  switch (operator) {
    case 'eq': case 'ne': case 'nin': return array(comparedValue(field))
    case 'like': return string()
    case 'null': return boolean
    case 'between': return array(comparedValue(field), { minItems: 2, maxItems: 2 })
    default: return comparedValue(field)
  }
}

/** `status=a&status=b`, but `total_between=a,b`. */
function styleOf(operator: Operator): Schema {
  if (operator === 'between') return { style: 'form', explode: false }
  return ['eq', 'ne', 'nin'].includes(operator) ? { style: 'form', explode: true } : {}
}
