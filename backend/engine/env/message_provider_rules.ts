/** Environment variables of a message provider: SMS_URL, SMS_BODY … and the same with WHATSAPP_. */
import {
  BODY_PLACEHOLDERS, PROVIDER_PLACEHOLDERS, findInvalidPlaceholder, parseHeaders, parseHttpStatuses, parseRequestTemplate,
} from './message_provider.ts'
import { choice, text, url } from './rules.ts'

/** The error message does not contain the value, which may be secret. */
const parseWith = <T>(
  parse: (text: string) => T | null, wanted: string, placeholders: readonly string[] = PROVIDER_PLACEHOLDERS,
) => (name: string, value?: string): T | undefined => {
  if (!value) return undefined
  const unknown = findInvalidPlaceholder(value, placeholders)
  if (unknown) throw new Error(`${name} contains ${unknown}, which is no placeholder`)
  const found = parse(value)
  if (found === null) throw new Error(`${name} must be ${wanted}`)
  return found
}

const path = (_name: string, value?: string): readonly string[] | null => (value ? value.split('.') : null)

const statuses = (fallback: string) => (name: string, value?: string) =>
  parseWith(parseHttpStatuses, 'statuses like 2xx, 409, 500-504')(name, value || fallback) ?? []

function seconds(name: string, value?: string): number {
  const number = Number(value || 10)
  if (Number.isInteger(number) && number >= 1 && number <= 60) return number
  throw new Error(`${name} must be 1 to 60 seconds`)
}

/** The host is fixed: it must not contain a placeholder. */
function address(name: string, value?: string): string | undefined {
  const found = parseWith((valid) => valid, '')(name, url()(name, value))
  if (found && /^[^/]*\/\/[^/?#]*\{/.test(found)) throw new Error(`${name} must have a host without placeholders`)
  return found
}

/** As the Cloud API answers, where nothing else is said. */
const wrongNumbers = (name: string, value?: string): readonly string[] =>
  (value || (name.startsWith('WHATSAPP') ? '131026' : '')).split(',').map((code) => code.trim()).filter(Boolean)

/** Whoever guesses it writes in the name of every client. */
function secret(name: string, value?: string): string | undefined {
  if (!value) return undefined
  if (value.length >= 16) return value
  throw new Error(`${name} must have at least 16 characters`)
}

function header(name: string, value?: string): string {
  const found = value || 'X-Hub-Signature-256'
  if (/^[\w-]+$/.test(found)) return found
  throw new Error(`${name} must be the name of a header`)
}

const body = parseWith(parseRequestTemplate, 'JSON, or pairs like to={to}&text={text}', BODY_PLACEHOLDERS)

const RULES = {
  URL: address,
  METHOD: choice(['POST', 'PUT', 'GET'], 'POST'),
  HEADERS: parseWith(parseHeaders, 'a JSON object of texts'),
  BODY: body,
  TEMPLATE_BODY: body,
  FROM: text(''),
  ID_AT: path,
  ERROR_AT: path,
  CODE_AT: path,
  WRONG_NUMBER: wrongNumbers,
  ACCEPTED: statuses('2xx'),
  AGAIN: statuses('408, 425, 429, 5xx'),
  TIMEOUT_SECONDS: seconds,
  CALLBACK_SECRET: secret,
  CALLBACK_HEADER: header,
  CALLBACK_TOKEN: text(''),
  MEDIA_URL: address,
  MEDIA_AT: path,
}

type Rules<P extends string> = { readonly [K in keyof typeof RULES as `${P}_${K}`]: (typeof RULES)[K] }

export const providerRules = <P extends string>(prefix: P) =>
  Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [`${prefix}_${name}`, rule])) as unknown as Rules<P>
