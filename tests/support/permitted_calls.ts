/**
 * Every call of the interface, and who may make it. What a call is comes from the OpenAPI document, which names each route of
 * the router; what it needs is said here once more, from resources.ts alone, and not asked of the code that decides it.
 */
import { isForMany } from '#schema/bulk'
import { openApi } from '#backend/start/openapi'
import { isComputed, registry, type Resource } from '#backend/definition/registry'
import type { Guard, Operation } from '#schema/types'

export interface PermittedCall {
  readonly guard: Guard
  readonly method: string
  /** As the document has it: '/api/user/orders/{id}'. */
  readonly path: string
  /** What is sent: of a record that does not exist, and with nothing that could be written. */
  readonly url: string
  readonly body: object | null
  /** The call opens with all of any of these sets of permissions; nobody needs any when one is empty. */
  readonly needs: readonly (readonly string[])[]
}

/** Throws when the document has a call that nobody has thought of here. */
export function permittedCalls(): PermittedCall[] {
  return documented().flatMap(({ guard, method, path }) => {
    const known = guard === 'user' ? staffCalls(method, path) : guardedCalls(guard, method, path)
    if (!known) throw new Error(`${method} ${path}: say in tests/support/permitted_calls.ts who may make this call`)
    return known.map(({ needs, query = '', body = NOTHING }) => ({
      guard, method, path, needs, url: `${filled(path)}${query}`, body: method === 'get' || method === 'delete' ? null : body,
    }))
  })
}

/** Those whose description has a guard. */
export function documented(): { guard: Guard; method: string; path: string; permissions: readonly string[] }[] {
  return Object.entries(openApi('en').paths).flatMap(([path, methods]) => Object.entries(methods).flatMap(([method, said]) => {
    const [holder] = (said.security as readonly object[]).flatMap((scheme) => Object.keys(scheme))
    return holder ? [{ guard: holder as Guard, method, path, permissions: (said['x-permissions'] ?? []) as readonly string[] }] : []
  }))
}

const MISSING = 999_999_999
const NOTHING = { no_such_field: 1 }
const BATCH = '00000000-0000-4000-8000-000000000000'

const filled = (path: string): string => path.replace('{batch}', BATCH).replaceAll(/\{\w+\}/g, String(MISSING))

interface Known { readonly needs: PermittedCall['needs']; readonly query?: string; readonly body?: object }
const ANYBODY: Known = { needs: [[]] }

/** One's own session and account. */
const OWN = /^\/auth\/\w+\/(permissions|token-expired|refresh|logout|me|sessions|sessions\/\{id\}|reset-password)$/

function staffCalls(method: string, path: string): Known[] | null {
  if (OWN.test(path)) return [ANYBODY]
  if (/^\/auth\/user\/second-factor(\/confirm)?$/.test(path)) return [ANYBODY]
  if (/^\/api\/user\/(search|dashboard|preferences|live|demo-accounts|users\/\{id\}\/fcm-token-web)$/.test(path)) return [ANYBODY]
  if (path === '/api/user/users/{id}/second-factor') return [{ needs: [['user-edit']] }]
  if (path.startsWith('/api/user/inbox')) return [ANYBODY]
  if (path === '/api/user/messages/channels') return [{ needs: [['setting-list']] }]
  if (path.startsWith('/api/user/saved-views')) return savedViews(method, path)
  if (path === '/api/user/messages/preview') return [{ needs: [['notification-list']] }]
  if (/^\/api\/user\/messages\/(compose|by-hand)$/.test(path)) return [{ needs: [['notification-send'], ['order-notify']] }]
  if (path === '/api/user/media' && method === 'post') return uploads()
  if (/^\/api\/user\/orders\/\{id\}\/(new-)?link$/.test(path)) return [{ needs: [['order-link']] }]
  if (path === '/api/user/media/{id}/uses') return [{ needs: [['media-list']] }]
  if (path === '/api/user/media/{id}/replace') return [{ needs: [['media-edit']] }]
  const [, url, rest = ''] = /^\/api\/user\/([a-z-]+)(\/.*)?$/.exec(path) ?? []
  const resource = [...registry.values()].find((one) => one.url === url)
  return resource ? ofResource(resource, method, rest) : null
}

