/** Validates every response in the tests against the OpenAPI document, so that the document stays correct. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApi } from '#backend/app/start/openapi'
import type { OpenApi } from '#backend/services/openapi/document'

export interface SentRequest { readonly method: string; readonly url: string; readonly body?: unknown }
export interface ReceivedResponse { readonly status: number; readonly type: string; readonly body: unknown }

const HINT = 'A call outside the resources is declared in calls.ts of its room, which backend/app/start/calls.ts lists.'

/** Throws an error with the call, the status and the differences. */
export function assertMatchesOpenApi({ url, ...sent }: SentRequest, response: ReceivedResponse): void {
  const method = effectiveMethod(sent)
  const { pathname: path, searchParams } = new URL(url, 'http://localhost')
  if (!/^\/(api|auth)(\/|$)/.test(path)) return
  const call = `${method} ${path} → ${response.status}`
  const found = findOperation(method.toLowerCase(), path)
  // Unknown paths and unreadable bodies are refused with the general error schemas.
  const isRefused = response.status === 404 || response.status === 400
  const pointer = found ? pointerOf(found, response, searchParams) : isRefused ? `/components/schemas/Error${response.status}` : null
  if (pointer === null) throw new Error(`${call}: no such answer in the OpenAPI document. ${HINT}`)
  if (pointer === '') return
  const validate = validatorOf(pointer)
  if (validate(response.body)) return
  const errors = (validate.errors ?? [])
    .map(({ instancePath, message, params }) => `  ${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
  throw new Error(`${call}: not as the OpenAPI document has it\n${errors.join('\n')}\n${JSON.stringify(response.body).slice(0, 1500)}`)
}

/** Applies the method override `_method` in the body of a POST. */
function effectiveMethod({ method, body }: Omit<SentRequest, 'url'>): string {
  const override: unknown = typeof body === 'object' && body !== null && '_method' in body ? body._method : undefined
  return (typeof override === 'string' && /^(put|patch|delete)$/i.test(override) ? override : method).toUpperCase()
}

interface DocumentedOperation { readonly template: string; readonly method: string }

let read: OpenApi | undefined
const document = (): OpenApi => (read ??= openApi('en'))

/** Path templates, those with fewer parameters first: a literal segment wins over `{id}`. */
let templates: { readonly template: string; readonly pattern: RegExp }[] | undefined

/** By method and path, whose numbers are ids: the tests send a call many times. */
const operations = new Map<string, DocumentedOperation | null>()

function findOperation(method: string, path: string): DocumentedOperation | null {
  const key = `${method} ${path.replace(/\d+/g, '0')}`
  const known = operations.get(key)
  if (known !== undefined) return known
  templates ??= Object.keys(document().paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  const found = templates.find(({ template, pattern }) => pattern.test(path) && document().paths[template]?.[method] !== undefined)
  const operation = found ? { template: found.template, method } : null
  operations.set(key, operation)
  return operation
}

interface DocumentedResponse { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> }

/** The JSON pointer of the response's schema; '' if any body is valid, null if the response is not documented. */
function pointerOf(
  { template, method }: DocumentedOperation,
  { status, type }: ReceivedResponse,
  queryParameters: URLSearchParams,
): string | null {
  const responses = document().paths[template]?.[method]?.responses as Readonly<Record<string, DocumentedResponse>>
  const documented = responses[status]
  if (!documented) return null
  const at = documented.$ref?.slice(1) ?? `/paths/${escapePointer(template)}/${method}/responses/${status}`
  const content = documented.$ref ? { 'application/json': {} } : documented.content
  const [media = ''] = type.split(';')
  if (!content) return media === '' || status === 304 ? '' : null
  if (!(media in content)) return null
  if (!media.endsWith('json')) return ''
  // Complete rows, unless `_fields` selects some fields.
  const isWhole = status === 200 && method === 'get' && takesFields(template) && !queryParameters.has('_fields')
  return `${at}/content/${escapePointer(media)}/schema${isWhole ? '/anyOf/0' : ''}`
}

function takesFields(template: string): boolean {
  const parameters = document().paths[template]?.get?.parameters as readonly { readonly $ref?: string }[]
  return !/\/(counts|sums|selection|export)$/.test(template) && parameters.some(({ $ref }) => $ref === '#/components/parameters/Fields')
}

const escapePointer = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

const validators = new Map<string, ValidateFunction>()
let ajv: Ajv2020 | undefined

function validatorOf(pointer: string): ValidateFunction {
  ajv ??= addFormats.default(new Ajv2020({ strict: false, allErrors: false, logger: false })).addSchema(document(), 'openapi') as Ajv2020
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
  validators.set(pointer, known)
  return known
}
