/** Files that the server makes. Apart from http.ts, for clients load none of it. */
import { describe, headersOf, parse, refused, unanswered, withToken, type Call, type Sent } from './http.ts'

/** A file as the server makes it; `onBytes` hears how much has come. */
export function download(
  path: string, request: Pick<Call, 'query' | 'signal'>, onBytes: (bytes: number) => void = () => {},
): Promise<File> {
  const sent = describe(path, request)
  return withToken((token) => received(sent, token, onBytes))
}

async function received({ url, signal }: Sent, token: string | null, onBytes: (bytes: number) => void): Promise<File> {
  const response = await fetch(url, { headers: headersOf(token), signal }).catch((error: unknown) => { throw unanswered(error) })
  if (!response.ok) throw refused(response.status, parse(await response.text()))
  let size = 0
  const counted = response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => { onBytes(size += chunk.length); out.enqueue(chunk) },
  }))
  const content = await new Response(counted ?? null).blob().catch((error: unknown) => { throw unanswered(error) })
  return new File([content], nameIn(response.headers), { type: response.headers.get('content-type') ?? '' })
}

/** `attachment; filename="orders.csv"; filename*=UTF-8''Commandes%202026.csv` */
function nameIn(headers: Headers): string {
  const said = headers.get('content-disposition') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1]
  return name === undefined ? /filename="([^"]+)"/.exec(said)?.[1] ?? '' : decodeURIComponent(name)
}