/** Couriers and clients have no lists of others, no trash and nothing to do in bulk. */
function guardedCalls(guard: Exclude<Guard, 'user'>, method: string, path: string): Known[] | null {
  if (OWN.test(path)) return [ANYBODY]
  const [, url = '', rest = ''] = new RegExp(`^/api/${guard}/([a-z-]+)(/.*)?$`).exec(path) ?? []
  if (['live', 'inbox', 'messages'].includes(url) || rest.endsWith('fcm-token-web')) return [ANYBODY]
  if (url === 'slots') return [{ needs: [['order-create']] }]
  if (rest === '/{id}/slots') return [{ needs: [['order-slot']] }]
  if (url === 'media') return uploadsOf(guard)
  const resource = [...registry.values()].find((one) => one.url === url)
  const verb = /^\/\{id\}\/([a-z_]+)$/.exec(rest)?.[1] ?? ''
  const permission = resource?.guards?.[guard]?.transitions?.[verb]
  if (permission) return [{ needs: [[permission]] }]
  const operation = rest.endsWith('undelete') ? 'delete' : OPERATIONS[method]
  if (!resource || !operation) return null
  const edit = resource.guards?.[guard]?.ops.includes('edit') ? [[needFor(guard, resource, 'edit')]] : []
  const others = method === 'get' && rest === '/{id}' ? edit : []
  const named = method === 'get' && rest === '' ? names(guard, resource) : []
  return [{ needs: [[needFor(guard, resource, operation)], ...others], ...(method === 'delete' && { query: '?version=1' }) }, ...named]
}

const OPERATIONS: Readonly<Record<string, Operation>> = { get: 'list', post: 'create', patch: 'edit', put: 'edit', delete: 'delete' }

function uploadsOf(guard: Exclude<Guard, 'user'>): Known[] {
  return [...registry.values()].flatMap((resource) => {
    const { write = [], ops = [] } = resource.guards?.[guard] ?? {}
    const changes = (['create', 'edit'] as const).filter((op) => ops.includes(op)).map((op) => [needFor(guard, resource, op)])
    return write.filter((name) => ['media', 'medias'].includes(resource.fields[name]?.type ?? ''))
      .map((name) => ({ query: `?for=${resource.name}.${name}`, needs: changes }))
  })
}

const needFor = (guard: Exclude<Guard, 'user'>, { permission, guards }: Resource, op: Operation): string =>
  guards?.[guard]?.permission_for?.[op] ?? `${permission}-${op}`

/** Nobody else's views are touched; the list that they are views of must be open. */
function savedViews(method: string, path: string): Known[] {
  if (path.endsWith('{id}')) return [ANYBODY]
  return listed().map((resource) => (method === 'get'
    ? { needs: [[needOf(resource, 'list')]], query: `?resource=${resource.name}` }
    : { needs: [[needOf(resource, 'list')]], body: { resource: resource.name } }))
}

/** A file is sent for a field that one may fill, in a form or in the dialog of a transition. */
function uploads(): Known[] {
  return [...registry.values()].flatMap((resource) => Object.values(resource.fields)
    .filter(({ type, stamped: server }) => ['media', 'medias'].includes(type) && !server)
    .map(({ name, write }): Known => ({
      query: `?for=${resource.name}.${name}`,
      needs: [
        ...changesOf(resource, ['create', 'edit']).map(([, permission]) => [permission, ...(write ? [write] : [])]),
        ...verbsOf(resource).filter(([, { ask }]) => ask && name in ask).map(([, { permission }]) => [permission]),
      ],
    }))).concat({ query: '?for=media.file', needs: [['media-create']] })
}

function ofResource(resource: Resource, method: string, rest: string): Known[] | null {
  const need = (op: Operation, ...more: string[]): Known => ({ needs: [[needOf(resource, op), ...more]] })
  const importing = [need('create', 'import-data')]
  switch (`${method} ${rest}`) {
    case 'get ': return [{ ...need('list'), query: '?_end=1' }, ...names('user', resource), ...trash(resource)]
    case 'get /{id}': return [{ needs: [[needOf(resource, 'list')], ...editing(resource)] }]
    case 'get /counts': case 'get /selection': return [need('list')]
    case 'get /sums': case 'get /{id}/history': return [need('list')]
    case 'get /export': return [{ ...need('list', 'export-data'), query: '?_sort=no_such' }]
    case 'post ': return [need('create')]
    case 'patch /{id}': case 'put /{id}': return [need('edit')]
    case 'delete /{id}': return [{ ...need('delete'), query: '?version=1' }]
    case 'post /{id}/undelete': return [need('delete')]
    case 'post /bulk': return ordersOfWork(resource)
    case 'post /bulk/{batch}/undo': return [{ needs: changesOf(resource, ['edit', 'delete']).map(([, permission]) => [permission]) }]
    case 'post /imports': case 'get /imports/template': case 'get /imports/{id}': case 'post /imports/{id}/check':
    case 'post /imports/{id}/run': case 'get /imports/{id}/rows': case 'get /imports/{id}/report': return importing
    default: return pressed(resource, method, rest)
  }
}

