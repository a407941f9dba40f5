/** Every operation of the OpenAPI document, with the properties that the generator uses. */
import { openApi } from '#backend/app/start/openapi'
import { registry, type Resource } from '#backend/engine/definition/registry'
import type { Schema } from '#backend/engine/definition/json_schema'
import type { Guard } from '#schema/types'

export interface Operation {
  readonly guard: Guard | null
  readonly method: string
  /** '/api/user/orders/{id}' */
  readonly path: string
  /** The query parameters by name. */
  readonly parameters: ReadonlyMap<string, Schema>
  readonly body: Schema | null
  readonly isUpload: boolean
  readonly resource: Resource | null
  /** The transition, if it is one. */
  readonly verb: string | null
}

interface DocumentedParameter { readonly name: string; readonly in: string; readonly schema?: Schema }

const document = openApi('en')

/** Resolves `#/components/schemas/Point`. */
export function resolveRef<T extends Schema>(schema: T): T {
  if (typeof schema.$ref !== 'string') return schema
  const [, , group = '', ...name] = schema.$ref.split('/')
  const { $ref: _, ...siblings } = schema
  return { ...document.components[group]?.[name.join('/')], ...siblings } as T
}

/** Paths that are not documented as calls, but respond. */
const PAGES = ['/health/live', '/health/ready', '/o/{token}', '/files/{id}', '/files/{id}/thumb', '/nothing', '/api/user/nothing/{id}']

export const documentedOperations = (): Operation[] => [
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => toOperation(path, method, documented))),
  ...PAGES.filter((path) => !document.paths[path]).map((path) => toOperation(path, 'get', {})),
]

function toOperation(path: string, method: string, documented: Schema): Operation {
  const [, guard = null, url = '', rest = ''] = /^\/api\/(user|courier|client)\/([a-z-]+)(\/.*)?$/.exec(path) ?? []
  const resource = [...registry.values()].find((one) => one.url === url) ?? null
  const [, verb = ''] = /^\/\{id\}\/([a-z_]+)$/.exec(rest) ?? []
  const content = resolveRef((documented.requestBody ?? {}) as { readonly content?: Readonly<Record<string, Schema>> }).content ?? {}
  const [media] = Object.keys(content)
  const signedIn = (documented.security as readonly object[] | undefined)?.flatMap((scheme) => Object.keys(scheme))[0]
  return {
    guard: (guard ?? signedIn ?? null) as Guard | null, method: method.toUpperCase(), path, resource,
    verb: resource && verb in resource.transitions ? verb : null,
    parameters: new Map(((documented.parameters ?? []) as Schema[]).map((one) => resolveRef(one) as unknown as DocumentedParameter)
      .filter((one) => one.in === 'query').map(({ name, schema = {} }) => [name, schema])),
    body: media === undefined ? null : content[media]?.schema as Schema,
    isUpload: media === 'multipart/form-data',
  }
}
