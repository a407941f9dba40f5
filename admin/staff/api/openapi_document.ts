/** Reads the OpenAPI document: operations by group, with references resolved. Pure. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly title?: string
  readonly description?: string
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
  /** `gte`: the parameter `total_gte` is accepted too. */
  readonly 'x-operators'?: readonly string[]
}

interface Content { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>; readonly description?: string }
type Ref = { readonly $ref: string }

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly 'x-permissions'?: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly (Parameter | Ref)[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content | Ref>>
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
}

export interface ApiCall {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly operation: Operation
}

export interface CallGroup { readonly name: string; readonly title: string; readonly calls: readonly ApiCall[] }

export const callsOf = ({ paths }: OpenApi): ApiCall[] => Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) =>
    ({ id: operation.operationId, method, path, tag: operation.tags[0] ?? '', operation })))

/** Operations whose method, path, summary or group contain all words. */
export function searchCalls(document: OpenApi, searchText: string): CallGroup[] {
  const words = searchText.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const all = callsOf(document)
  return document.tags.flatMap(({ name, description }) => {
    const calls = all.filter(({ tag, path, method, operation }) => {
      const searchable = `${description} ${method} ${path} ${operation.summary}`.toLocaleLowerCase()
      return tag === name && words.every((word) => searchable.includes(word))
    })
    return calls.length ? [{ name, title: description, calls }] : []
  })
}

export function resolveRef<T extends object>(document: OpenApi, value: T | Ref): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const [, , kind = '', name = ''] = value.$ref.split('/')
  return resolveRef<T>(document, (document.components[kind]?.[name] ?? {}) as T)
}

export const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ref

export const parametersOf = (document: OpenApi, { operation }: ApiCall): Parameter[] =>
  operation.parameters.map((parameter) => resolveRef<Parameter>(document, parameter))

export const requestBodyOf = ({ operation }: ApiCall): Schema | undefined => Object.values(operation.requestBody?.content ?? {})[0]?.schema

export interface OperationResponse { readonly status: string; readonly description: string; readonly schema: Schema | undefined }

export function responsesOf(document: OpenApi, { operation }: ApiCall): OperationResponse[] {
  return Object.entries(operation.responses).map(([status, response]) => {
    const { description = '', content = {} } = resolveRef<Content>(document, response)
    return { status, description, schema: Object.values(content)[0]?.schema }
  })
}

/** `OrdersRow[]`, `string (date) | null`. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((one) => typeText({ ...schema.type && { type: schema.type }, ...one })).join(' | ')
  if (schema.items) return schema.items.anyOf ? `(${typeText(schema.items)})[]` : `${typeText(schema.items)}[]`
  const types = [schema.type ?? []].flat()
  const formatText = schema.format ? ` (${schema.format})` : ''
  return `${types.join(' | ') || 'any'}${formatText}`
}

/** The allowed values of an enum: its own, those of its items, or those of its only alternative to null. */
export function enumValuesOf(document: OpenApi, schema: Schema): readonly unknown[] | undefined {
  const { enum: own, items, anyOf } = resolveRef<Schema>(document, schema as Ref)
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [items]
  return own ?? (only && others.length === 0 ? enumValuesOf(document, only) : undefined)
}

/** An example body with the required properties. */
export function exampleOf(document: OpenApi, schema: Schema): unknown {
  const target = resolveRef<Schema>(document, schema as Ref)
  const [first] = target.anyOf ?? []
  if (first) return exampleOf(document, first)
  if (target.const !== undefined) return target.const
  if (target.enum) return target.enum[0]
  const required = (target.required ?? []).map((name) => [name, target.properties?.[name] ?? {}] as const)
  switch ([target.type ?? []].flat()[0]) {
    case 'object': return Object.fromEntries(required.map(([name, one]) => [name, exampleOf(document, one)]))
    case 'array': return target.items ? [exampleOf(document, target.items)] : []
    case 'integer': case 'number': return 1
    case 'boolean': return false
    case 'string': return target.format === 'date' ? '2026-01-31' : target.format === 'date-time' ? '2026-01-31T09:30:00.000Z' : ''
    default: return null
  }
}
