/** Builds the request to a provider. Each value is escaped for its position, so that no text can inject anything. Pure. */
import type { OutgoingMessage } from '#backend/services/channels/channel'
import {
  PROVIDER_PLACEHOLDERS, type ProviderPlaceholder, type MessageProvider, type RequestTemplate,
} from '#backend/engine/env/message_provider'

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
    to: message.address, number: message.address.replace(/\D/g, ''), text: message.body, id: String(message.id), key: message.key, from,
    template: message.external_template ?? '', locale: message.locale,
  }
  const content = method === 'GET' ? null : body
  const ownHeaders = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), interpolate(value, parts, headerText)] as const)
  return {
    url: interpolate(url, parts, encodeURIComponent), method,
    headers: { ...(content && { 'content-type': typeOf(content) }), ...Object.fromEntries(ownHeaders) },
    body: content && renderBody(content, parts),
  }
}

type Parts = Readonly<Record<ProviderPlaceholder, string>>

const unescaped = (text: string) => text
/** A line break would start another header. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '')

const interpolate = (template: string, parts: Parts, escaped: (text: string) => string): string =>
  template.replace(PLACEHOLDER, (_, name: ProviderPlaceholder) => escaped(parts[name]))

const PLACEHOLDER = new RegExp(`\\{(${PROVIDER_PLACEHOLDERS.join('|')})\\}`, 'g')

const typeOf = (template: RequestTemplate) => ('json' in template ? 'application/json' : 'application/x-www-form-urlencoded')

function renderBody(template: RequestTemplate, parts: Parts): string {
  if ('json' in template) {
    return JSON.stringify(template.json, (_, value: unknown) => (typeof value === 'string' ? interpolate(value, parts, unescaped) : value))
  }
  const form = new URLSearchParams()
  for (const [name, value] of template.form) form.append(name, interpolate(value, parts, unescaped))
  return form.toString()
}
