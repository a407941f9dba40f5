/**
 * Every call of the API, and who may make it. The calls are those of the OpenAPI document, which lists every route. What the calls of
 * the resources require is derived here a second time, from resources.ts alone and independently of the code that checks it; the others
 * declare it (`defineCall`).
 */
import { isBulkTransition } from '#schema/bulk'
import { isOptionalMember, type ShapeData } from '#schema/shape'
import { needsOf } from '#backend/engine/calls/needs'
import { CALLS } from '#backend/app/start/calls'
import type { DefinedCall } from '#backend/engine/calls/define_call'
import { openApi } from '#backend/app/start/openapi'
import { isComputed, registry, type Resource } from '#backend/engine/definition/registry'
import { MISSING_ID, MISSING_BATCH_ID } from './rows/missing_ids.ts'
import type { Guard, Operation } from '#schema/types'

export interface PermittedCall {
  readonly guard: Guard
  readonly method: string
  /** The path in the document: '/api/user/orders/{id}'. */
  readonly path: string
  /** The request: for a record that does not exist, and without writable values. */
  readonly url: string
  readonly body: object | null
  /** The call is permitted with all permissions of any one of these sets. An empty set means that no permission is required. */
  readonly needs: readonly (readonly string[])[]
}

/** Throws if the document contains a call that is not covered here. */
export function permittedCalls(): PermittedCall[] {
  return documentedCalls().flatMap(({ guard, method, path }) => {
    const known = uploads(guard, method, path) ?? declaredCalls(method, path)
      ?? (guard === 'user' ? staffCalls(method, path) : guardedCalls(guard, method, path))
    if (!known) throw new Error(`${method} ${path}: say in tests/support/permitted_calls.ts who may make this call`)
    return known.map(({ needs, query = '', body = NOTHING }) => ({
      guard, method, path, needs, url: `${fillPath(path)}${query}`, body: method === 'get' || method === 'delete' ? null : body,
    }))
  })
}

/** A call of which nothing has to be sent is sent nothing: it comes to the record that does not exist. */
const takesBody = ({ body }: DefinedCall): boolean =>
  body !== undefined && !(body.kind === 'members' && Object.values(body.members).every(isOptionalMember))

const isNumber = (shape: ShapeData): boolean => shape.kind === 'id' || (shape.kind === 'value' && shape.field.type === 'int')

/** The documented calls that require a guard. */
export function documentedCalls(): { guard: Guard; method: string; path: string; permissions: readonly string[] }[] {
  return Object.entries(openApi('en').paths).flatMap(([path, methods]) => Object.entries(methods).flatMap(([method, operation]) => {
    const [holder] = (operation.security as readonly object[]).flatMap((scheme) => Object.keys(scheme))
    return holder ? [{ guard: holder as Guard, method, path, permissions: (operation['x-permissions'] ?? []) as readonly string[] }] : []
  }))
}

const NOTHING = { no_such_field: 1 }

/** The call as it is, and once for each request that needs more. */
function declaredCalls(method: string, path: string): CallVariant[] | null {
  const call = CALLS.find((one) => one.method === method && one.path === path)
  if (!call) return null
  const required = Object.entries(call.query).filter(([, shape]) => shape.kind !== 'optional')
  const query = Object.fromEntries(required.map(([name, shape]) => [name, isNumber(shape) ? '1' : '2026-11-01']))
  return [{}, ...(call.also ?? []).map(({ example }) => example)].map((example): CallVariant => {
    const sent = { body: { ...example.body, ...(takesBody(call) && NOTHING) }, query: { ...query, ...example.query } }
    const text = new URLSearchParams(sent.query).toString()
    return { needs: needsOf(call, sent), body: sent.body, ...(text && { query: `?${text}` }) }
  })
}

const fillPath = (path: string): string => path.replace('{batch}', MISSING_BATCH_ID).replaceAll(/\{\w+\}/g, String(MISSING_ID))

interface CallVariant { readonly needs: PermittedCall['needs']; readonly query?: string; readonly body?: object }
const ANYBODY: CallVariant = { needs: [[]] }

