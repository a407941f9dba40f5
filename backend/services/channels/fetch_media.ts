/** A photo or voice message that came with a message: fetched from the provider with its key. */
import env from '#backend/engine/env/env'
import { parseJson } from '#common/text/parse_json'
import { valueAt } from './message_provider_response.ts'

/** What WhatsApp allows. */
const MAX_BYTES = 16 * 1024 * 1024

/** Null: the provider has none, or the company has not said where it is. Throws where it may be there later. */
export async function fetchMedia(id: string, signal: AbortSignal): Promise<Buffer | null> {
  const [url, path] = [env.get('WHATSAPP_MEDIA_URL'), env.get('WHATSAPP_MEDIA_AT')]
  if (!url) return null
  const found = await get(url.replaceAll('{id}', encodeURIComponent(id)), signal)
  if (!path || found === null) return found
  const file = valueAt(parseJson(found.toString('utf8')), path)
  return file === null ? null : get(file, signal)
}

async function get(url: string, signal: AbortSignal): Promise<Buffer | null> {
  const timeout = AbortSignal.timeout(env.get('WHATSAPP_TIMEOUT_SECONDS') * 1000)
  // A redirect would carry the key to another host.
  const response = await fetch(url, {
    headers: env.get('WHATSAPP_HEADERS') ?? {}, redirect: 'manual', signal: AbortSignal.any([signal, timeout]),
  })
  if (response.status >= 500 || response.status === 429) throw new Error(`the provider answers ${response.status}`)
  return response.ok ? readContent(response) : null
}

/** Null: larger than anything that WhatsApp sends. */
async function readContent({ body }: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
