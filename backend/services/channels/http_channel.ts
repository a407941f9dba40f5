/** A channel through a provider with an HTTP API, configured by the environment. */
import type { Channel, SendResult } from './channel.ts'
import { isDeduplicating, usesPlaceholder, withTemplate, type MessageProvider } from '#backend/engine/env/message_provider'
import { parseMessageProviderResponse } from './message_provider_response.ts'
import { buildMessageProviderRequest, type MessageProviderRequest } from '#backend/services/channels/message_provider_request'

export const httpChannel = (provider: MessageProvider | null): Channel => ({
  isConfigured: () => provider !== null,
  deduplicates: provider !== null && isDeduplicating(provider),
  async send(message) {
    const { address, external_template: template } = message
    if (!provider || !address) return { outcome: 'unusable', error: '' }
    if (usesPlaceholder(provider, 'template') && !template) return { outcome: 'unusable', error: 'no approved template' }
    const described = template ? withTemplate(provider) : provider
    return callProvider(provider, buildMessageProviderRequest(described, { ...message, address }))
  },
})

async function callProvider(provider: MessageProvider, request: MessageProviderRequest): Promise<SendResult> {
  const received = await fetchResponse(provider, request)
  if ('outcome' in received) return received
  const result = parseMessageProviderResponse(provider, received.status, received.text)
  if (result.outcome === 'again') throw new Error(result.error)
  return result
}

async function fetchResponse(
  { timeoutSeconds }: MessageProvider, { url, ...request }: MessageProviderRequest,
): Promise<{ status: number; text: string } | SendResult> {
  try {
    // A redirect would send the API key and the client's number to another host.
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutSeconds * 1000) })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    const code = codeOf(error)
    if (NOT_SENT.has(code)) throw new Error(`no connection: ${code}`, { cause: error })
    return { outcome: 'unknown', error: code }
  }
}

/** Errors before the request was sent. After all other errors the provider may have received the message. */
const NOT_SENT = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** The code of the cause of "fetch failed"; with several addresses of a host, of the first one. */
function codeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string; errors?: readonly { code?: string }[] } }
  return cause?.code ?? cause?.errors?.[0]?.code ?? name
}

const MAX_BYTES = 64 * 1024

async function readText({ body }: Response): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as ReadableStream<Uint8Array>) {
    parts.push(part)
    size += part.length
    if (size > MAX_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}
