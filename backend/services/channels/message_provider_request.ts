/** Builds the request to a provider. Each value is escaped for its position, so that no text can inject anything. Pure. */
import type { OutgoingMessage } from '#backend/services/channels/channel'
import { BODY_PLACEHOLDERS, type BodyPlaceholder, type MessageProvider, type RequestTemplate } from '#backend/engine/env/message_provider'
import { mapValues } from '#schema/map_values'

export interface MessageProviderRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

export function buildMessageProviderRequest(
  { url, method, headers, body, from }: MessageProvider, message: OutgoingMessage & { readonly address: string },
): MessageProviderRequest {
  const parts: Parts = {
    to: message.address, number: message.address.replace(/\D/g, ''), text: message.body, id: String(message.id), key: message.key,
    reference: message.key, from, template: message.external_template ?? '', locale: message.locale, parameter: '',
  }
  const content = method === 'GET' ? null : body
  const ownHeaders = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), interpolate(value, parts, headerText)] as const)
  return {
    url: interpolate(url, parts, encodeURIComponent), method,
    headers: { ...(content && { 'content-type': typeOf(content) }), ...Object.fromEntries(ownHeaders) },
    body: content && renderBody(content, parts, message.parameters),
  }
}

type Parts = Readonly<Record<BodyPlaceholder, string>>

const unescaped = (text: string) => text
/** A line break would start another header. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '')

const interpolate = (template: string, parts: Parts, escaped: (text: string) => string): string =>
  template.replace(PLACEHOLDER, (_, name: BodyPlaceholder) => escaped(parts[name]))

const PLACEHOLDER = new RegExp(`\\{(${BODY_PLACEHOLDERS.join('|')})\\}`, 'g')

const typeOf = (template: RequestTemplate) => ('json' in template ? 'application/json' : 'application/x-www-form-urlencoded')

function renderBody(template: RequestTemplate, parts: Parts, parameters: readonly string[]): string {
  const repeated = (value: unknown): readonly Parts[] =>
    (isRepeated(value) ? parameters.map((parameter) => ({ ...parts, parameter })) : [parts])
  if ('json' in template) return JSON.stringify(renderJson(template.json, parts, repeated))
  const form = new URLSearchParams()
  for (const [name, value] of template.form)
    for (const one of repeated(value)) form.append(name, interpolate(value, one, unescaped))
  return form.toString()
}

function renderJson(value: unknown, parts: Parts, repeated: (value: unknown) => readonly Parts[]): unknown {
  if (typeof value === 'string') return interpolate(value, parts, unescaped)
  if (Array.isArray(value)) return value.flatMap((element) => repeated(element).map((one) => renderJson(element, one, repeated)))
  if (typeof value !== 'object' || value === null) return value
  return mapValues(value as Readonly<Record<string, unknown>>, (one) => renderJson(one, parts, repeated))
}

/** Of lists in lists only the innermost is repeated. */
function isRepeated(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{parameter}')
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(isRepeated)
}
