/** One message as a provider wants it. Each part is escaped as its place asks: nothing of a text can become an instruction. Pure. */
import type { Envelope } from '#backend/channels/channel'
import { PARTS, type Part, type Provider, type Template } from '#backend/env/provider'

export interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

export function requestOf({ url, method, headers, body, from }: Provider, message: Envelope & { readonly address: string }): Asked {
  const parts: Parts = {
    to: message.address, number: message.address.replace(/\D/g, ''), text: message.body, id: String(message.id), key: message.key, from,
    template: message.external_template ?? '', locale: message.locale,
  }
  const content = method === 'GET' ? null : body
  const asWritten = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), fill(value, parts, headerText)] as const)
  return {
    url: fill(url, parts, encodeURIComponent), method,
    headers: { ...(content && { 'content-type': typeOf(content) }), ...Object.fromEntries(asWritten) },
    body: content && written(content, parts),
  }
}

type Parts = Readonly<Record<Part, string>>

const plain = (text: string) => text
/** A line of its own would be another header. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '')

const fill = (template: string, parts: Parts, escaped: (text: string) => string): string =>
  template.replace(ANY, (_, name: Part) => escaped(parts[name]))

const ANY = new RegExp(`\\{(${PARTS.join('|')})\\}`, 'g')

const typeOf = (template: Template) => ('json' in template ? 'application/json' : 'application/x-www-form-urlencoded')

function written(template: Template, parts: Parts): string {
  if ('json' in template) {
    return JSON.stringify(template.json, (_, value: unknown) => (typeof value === 'string' ? fill(value, parts, plain) : value))
  }
  const form = new URLSearchParams()
  for (const [name, value] of template.form) form.append(name, fill(value, parts, plain))
  return form.toString()
}
