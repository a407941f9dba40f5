/** Every answer that a test sees must be what the OpenAPI document says of its call: the document is then never wrong. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApi } from '#backend/start/openapi'
import type { OpenApi } from '#backend/openapi/document'

export interface Sent { readonly method: string; readonly url: string; readonly body?: unknown }
export interface Got { readonly status: number; readonly type: string; readonly body: unknown }

const HINT = 'A call is described beside its route: calls.ts, which backend/start/openapi.ts reads.'

/** Throws a sentence that names the call, the status and what is different. */
export function assertDescribed({ url, ...sent }: Sent, got: Got): void {
  const method = methodOf(sent)
  const { pathname: path, searchParams } = new URL(url, 'http://localhost')
  if (!/^\/(api|auth)(\/|$)/.test(path)) return
  const said = `${method} ${path} → ${got.status}`
  const found = operationOf(method.toLowerCase(), path)
  // What has no address is refused like everything else; a body that nobody can read, too.
  const isRefused = got.status === 404 || got.status === 400
  const pointer = found ? pointerOf(found, got, searchParams) : isRefused ? `/components/schemas/Error${got.status}` : null
  if (pointer === null) throw new Error(`${said}: no such answer in the OpenAPI document. ${HINT}`)
  if (pointer === '') return
  const validate = validatorOf(pointer)
  if (validate(got.body)) return
  const faults = (validate.errors ?? [])
    .map(({ instancePath, message, params }) => `  ${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
  throw new Error(`${said}: not as the OpenAPI document has it\n${faults.join('\n')}\n${JSON.stringify(got.body).slice(0, 1500)}`)
}

/** `_method` in the body of a POST makes another call of it. */
function methodOf({ method, body }: Omit<Sent, 'url'>): string {
  const said: unknown = typeof body === 'object' && body !== null && '_method' in body ? body._method : undefined
  return (typeof said === 'string' && /^(put|patch|delete)$/i.test(said) ? said : method).toUpperCase()
}

interface Found { readonly template: string; readonly method: string }

let read: OpenApi | undefined
const document = (): OpenApi => (read ??= openApi('en'))

/** Templates by how many steps they have; a written step goes before `{id}`. */
let templates: { readonly template: string; readonly pattern: RegExp }[] | undefined

function operationOf(method: string, path: string): Found | null {
  templates ??= Object.keys(document().paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  const found = templates.find(({ template, pattern }) => pattern.test(path) && document().paths[template]?.[method] !== undefined)
  return found ? { template: found.template, method } : null
}

interface Described { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> }

/** Where the schema of this answer stands; '' when any body is good, null when there is no such answer. */
function pointerOf({ template, method }: Found, { status, type }: Got, asked: URLSearchParams): string | null {
  const responses = document().paths[template]?.[method]?.responses as Readonly<Record<string, Described>>
  const said = responses[status]
  if (!said) return null
  const at = said.$ref?.slice(1) ?? `/paths/${escaped(template)}/${method}/responses/${status}`
  const content = said.$ref ? { 'application/json': {} } : said.content
  const [media = ''] = type.split(';')
  if (!content) return media === '' || status === 304 ? '' : null
  if (!(media in content)) return null
  if (!media.endsWith('json')) return ''
  // Whole rows, unless some of their fields were asked for.
  const isWhole = status === 200 && method === 'get' && takesFields(template) && !asked.has('_fields')
  return `${at}/content/${escaped(media)}/schema${isWhole ? '/anyOf/0' : ''}`
}

function takesFields(template: string): boolean {
  const parameters = document().paths[template]?.get?.parameters as readonly { readonly $ref?: string }[]
  return !/\/(counts|sums|selection|export)$/.test(template) && parameters.some(({ $ref }) => $ref === '#/components/parameters/Fields')
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

const validators = new Map<string, ValidateFunction>()
let ajv: Ajv2020 | undefined

function validatorOf(pointer: string): ValidateFunction {
  ajv ??= addFormats.default(new Ajv2020({ strict: false, allErrors: false, logger: false })).addSchema(document(), 'openapi') as Ajv2020
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
  validators.set(pointer, known)
  return known
}