function staffCalls(method: string, path: string): CallVariant[] | null {
  if (path === '/api/user/search') return [ANYBODY]
  const [, url, rest = ''] = /^\/api\/user\/([a-z-]+)(\/.*)?$/.exec(path) ?? []
  const resource = [...registry.values()].find((one) => one.url === url)
  return resource ? resourceCalls(resource, method, rest) : null
}

/** Couriers and clients have no lists of others, no trash and no batches. */
function guardedCalls(guard: Exclude<Guard, 'user'>, method: string, path: string): CallVariant[] | null {
  const [, url = '', rest = ''] = new RegExp(`^/api/${guard}/([a-z-]+)(/.*)?$`).exec(path) ?? []
  const resource = [...registry.values()].find((one) => one.url === url)
  const verb = /^\/\{id\}\/([a-z_]+)$/.exec(rest)?.[1] ?? ''
  const permission = resource?.guards?.[guard]?.transitions?.[verb]
  if (permission) return [{ needs: [[permission]] }]
  const operation = rest.endsWith('undelete') ? 'delete' : OPERATIONS[method]
  if (!resource || !operation) return null
  const edit = resource.guards?.[guard]?.ops.includes('edit') ? [[guardPermission(guard, resource, 'edit')]] : []
  const others = method === 'get' && rest === '/{id}' ? edit : []
  const withLabels = method === 'get' && rest === '' ? labelCalls(guard, resource) : []
  return [
    { needs: [[guardPermission(guard, resource, operation)], ...others], ...(method === 'delete' && { query: '?version=1' }) },
    ...withLabels,
  ]
}

const OPERATIONS: Readonly<Record<string, Operation>> = { get: 'list', post: 'create', patch: 'edit', put: 'edit', delete: 'delete' }

function guardUploads(guard: Exclude<Guard, 'user'>): CallVariant[] {
  return [...registry.values()].flatMap((resource) => {
    const { write = [], ops = [] } = resource.guards?.[guard] ?? {}
    const changes = (['create', 'edit'] as const).filter((op) => ops.includes(op)).map((op) => [guardPermission(guard, resource, op)])
    return write.filter((name) => ['media', 'medias'].includes(resource.fields[name]?.type ?? ''))
      .map((name) => ({ query: `?for=${resource.name}.${name}`, needs: changes }))
  })
}

const guardPermission = (guard: Exclude<Guard, 'user'>, { permission, guards }: Resource, op: Operation): string =>
  guards?.[guard]?.permission_for?.[op] ?? `${permission}-${op}`

/** Their declaration says only that it depends on the field. */
const uploads = (guard: Guard, method: string, path: string): CallVariant[] | null =>
  (method !== 'post' || !path.endsWith('/media') ? null : guard === 'user' ? staffUploads() : guardUploads(guard))

/** A file may be uploaded for a field that the caller may fill, in a form or in the dialog of a transition. */
function staffUploads(): CallVariant[] {
  return [...registry.values()].flatMap((resource) => Object.values(resource.fields)
    .filter(({ type, stamped }) => ['media', 'medias'].includes(type) && !stamped)
    .map(({ name, write }): CallVariant => ({
      query: `?for=${resource.name}.${name}`,
      needs: [
        ...changesOf(resource, ['create', 'edit']).map(([, permission]) => [permission, ...(write ? [write] : [])]),
        ...verbsOf(resource).filter(([, { ask }]) => ask && name in ask).map(([, { permission }]) => [permission]),
      ],
    }))).concat({ query: '?for=media.file', needs: [['media-create']] })
}

function resourceCalls(resource: Resource, method: string, rest: string): CallVariant[] | null {
  const need = (op: Operation, ...more: string[]): CallVariant => ({ needs: [[staffPermission(resource, op), ...more]] })
  switch (`${method} ${rest}`) {
    case 'get ': return [{ ...need('list'), query: '?_end=1' }, ...labelCalls('user', resource), ...trash(resource)]
    case 'get /{id}': return [{ needs: [[staffPermission(resource, 'list')], ...editing(resource)] }]
    case 'get /counts': case 'get /selection': return [need('list')]
    case 'get /sums': case 'get /{id}/history': return [need('list')]
    case 'get /export': return [{ ...need('list', 'export-data'), query: '?_sort=no_such' }]
    case 'post ': return [need('create')]
    case 'patch /{id}': case 'put /{id}': return [need('edit')]
    case 'delete /{id}': return [{ ...need('delete'), query: '?version=1' }]
    case 'post /{id}/undelete': return [need('delete')]
    case 'post /bulk': return batchCalls(resource)
    case 'post /bulk/{batch}/undo': return [{ needs: changesOf(resource, ['edit', 'delete']).map(([, permission]) => [permission]) }]
    default: return transitionCall(resource, method, rest)
  }
}

