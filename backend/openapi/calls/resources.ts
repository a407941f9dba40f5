/** What resources.ts makes possible: the same calls that resource/routes.ts gives an address. */
import { GUARDS } from '#common/guards'
import { permissionFor } from '#schema/definition'
import { permissionToMove } from '#schema/flow'
import type { Guard, Operation } from '#schema/types'
import type { Translate } from '#backend/i18n/translator'
import { registry, type Resource } from '#backend/definition/registry'
import { operationsOf, verbsOf } from '#backend/definition/operations'
import { sharedParameter, type Call } from '../call.ts'
import { bulkCalls, overviewCalls, type Place } from './many.ts'
import { importCalls } from './imports.ts'
import { array, component, id, object, type Schema } from '#backend/definition/json_schema'
import { filtersOf, listParameters } from '../schemas/filters.ts'
import { listHeaders } from '../schemas/parameters.ts'
import { createName, dialog, madeName, partName, rowName, updateName } from '../schemas/record.ts'

/** Every resource with every guard that may know of it. */
export function guardedResources(): { guard: Guard; resource: Resource }[] {
  return GUARDS.flatMap((guard) => [...registry.values()]
    .filter((resource) => guard === 'user' || resource.guards?.[guard])
    .map((resource) => ({ guard, resource })))
}

export const resourceCalls = (t: Translate): Call[] =>
  guardedResources().flatMap(({ guard, resource }) => callsOf({ t, guard, resource, at: `/api/${guard}/${resource.url}` }))

function callsOf(place: Place): Call[] {
  const { guard, resource } = place
  const ops = operationsOf(guard, resource)
  return [
    ...(ops.has('list') ? reading(place) : []),
    ...(ops.has('create') ? [creating(place), ...importCalls(place)] : []),
    ...(ops.has('edit') ? [editing(place), replacing(place)] : []),
    ...(ops.has('delete') ? deleting(place) : []),
    ...bulkCalls(place),
    ...verbsOf(guard, resource).map((verb) => pressing(place, verb)),
  ]
}

function reading(place: Place): Call[] {
  const { t, guard, resource, at } = place
  const row = component(rowName(guard, resource))
  return [
    {
      ...named(place, 'list', 'list'), method: 'get', path: at,
      parameters: [...listParameters(guard, resource), ...filtersOf(guard, resource)],
      answer: { schema: { anyOf: [array(row), array(component(partName(guard, resource)))] }, headers: listHeaders(t) },
    },
    ...overviewCalls(place),
    { ...named(place, 'show', 'list'), method: 'get', path: `${at}/{id}`,
      answer: { schema: { anyOf: [row, component(partName(guard, resource))] } } },
    ...(guard === 'user' ? [{
      ...named(place, 'history', 'list'), method: 'get' as const, path: `${at}/{id}/history`, answer: { schema: array(component('Event')) },
    }] : []),
  ]
}

const creating = (place: Place): Call => ({
  ...named(place, 'create', 'create'), method: 'post', path: place.at, repeatable: true,
  body: { schema: component(createName(place.guard, place.resource)) },
  answer: { status: 201, schema: written(place, madeName(place.guard, place.resource)) },
})

const editing = (place: Place): Call => ({
  ...named(place, 'edit', 'edit'), method: 'patch', path: `${place.at}/{id}`, repeatable: true,
  body: { schema: component(updateName(place.guard, place.resource)) }, answer: { schema: written(place) },
})

/** The record as it was read, changed; or no more of it than a change would name. */
const replacing = (place: Place): Call => ({
  ...named(place, 'replace', 'edit'), description: place.t('openapi.replace'),
  method: 'put', path: `${place.at}/{id}`, repeatable: true, answer: { schema: written(place) },
  body: { schema: { anyOf: [component(rowName(place.guard, place.resource)), component(updateName(place.guard, place.resource))] } },
})

function deleting(place: Place): Call[] {
  const { resource, at } = place
  return [
    {
      ...named(place, 'delete', 'delete'), method: 'delete', path: `${at}/{id}`, repeatable: true,
      parameters: [sharedParameter('Version')], answer: { schema: object({ id }) },
    },
    ...(resource.soft_delete ? [{
      ...named(place, 'undelete', 'delete'), method: 'post' as const, path: `${at}/{id}/undelete`, repeatable: true as const,
      answer: { schema: written(place) },
    }] : []),
  ]
}

function pressing(place: Place, verb: string): Call {
  const { t, guard, resource, at } = place
  const schema = dialog(t, resource, verb)
  return {
    id: `${guard}.${resource.name}.${verb}`, tag: resource.name, guard, summary: t(`${resource.name}.transitions.${verb}`),
    ...needing(permissionToMove(resource, verb, guard)), method: 'post', path: `${at}/{id}/${verb}`, repeatable: true,
    body: { schema, ...((schema.required as string[]).length === 0 && { optional: true as const }) }, answer: { schema: written(place) },
  }
}

/** Whoever may write a row and not read it learns no more than that it was written. */
const written = ({ guard, resource }: Place, name = rowName(guard, resource)): Schema =>
  ({ anyOf: [component(name), component('Identified')] })

function named({ t, guard, resource }: Place, name: string, operation: Operation) {
  return {
    id: `${guard}.${resource.name}.${name}`, tag: resource.name, guard, summary: t(`openapi.calls.${name}`),
    ...needing(permissionFor(resource, operation, guard)),
  }
}

const needing = (permission: string | undefined) => (permission ? { permissions: [permission] } : {})
