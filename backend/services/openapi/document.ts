/** The OpenAPI 3.1 document of the whole API in one language, generated from resources.ts and the calls of the rooms. */
import { app } from '#resources'
import { GUARDS } from '#common/guards'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import { registry } from '#backend/engine/definition/registry'
import { sharedParameter, type ApiCall, type DescribeCalls } from './api_call.ts'
import { searchCalls } from './calls/search_calls.ts'
import { guardedResources, resourceCalls } from './calls/resource_calls.ts'
import { errorSchemaName, errorResponses, errorSchemas } from './schemas/error_schemas.ts'
import { filterParameters, systemFieldFilters } from './schemas/filter_parameters.ts'
import { sharedParameters } from './schemas/shared_parameters.ts'
import { recordSchemas } from './schemas/record_schemas.ts'
import { sharedSchemas } from './schemas/shared_schemas.ts'
import { referencedComponents } from './referenced_components.ts'
import type { Schema } from '#backend/engine/definition/json_schema'


export interface OpenApi {
  readonly openapi: string
  readonly info: Schema
  readonly servers: readonly Schema[]
  readonly tags: readonly Schema[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
}

/** `describeDeclared`: the calls outside the resources. */
export function openApiDocument(locale: Locale, describeDeclared: DescribeCalls): OpenApi {
  const t = translator(locale)
  const all = [describeDeclared, searchCalls, resourceCalls].flatMap((describe) => describe(t))
  const paths = pathsOf(all)
  return {
    openapi: '3.1.0',
    info: { title: 'Zarbia', version: VERSION, description: t('openapi.about'), license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set(all.map(({ tag }) => tag))].map((tag) => ({ name: tag, description: tagDescription(t, tag) })),
    paths,
    components: {
      ...referencedComponents(paths, {
        schemas: mergeComponents([
          sharedSchemas(t), errorSchemas(), ...guardedResources().map(({ guard, resource }) => recordSchemas(t, guard, resource)),
        ]),
        parameters: mergeComponents([
          sharedParameters(t), systemFieldFilters(t), ...[...registry.values()].map((resource) => filterParameters(t, resource)),
        ]),
        responses: errorResponses(t),
      }),
      securitySchemes: Object.fromEntries([...GUARDS, 'integration'].map((name) =>
        [name, { type: 'http', scheme: 'bearer', description: t(`openapi.security.${name}`) }])),
    },
  }
}

/** Version of the API, raised for changes that break clients. */
const VERSION = '1.0.0'

const tagDescription = (t: Translate, tag: string): string => (tag in app.resources ? t(`${tag}.many`) : t(`openapi.tags.${tag}`))

function pathsOf(all: readonly ApiCall[]): OpenApi['paths'] {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const call of all) {
    const path = (paths[call.path] ??= {})
    if (path[call.method]) throw new Error(`${call.method} ${call.path} is described twice`)
    path[call.method] = operation(call)
  }
  return paths
}

function operation(call: ApiCall): Schema {
  const { id, tag, summary, description, guard, permissions, body, answer } = call
  const { status = 200, schema, headers, type = 'application/json' } = answer
  const content = schema && Object.fromEntries([type].flat().map((one) => [one, { schema }]))
  return {
    operationId: id, tags: [tag], summary, ...(description && { description }),
    ...(permissions && { 'x-permissions': permissions }),
    security: guard ? [{ [guard]: [] }, ...(takesIntegrationToken(call) ? [{ integration: [] }] : [])] : [],
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: !body.optional, content: { [body.type ?? 'application/json']: { schema: body.schema } } } }),
    responses: {
      [status]: { description: summary, ...(headers && { headers }), ...(content && { content }) },
      ...Object.fromEntries(errorStatusesOf(call).map((code) => [code, { $ref: `#/components/responses/${errorSchemaName(code)}` }])),
    },
  }
}

/** Whether the token of an integration may make the call (auth/auth_middleware.ts). */
const takesIntegrationToken = ({ guard, path }: ApiCall): boolean =>
  guard === 'user' && path.startsWith('/api/user/') && !/\/(live|demo-accounts|fcm-token-web)$|^\/api\/user\/inbox/.test(path)

function parametersOf({ path, parameters = [], repeatable }: ApiCall): Schema[] {
  const hasPathParameters = parameters.some((parameter) => parameter.in === 'path')
  return [
    ...(path.includes('{id}') && !hasPathParameters ? [sharedParameter('Id')] : []),
    ...parameters, sharedParameter('Language'), ...(repeatable ? [sharedParameter('Repeatable')] : []),
  ]
}

function errorStatusesOf({ method, path, guard, body, refusals = [], repeatable }: ApiCall): number[] {
  const all = new Set([400, 422, 429, 500, 503, ...refusals])
  if (guard) for (const status of [401, 403]) all.add(status)
  if (path.includes('{')) all.add(404)
  if (method !== 'get') for (const status of [413, 415]) all.add(status)
  if (repeatable || body === undefined && method === 'delete') all.add(409)
  return [...all].sort((a, b) => a - b)
}

/** Throws when two components have the same name. */
function mergeComponents(parts: readonly Readonly<Record<string, Schema>>[]): Record<string, Schema> {
  const all: Record<string, Schema> = {}
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part))) {
    if (name in all) throw new Error(`two components are called ${name}`)
    all[name] = schema
  }
  return all
}
