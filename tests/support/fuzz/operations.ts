/** Every operation of the OpenAPI document, with what the generator needs to know of it. */
import { openApi } from '#backend/start/openapi'
import { registry, type Resource } from '#backend/definition/registry'
import type { Schema } from '#backend/definition/json_schema'
import type { Guard } from '#schema/types'

export interface Operation {
  readonly guard: Guard | null
  readonly method: string
  /** '/api/user/orders/{id}' */
  readonly path: string
  /** By name: what the query string may have. */
  readonly parameters: ReadonlyMap<string, Schema>
  readonly body: Schema | null
  readonly isUpload: boolean
  readonly resource: Resource | null
  /** Of a transition. */
  readonly verb: string | null
}

interface Described { readonly name: string; readonly in: string; readonly schema?: Schema }

const document = openApi('en')

/** `#/components/schemas/Point` → what stands there. */
export function resolved<T extends Schema>(schema: T): T {
  if (typeof schema.$ref !== 'string') return schema
  const [, , group = '', ...name] = schema.$ref.split('/')
  const { $ref: _, ...beside } = schema
  return { ...document.components[group]?.[name.join('/')], ...beside } as T
}

/** Pages that are no calls, but answer whoever asks. */
const PAGES = ['/health/live', '/health/ready', '/o/{token}', '/files/{id}', '/files/{id}/thumb', '/nothing', '/api/user/nothing/{id}']

export const operations = (): Operation[] => [
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => operationOf(path, method, said))),
  ...PAGES.filter((path) => !document.paths[path]).map((path) => operationOf(path, 'get', {})),
]

function operationOf(path: string, method: string, said: Schema): Operation {
  const [, guard = null, url = '', rest = ''] = /^\/api\/(user|courier|client)\/([a-z-]+)(\/.*)?$/.exec(path) ?? []
  const resource = [...registry.values()].find((one) => one.url === url) ?? null
  const [, verb = ''] = /^\/\{id\}\/([a-z_]+)$/.exec(rest) ?? []
  const content = resolved((said.requestBody ?? {}) as { readonly content?: Readonly<Record<string, Schema>> }).content ?? {}
  const [media] = Object.keys(content)
  const signedIn = (said.security as readonly object[] | undefined)?.flatMap((scheme) => Object.keys(scheme))[0]
  return {
    guard: (guard ?? signedIn ?? null) as Guard | null, method: method.toUpperCase(), path, resource,
    verb: resource && verb in resource.transitions ? verb : null,
    parameters: new Map(((said.parameters ?? []) as Schema[]).map((one) => resolved(one) as unknown as Described)
      .filter((one) => one.in === 'query').map(({ name, schema = {} }) => [name, schema])),
    body: media === undefined ? null : content[media]?.schema as Schema,
    isUpload: media === 'multipart/form-data',
  }
}
