/** The calls of every resource, as resource/routes.ts registers them. */
import { GUARDS } from '#common/guards'
import { permissionFor } from '#schema/definition'
import { isServerOnly, traitsOf } from '#schema/fields/index'
import { transitionPermission } from '#schema/flow'
import type { Guard, Operation } from '#schema/types'
import type { Translate } from '#backend/engine/i18n/translator'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { operationsOf, transitionsOf } from '#backend/engine/definition/operations'
import { sharedParameter, type ApiCall } from '../api_call.ts'
import { bulkCalls, wholeListCalls, type ResourceCallContext } from './list_calls.ts'
import { array, component, id, object, type Schema } from '#backend/engine/definition/json_schema'
import { filterReferences, listParameters } from '../schemas/filter_parameters.ts'
import { listHeaders } from '../schemas/shared_parameters.ts'
import {
  createSchemaName, transitionBody, createdSchemaName, partialRowSchemaName, rowSchemaName, updateSchemaName,
} from '../schemas/record_schemas.ts'

/** Every resource with each guard that may access it. */
export function guardedResources(): { guard: Guard; resource: Resource }[] {
  return GUARDS.flatMap((guard) => [...registry.values()]
    .filter((resource) => guard === 'user' || resource.guards?.[guard])
    .map((resource) => ({ guard, resource })))
}

export const resourceCalls = (t: Translate): ApiCall[] =>
  guardedResources().flatMap(({ guard, resource }) => callsOf({ t, guard, resource, at: `/api/${guard}/${resource.url}` }))

function callsOf(context: ResourceCallContext): ApiCall[] {
  const { guard, resource } = context
  const ops = operationsOf(guard, resource)
  return [
    ...(ops.has('list') ? readCalls(context) : []),
    ...(ops.has('create') ? [createCall(context)] : []),
    ...(ops.has('edit') ? [editCall(context), replaceCall(context)] : []),
    ...(ops.has('delete') ? deleteCalls(context) : []),
    ...bulkCalls(context),
    ...transitionsOf(guard, resource).map((verb) => transitionCall(context, verb)),
  ]
}

function readCalls(context: ResourceCallContext): ApiCall[] {
  const { t, guard, resource, at } = context
  const row = component(rowSchemaName(guard, resource))
  return [
    {
      ...operationCall(context, 'list', 'list'), method: 'get', path: at,
      parameters: [...listParameters(guard, resource), ...filterReferences(guard, resource)],
      answer: { schema: { anyOf: [array(row), array(component(partialRowSchemaName(guard, resource)))] }, headers: listHeaders(t) },
    },
    ...wholeListCalls(context),
    { ...operationCall(context, 'show', 'list'), method: 'get', path: `${at}/{id}`,
      answer: { schema: { anyOf: [row, component(partialRowSchemaName(guard, resource))] } } },
    ...(guard === 'user' ? [{
      ...operationCall(context, 'history', 'list'), method: 'get' as const, path: `${at}/{id}/history`,
      parameters: [sharedParameter('Changed')],
      answer: { schema: array(component('Event')) },
    }] : []),
  ]
}

const createCall = (context: ResourceCallContext): ApiCall => ({
  ...operationCall(context, 'create', 'create'), method: 'post', path: context.at, repeatable: true,
  body: { schema: component(createSchemaName(context.guard, context.resource)) },
  ...(namesSubject(context.resource) && { refusals: [404] }),
  answer: { status: 201, schema: writeAnswer(context, createdSchemaName(context.guard, context.resource)) },
})

/** The body names a record of another resource, which may not exist for the caller. */
const namesSubject = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => traitsOf(field).relation === 'polymorphic' && !isServerOnly(field))

const editCall = (context: ResourceCallContext): ApiCall => ({
  ...operationCall(context, 'edit', 'edit'), method: 'patch', path: `${context.at}/{id}`, repeatable: true,
  body: { schema: component(updateSchemaName(context.guard, context.resource)) }, answer: { schema: writeAnswer(context) },
})

/** PUT takes a whole row as it was read, with changes, or the fields of a PATCH. */
const replaceCall = (context: ResourceCallContext): ApiCall => ({
  ...operationCall(context, 'replace', 'edit'), description: context.t('openapi.replace'),
  method: 'put', path: `${context.at}/{id}`, repeatable: true, answer: { schema: writeAnswer(context) },
  body: {
    schema: {
      anyOf: [component(rowSchemaName(context.guard, context.resource)), component(updateSchemaName(context.guard, context.resource))],
    },
  },
})

function deleteCalls(context: ResourceCallContext): ApiCall[] {
  const { resource, at } = context
  return [
    {
      ...operationCall(context, 'delete', 'delete'), method: 'delete', path: `${at}/{id}`, repeatable: true,
      parameters: [sharedParameter('Version')], answer: { schema: object({ id }) },
    },
    ...(resource.soft_delete ? [{
      ...operationCall(context, 'undelete', 'delete'), method: 'post' as const, path: `${at}/{id}/undelete`, repeatable: true as const,
      answer: { schema: writeAnswer(context) },
    }] : []),
  ]
}

function transitionCall(context: ResourceCallContext, verb: string): ApiCall {
  const { t, guard, resource, at } = context
  const schema = transitionBody(t, resource, verb)
  return {
    id: `${guard}.${resource.name}.${verb}`, tag: resource.name, guard, summary: t(`${resource.name}.transitions.${verb}`),
    ...requiredPermissions(transitionPermission(resource, verb, guard)), method: 'post', path: `${at}/{id}/${verb}`, repeatable: true,
    body: { schema, ...((schema.required as string[]).length === 0 && { optional: true as const }) },
    answer: { schema: writeAnswer(context) },
  }
}

/** Callers who may write a row but not read it receive only id and version. */
const writeAnswer = ({ guard, resource }: ResourceCallContext, name = rowSchemaName(guard, resource)): Schema =>
  ({ anyOf: [component(name), component('Identified')] })

function operationCall({ t, guard, resource }: ResourceCallContext, name: string, operation: Operation) {
  return {
    id: `${guard}.${resource.name}.${name}`, tag: resource.name, guard, summary: t(`openapi.calls.${name}`),
    ...requiredPermissions(permissionFor(resource, operation, guard)),
  }
}

const requiredPermissions = (permission: string | undefined) => (permission ? { permissions: [permission] } : {})
