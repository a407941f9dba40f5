/** Requests as bytes on their way, odder than `fetch` would send them; and the same as a line for a shell. */
import { Agent, request } from 'node:http'
import type { Draft } from './draft.ts'
import type { Heard } from './judge.ts'

/** Nobody waits longer: that is no answer. */
const LONGEST_MS = 30_000

const agent = new Agent({ keepAlive: true })

/** What is odd is sent as it is, but for what would be no HTTP any more. */
const encoded = (text: string): string => text.replaceAll(/[^!-~]/gu, (one) => encodeURIComponent(one.toWellFormed()))

export function addressOf({ path, query }: Draft): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)
  return encoded(path) + (pairs.length ? `?${pairs.join('&')}` : '')
}

function bytesOf({ raw, body }: Draft): Buffer | null {
  if (raw !== null) return Buffer.from(raw, 'latin1')
  return body === undefined ? null : Buffer.from(JSON.stringify(body))
}

function headersOf(draft: Draft, token: string | undefined): Record<string, string> {
  const bytes = bytesOf(draft)
  return {
    ...(token && { authorization: `Bearer ${token}` }), ...draft.headers, ...(bytes && { 'content-length': String(bytes.length) }),
  }
}

/** Resolves whatever happens: no answer is an answer too. A stream has answered once it has begun. */
export function send(url: string, draft: Draft, token: string | undefined): Promise<Heard> {
  const began = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const end = (status: number, type: string, text: string) => { resolve({ status, type, text, milliseconds: performance.now() - began }) }
    const sent = request(
      {
        agent, hostname, port, method: draft.method, path: addressOf(draft), headers: headersOf(draft, token),
        signal: AbortSignal.timeout(LONGEST_MS),
      },
      (answer) => {
        const type = answer.headers['content-type'] ?? ''
        const chunks: Buffer[] = []
        if (type.startsWith('text/event-stream')) {
          end(answer.statusCode ?? 0, type, '')
          return void answer.destroy()
        }
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => { end(answer.statusCode ?? 0, type, Buffer.concat(chunks).toString()) })
        answer.on('error', (error) => { end(0, type, String(error)) })
      },
    )
    sent.on('error', (error) => { end(0, '', String(error)) })
    sent.end(bytesOf(draft) ?? undefined)
  })
}

/** Of bytes, as bash writes what cannot be printed. */
const quoted = (text: string): string => `$'${text.replaceAll(/[\\']/g, '\\$&').replaceAll(/[^ -~]/g, escaped)}'`
const TIMES = { once: '', again: ', and sent again', both: ', sent twice at once' } as const
const escaped = (one: string) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`

/** $TOKEN is one of the guard that the comment names. */
export function curlOf(url: string, draft: Draft): string {
  const bytes = bytesOf(draft)
  return [
    `curl -i --path-as-is -X ${draft.method} ${quoted(url + addressOf(draft))}`,
    ...(draft.guard && !draft.headers.authorization ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(draft.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(bytes ? [`--data-binary ${quoted(bytes.toString('latin1'))}`] : []),
      `# as ${draft.guard ?? 'nobody'}${TIMES[draft.times]}`,
  ].join(' ')
}
