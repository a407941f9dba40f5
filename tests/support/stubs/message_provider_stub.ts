/** A stub of an SMS provider: records the requests and sends configured responses. */
import { startHttpStub } from './http_stub.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Responder = (response: ServerResponse, requests: ReceivedRequest) => void

export interface MessageProviderStub {
  readonly url: string
  readonly requests: ReceivedRequest[]
  /** Used in sequence; the last one is repeated. */
  responders: Responder[]
  close(): Promise<void>
}

export const respondWith = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Responder =>
  (response) => { response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body)) }
export const neverRespond: Responder = () => {}
export const closeConnection: Responder = (response) => { response.destroy() }

export async function startMessageProviderStub(): Promise<MessageProviderStub> {
  const requests: ReceivedRequest[] = []
  const { url, close } = await startHttpStub(answer)
  const provider: MessageProviderStub = {
    url, requests, responders: [respondWith(200)], close,
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers: headers as Record<string, string>, body: body.toString('utf8') }
    requests.push(received)
    const responder = provider.responders[requests.length - 1] ?? provider.responders.at(-1)
    responder?.(response, received)
  }

  return provider
}