const editing = (resource: Resource) => (resource.ops.has('edit') ? [[needOf(resource, 'edit')]] : [])

/** Whoever fills a field that leads there is told the names. */
function names(guard: Guard, resource: Resource): Known[] {
  const list = guard === 'user' ? needOf(resource, 'list') : needFor(guard, resource, 'list')
  return [{ needs: [[list], ...choosing(guard, resource)], query: `?_end=1&_fields=${resource.label}` }]
}

function choosing(guard: Guard, { name: target }: Resource): string[][] {
  const leads = ({ type, to }: { type: string; to?: string | readonly string[] } = { type: '' }) =>
    ['ref', 'many'].includes(type) && to === target
  return [...registry.values()].flatMap((resource) => {
    const access = guard === 'user' ? null : resource.guards?.[guard]
    if (access === undefined) return []
    const inForms = Object.values(resource.fields).filter((field) => leads(field) && !field.stamped && !isComputed(field))
      .filter(({ name }) => !access || access.write?.includes(name))
    const changes = (['create', 'edit'] as const).filter((op) => resource.ops.has(op) && (!access || access.ops.includes(op)))
    const asked = Object.entries(resource.transitions).flatMap(([verb, { allow: permission, ask = {}, args = {} }]) => {
      const need = guard === 'user' ? permission : access?.transitions?.[verb]
      return need && [...Object.keys(ask).map((name) => resource.fields[name]), ...Object.values(args)].some(leads) ? [[need]] : []
    })
    return [...inForms.flatMap(({ create_only: immutable, write }) => changes.filter((op) => !(op === 'edit' && immutable)).map((op) =>
      [guard === 'user' ? needOf(resource, op) : needFor(guard, resource, op), ...(write && guard === 'user' ? [write] : [])])), ...asked]
  })
}

const trash = (resource: Resource): Known[] => (resource.soft_delete
  ? [{ needs: [[needOf(resource, 'list'), needOf(resource, 'delete')]], query: '?_end=1&_deleted=1' }] : [])

function pressed(resource: Resource, method: string, rest: string): Known[] | null {
  const [, verb = ''] = /^\/\{id\}\/([a-z_]+)$/.exec(rest) ?? []
  const permission = resource.transitions[verb]?.allow
  return method === 'post' && permission ? [{ needs: [[permission]] }] : null
}

/** One call, and as many permissions as there are actions; with a filter in place of ids the list must be open too. */
function ordersOfWork(resource: Resource): Known[] {
  const edits = changesOf(resource, ['edit', 'delete'])
  const verbs = verbsOf(resource).filter(([, t]) => isForMany(t, resource.fields))
    .map(([verb, { permission }]) => [verb, permission] as const)
  const restored = resource.soft_delete && resource.ops.has('delete') ? [['undelete', needOf(resource, 'delete')] as const] : []
  return [...edits, ...restored, ...verbs].flatMap(([action, permission]) => [
    { needs: [[permission]], body: { ids: [MISSING], action, ...NOTHING } },
    ...(resource.ops.has('list') ? [{ needs: [[permission, needOf(resource, 'list')]], body: { query: '', action, ...NOTHING } }] : []),
  ])
}

const changesOf = (resource: Resource, ops: readonly Operation[]) =>
  ops.filter((op) => resource.ops.has(op)).map((op) => [op, needOf(resource, op)] as const)

const verbsOf = ({ transitions }: Resource) => Object.entries(transitions)
  .flatMap(([verb, t]) => (t.allow ? [[verb, { ...t, permission: t.allow }] as const] : []))

const listed = () => [...registry.values()].filter(({ ops }) => ops.has('list'))
const needOf = ({ permission, permission_for: opens }: Resource, op: Operation): string => opens?.[op] ?? `${permission}-${op}`
