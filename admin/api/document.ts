/** The OpenAPI document as this page reads it: calls in their groups, with every reference in it resolved. Pure. */
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
  /** `gte`: `total_gte` is taken too. */
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

export interface Call {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly operation: Operation
}

export interface Group { readonly name: string; readonly title: string; readonly calls: readonly Call[] }

export const callsOf = ({ paths }: OpenApi): Call[] => Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) =>
    ({ id: operation.operationId, method, path, tag: operation.tags[0] ?? '', operation })))

/** Calls in which all words occur: in the path, what they do, or the group. */
export function groupsOf(document: OpenApi, text: string): Group[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const all = callsOf(document)
  return document.tags.flatMap(({ name, description }) => {
    const calls = all.filter(({ tag, path, method, operation }) => {
      const said = `${description} ${method} ${path} ${operation.summary}`.toLocaleLowerCase()
      return tag === name && words.every((word) => said.includes(word))
    })
    return calls.length ? [{ name, title: description, calls }] : []
  })
}

export function resolved<T extends object>(document: OpenApi, value: T | Ref): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const [, , kind = '', name = ''] = value.$ref.split('/')
  return resolved<T>(document, (document.components[kind]?.[name] ?? {}) as T)
}

export const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ref

export const parametersOf = (document: OpenApi, { operation }: Call): Parameter[] =>
  operation.parameters.map((parameter) => resolved<Parameter>(document, parameter))

export const bodyOf = ({ operation }: Call): Schema | undefined => Object.values(operation.requestBody?.content ?? {})[0]?.schema

export interface Answer { readonly status: string; readonly description: string; readonly schema: Schema | undefined }

export const answersOf = (document: OpenApi, { operation }: Call): Answer[] => Object.entries(operation.responses).map(([status, said]) => {
  const { description = '', content = {} } = resolved<Content>(document, said)
  return { status, description, schema: Object.values(content)[0]?.schema }
})

/** `OrdersRow[]`, `string (date) | null`. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((one) => typeText({ ...schema.type && { type: schema.type }, ...one })).join(' | ')
  if (schema.items) return schema.items.anyOf ? `(${typeText(schema.items)})[]` : `${typeText(schema.items)}[]`
  const types = [schema.type ?? []].flat()
  const form = schema.format ? ` (${schema.format})` : ''
  return `${types.join(' | ') || 'any'}${form}`
}

/** What can be said of it, where that is a short list: its own values, those of its items, or those of what it may be besides null. */
export function valuesOf(document: OpenApi, schema: Schema): readonly unknown[] | undefined {
  const { enum: own, items, anyOf } = resolved<Schema>(document, schema as Ref)
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [items]
  return own ?? (only && others.length === 0 ? valuesOf(document, only) : undefined)
}

/** A body to begin with: what is needed, each as its type begins. */
export function example(document: OpenApi, schema: Schema): unknown {
  const whole = resolved<Schema>(document, schema as Ref)
  const [first] = whole.anyOf ?? []
  if (first) return example(document, first)
  if (whole.const !== undefined) return whole.const
  if (whole.enum) return whole.enum[0]
  const needed = (whole.required ?? []).map((name) => [name, whole.properties?.[name] ?? {}] as const)
  switch ([whole.type ?? []].flat()[0]) {
    case 'object': return Object.fromEntries(needed.map(([name, one]) => [name, example(document, one)]))
    case 'array': return whole.items ? [example(document, whole.items)] : []
    case 'integer': case 'number': return 1
    case 'boolean': return false
    case 'string': return whole.format === 'date' ? '2026-01-31' : whole.format === 'date-time' ? '2026-01-31T09:30:00.000Z' : ''
    default: return null
  }
}
