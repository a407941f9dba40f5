/** A stub of an SMS provider: records the requests and sends configured responses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  const server = createServer((request, response) => { void answer(request, response) })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const provider: MessageProviderStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, responders: [respondWith(200)],
    close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(() => { resolve() }) }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const received = { method, path, headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString('utf8') }
    requests.push(received)
    const responder = provider.responders[requests.length - 1] ?? provider.responders.at(-1)
    responder?.(response, received)
  }

  return provider
}
