/** A way out through a company that is asked over HTTP, as the environment describes it. */
import type { Channel, Result } from './channel.ts'
import { usesPart, type Provider } from '#backend/env/provider'
import { readAnswer } from './provider_answer.ts'
import { requestOf, type Asked } from '#backend/channels/provider_request'

export const httpChannel = (provider: Provider | null): Channel => ({
  isConfigured: () => provider !== null,
  deduplicates: provider !== null && usesPart(provider, 'key'),
  async send(message) {
    const { address, external_template: template } = message
    if (!provider || !address) return { outcome: 'unusable', error: '' }
    if (usesPart(provider, 'template') && !template) return { outcome: 'unusable', error: 'no approved template' }
    return ask(provider, requestOf(provider, { ...message, address }))
  },
})

async function ask(provider: Provider, request: Asked): Promise<Result> {
  const answer = await answered(provider, request)
  if ('outcome' in answer) return answer
  const result = readAnswer(provider, answer.status, answer.text)
  if (result.outcome === 'again') throw new Error(result.error)
  return result
}

async function answered({ timeoutSeconds }: Provider, { url, ...request }: Asked): Promise<{ status: number; text: string } | Result> {
  try {
    // Redirected, our key and the client's number would go to somebody else.
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutSeconds * 1000) })
    return { status: response.status, text: await beginning(response) }
  } catch (error) {
    const code = codeOf(error)
    if (NEVER_ARRIVED.has(code)) throw new Error(`no connection: ${code}`, { cause: error })
    return { outcome: 'unknown', error: code }
  }
}

/** Nothing was sent yet. Of all other failures nobody knows whether the message had been read. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Of the error below "fetch failed"; several addresses of one host fail together. */
function codeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string; errors?: readonly { code?: string }[] } }
  return cause?.code ?? cause?.errors?.[0]?.code ?? name
}

const MOST_BYTES = 64 * 1024

async function beginning({ body }: Response): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as ReadableStream<Uint8Array>) {
    parts.push(part)
    size += part.length
    if (size > MOST_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}