const editing = (resource: Resource) => (resource.ops.has('edit') ? [[staffPermission(resource, 'edit')]] : [])

/** Whoever may fill a field that refers to the resource may read its labels. */
function labelCalls(guard: Guard, resource: Resource): CallVariant[] {
  const list = guard === 'user' ? staffPermission(resource, 'list') : guardPermission(guard, resource, 'list')
  return [{ needs: [[list], ...referencePermissions(guard, resource)], query: `?_end=1&_fields=${resource.label}` }]
}

function referencePermissions(guard: Guard, { name: target }: Resource): string[][] {
  const refersToTarget = ({ type, to }: { type: string; to?: string | readonly string[] } = { type: '' }) =>
    ['ref', 'many'].includes(type) && to === target
  return [...registry.values()].flatMap((resource) => {
    const access = guard === 'user' ? null : resource.guards?.[guard]
    if (access === undefined) return []
    const inForms = Object.values(resource.fields).filter((field) => refersToTarget(field) && !field.stamped && !isComputed(field))
      .filter(({ name }) => !access || access.write?.includes(name))
    const changes = (['create', 'edit'] as const).filter((op) => resource.ops.has(op) && (!access || access.ops.includes(op)))
    const asked = Object.entries(resource.transitions).flatMap(([verb, { allow: permission, ask = {}, args = {} }]) => {
      const need = guard === 'user' ? permission : access?.transitions?.[verb]
      return need && [...Object.keys(ask).map((name) => resource.fields[name]), ...Object.values(args)].some(refersToTarget) ? [[need]] : []
    })
    return [
      ...inForms.flatMap(({ create_only, write }) =>
        changes
          .filter((op) => !(op === 'edit' && create_only))
          .map((op) => [
            guard === 'user' ? staffPermission(resource, op) : guardPermission(guard, resource, op),
            ...(write && guard === 'user' ? [write] : []),
          ]),
      ),
      ...asked,
    ]
  })
}

const trash = (resource: Resource): CallVariant[] => (resource.soft_delete
  ? [{ needs: [[staffPermission(resource, 'list'), staffPermission(resource, 'delete')]], query: '?_end=1&_deleted=1' }] : [])

function transitionCall(resource: Resource, method: string, rest: string): CallVariant[] | null {
  const [, verb = ''] = /^\/\{id\}\/([a-z_]+)$/.exec(rest) ?? []
  const permission = resource.transitions[verb]?.allow
  return method === 'post' && permission ? [{ needs: [[permission]] }] : null
}

/** One call with one permission per action. With a filter instead of ids the list must be permitted too. */
function batchCalls(resource: Resource): CallVariant[] {
  const edits = changesOf(resource, ['edit', 'delete'])
  const verbs = verbsOf(resource).filter(([, t]) => isBulkTransition(t, resource.fields))
    .map(([verb, { permission }]) => [verb, permission] as const)
  const restored = resource.soft_delete && resource.ops.has('delete') ? [['undelete', staffPermission(resource, 'delete')] as const] : []
  return [...edits, ...restored, ...verbs].flatMap(([action, permission]) => [
    { needs: [[permission]], body: { ids: [MISSING_ID], action, ...NOTHING } },
    ...(resource.ops.has('list')
      ? [{ needs: [[permission, staffPermission(resource, 'list')]], body: { query: '', action, ...NOTHING } }]
      : []),
  ])
}

const changesOf = (resource: Resource, ops: readonly Operation[]) =>
  ops.filter((op) => resource.ops.has(op)).map((op) => [op, staffPermission(resource, op)] as const)

const verbsOf = ({ transitions }: Resource) => Object.entries(transitions)
  .flatMap(([verb, t]) => (t.allow ? [[verb, { ...t, permission: t.allow }] as const] : []))

const staffPermission = ({ permission, permission_for }: Resource, op: Operation): string => permission_for?.[op] ?? `${permission}-${op}`
