/** The parameters of a list: one for every field and operator, named once a resource and shared by all calls that take them. */
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/language'
import { operatorsOf, type Operator } from '#backend/resource/read/condition'
import type { Field, Resource } from '#backend/resource/registry'
import { inQuery, sharedParameter } from '../call.ts'
import { array, boolean, oneOf, string, type Schema } from '../schema.ts'
import { comparedValue } from './value.ts'

/** `components.parameters` of a resource: every filter there is. */
export function filterParameters(t: Translate, resource: Resource): Record<string, Schema> {
  return Object.fromEntries(filteredFields('user', resource).flatMap((field) => operatorsOf(field.type).map((operator) => {
    const label = SYSTEM[field.name] ? t(`openapi.fields.${field.name}`) : t(`${resource.name}.fields.${field.name}`)
    const description = t(`openapi.operators.${operator}`, { field: label })
    return [keyOf(resource, field, operator), inQuery(nameOf(field, operator), operandSchema(field, operator), { description, ...styleOf(operator) })]
  })))
}

/** Those of the fields that the guard reads. */
export const filtersOf = (guard: Guard, resource: Resource): Schema[] => filteredFields(guard, resource)
  .flatMap((field) => operatorsOf(field.type).map((operator) => sharedParameter(keyOf(resource, field, operator))))

/** Page, order, search and views, for the list itself. */
export function listParameters(guard: Guard, resource: Resource): Schema[] {
  const views = Object.keys(resource.list.views ?? {})
  return [
    ...['Start', 'End', 'Sort', 'Order', 'Search'].map(sharedParameter),
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
  return fields.filter(({ name }) => guard === 'user' || name === 'id' || name === 'version' || allowed?.includes(name))
}

const nameOf = ({ name }: Field, operator: Operator): string => (operator === 'eq' ? name : `${name}_${operator}`)
const keyOf = ({ name }: Resource, field: Field, operator: Operator): string => `${name}.${nameOf(field, operator)}`

function operandSchema(field: Field, operator: Operator): Schema {
  switch (operator) {
    case 'eq': case 'ne': return array(comparedValue(field))
    case 'like': return string()
    case 'null': return boolean
    default: return comparedValue(field)
  }
}

/** `status=a&status=b`. */
const styleOf = (operator: Operator): Schema => (operator === 'eq' || operator === 'ne' ? { style: 'form', explode: true } : {})
