/** Sends requests that `fetch` would refuse to send, and formats them as a curl command. */
import { Agent, request } from 'node:http'
import type { RequestDraft } from './request_draft.ts'
import type { FuzzResponse } from './response_fault.ts'

/** A request without a response after this time counts as unanswered. */
const TIMEOUT_MS = 30_000

const agent = new Agent({ keepAlive: true })

/** Encodes only characters that are not allowed in an HTTP request line. */
const encodeUnsafe = (text: string): string => text.replaceAll(/[^!-~]/gu, (one) => encodeURIComponent(one.toWellFormed()))

export function pathWithQuery({ path, query }: RequestDraft): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)
  return encodeUnsafe(path) + (pairs.length ? `?${pairs.join('&')}` : '')
}

function bytesOf({ raw, body }: RequestDraft): Buffer | null {
  if (raw !== null) return Buffer.from(raw, 'latin1')
  return body === undefined ? null : Buffer.from(JSON.stringify(body))
}

function headersOf(draft: RequestDraft, token: string | undefined): Record<string, string> {
  const bytes = bytesOf(draft)
  return {
    ...(token && { authorization: `Bearer ${token}` }), ...draft.headers, ...(bytes && { 'content-length': String(bytes.length) }),
  }
}

/** Never rejects: a failed request resolves with status 0. An event stream resolves when it starts. */
export function sendRequest(url: string, draft: RequestDraft, token: string | undefined): Promise<FuzzResponse> {
  const startedAt = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const end = (status: number, type: string, text: string) => {
      resolve({ status, type, text, milliseconds: performance.now() - startedAt })
    }
    const sent = request(
      {
        agent, hostname, port, method: draft.method, path: pathWithQuery(draft), headers: headersOf(draft, token),
        signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** Quotes bytes for bash, with escapes for unprintable ones. */
const shellQuote = (text: string): string => `$'${text.replaceAll(/[\\']/g, '\\$&').replaceAll(/[^ -~]/g, hexEscape)}'`
const TIMES = { once: '', again: ', and sent again', both: ', sent twice at once' } as const
const hexEscape = (one: string) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`

/** The curl command. $TOKEN is a token of the guard in the trailing comment. */
export function toCurl(url: string, draft: RequestDraft): string {
  const bytes = bytesOf(draft)
  return [
    `curl -i --path-as-is -X ${draft.method} ${shellQuote(url + pathWithQuery(draft))}`,
    ...(draft.guard && !draft.headers.authorization ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(draft.headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(bytes ? [`--data-binary ${shellQuote(bytes.toString('latin1'))}`] : []),
      `# as ${draft.guard ?? 'nobody'}${TIMES[draft.times]}`,
  ].join(' ')
}
