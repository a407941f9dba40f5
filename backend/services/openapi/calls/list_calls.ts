/** Calls over many records of a resource: counts, sums, selection, export and bulk actions. */
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { traitsOf } from '#schema/fields/index'
import { isBulkTransition, isBulkEditable, MAX_BULK_IDS, MAX_QUERY_LENGTH } from '#schema/bulk'
import { permissionFor } from '#schema/definition'
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/engine/i18n/translator'
import { operationsOf, transitionsOf } from '#backend/engine/definition/operations'
import { referenceKey, type Field, type Resource } from '#backend/engine/definition/registry'
import { pathParameter, queryParameter, sharedParameter, type ApiCall } from '../api_call.ts'
import {
  array, boolean, component, id, integer, mapSchema, nullable, object, enumOf, string, type Schema,
} from '#backend/engine/definition/json_schema'
import { listParameters } from '../schemas/filter_parameters.ts'
import { guardWritableFields } from '../schemas/record_schemas.ts'
import { responseSchemaOf, requestSchemaOf } from '../schemas/field_schemas.ts'

export interface ResourceCallContext { readonly t: Translate; readonly guard: Guard; readonly resource: Resource; readonly at: string }

export function wholeListCalls(context: ResourceCallContext): ApiCall[] {
  const { guard, resource, at } = context
  const parameters = [...listParameters(guard, resource), sharedParameter('Filters')]
  const views = Object.keys(resource.list.views ?? {})
  return [
    {
      ...listCall(context, 'counts'), path: `${at}/counts`, parameters,
      answer: { schema: object({ all: integer(), ...Object.fromEntries(views.map((view) => [view, integer()])) }, views) },
    },
    {
      ...listCall(context, 'sums'), path: `${at}/sums`, answer: { schema: array(groupSchema(context)) },
      parameters: [queryParameter('_by', string(), { required: true }), queryParameter('_sum', string()), ...parameters],
    },
    ...(guard === 'user' ? [{
      ...listCall(context, 'selection'), path: `${at}/selection`, parameters,
      answer: { schema: object({ ids: array(id), more: boolean }) },
    }, {
      ...listCall(context, 'export', ['export-data']), path: `${at}/export`,
      parameters: [queryParameter('format', enumOf(['csv', 'xlsx'])), queryParameter('_columns', string()), ...parameters],
      answer: { schema: string({ format: 'binary' }), type: EXPORT_TYPES },
    }] : []),
  ]
}

const EXPORT_TYPES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

function listCall({ t, guard, resource }: ResourceCallContext, name: string, more: readonly string[] = []) {
  return {
    id: `${guard}.${resource.name}.${name}`, method: 'get' as const, tag: resource.name, guard, summary: t(`openapi.calls.${name}`),
    permissions: [permissionFor(resource, 'list', guard), ...more],
  }
}

/** One group of `sums`: the value of the grouped field, the count and the sums. */
function groupSchema({ guard, resource }: ResourceCallContext): Schema {
  const allowed = resource.guards?.[guard]?.read
  const fields = Object.values(resource.fields)
    .filter((field) => serverTypeOf(field).isGroupable && (guard === 'user' || allowed?.includes(field.name)))
  const shared: Record<string, Schema> = {}
  for (const field of fields) {
    shared[field.name] = responseSchemaOf(field)
    if (traitsOf(field).relation === 'belongs_to') shared[referenceKey(field.name)] = nullable(component('Reference'))
  }
  const sums = mapSchema({ type: ['integer', 'string'] })
  return object({ ...shared, count: integer(), sums }, Object.keys(shared))
}

/** For staff, on resources with at least one action. */
export function bulkCalls({ t, guard, resource, at }: ResourceCallContext): ApiCall[] {
  if (guard !== 'user') return []
  const ops = operationsOf(guard, resource)
  const verbs = transitionsOf(guard, resource).filter((verb) => isBulkTransition(resource.transitions[verb] ?? {}, resource.fields))
  const deletes = ops.has('delete') ? ['delete', ...(resource.soft_delete ? ['undelete'] : [])] : []
  const changes = [...(ops.has('edit') ? ['edit'] : []), ...deletes]
  const isOffered = changes.length > 0 || transitionsOf(guard, resource).length > 0
  const call = (name: string) => ({
    id: `${guard}.${resource.name}.${name}`, method: 'post' as const, tag: resource.name, guard, repeatable: true as const,
    summary: t(`openapi.calls.${name}`), answer: { schema: component('BulkReport') },
  })
  return [
    ...(isOffered ? [{
      ...call('bulk'), path: `${at}/bulk`, body: { schema: bulkBody(resource, [...changes, ...verbs], ops.has('edit')) },
    }] : []),
    ...(changes.some((name) => name === 'edit' || name === 'delete') ? [{
      ...call('bulk_undo'), path: `${at}/bulk/{batch}/undo`, parameters: [pathParameter('batch', batch)],
      body: { schema: object({ ids, batch }, ['ids', 'batch']), optional: true as const },
    }] : []),
  ]
}

const batch = string({ format: 'uuid' })
const ids = array(id, { minItems: 1, maxItems: MAX_BULK_IDS })

function bulkBody(resource: Resource, actions: readonly string[], isEditable: boolean): Schema {
  const shared: Field[] = guardWritableFields('user', resource, 'edit').filter(isBulkEditable)
  const values = object(Object.fromEntries(shared.map((field) => [field.name, requestSchemaOf(field)])), shared.map(({ name }) => name))
  const reason = string({ maxLength: 190 })
  const query = string({ maxLength: MAX_QUERY_LENGTH })
  const optional = { ids, query, ...(isEditable && { values }), args: { type: 'object' }, reason, batch }
  const selected = { oneOf: [{ required: ['ids'] }, { required: ['query'] }] }
  return { ...object({ action: enumOf(actions), ...optional }, Object.keys(optional)), ...selected }
}
