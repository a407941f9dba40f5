/** A stand-in for a company that sends SMS: it keeps what it was asked, and answers as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedOnce {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Answering = (response: ServerResponse, asked: AskedOnce) => void

export interface MessageProvider {
  readonly url: string
  readonly asked: AskedOnce[]
  /** In turn; the last one again and again. */
  answers: Answering[]
  close(): Promise<void>
}

export const says = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answering =>
  (response) => { response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body)) }
export const nothing: Answering = () => {}
export const hangsUp: Answering = (response) => { response.destroy() }

export async function openMessageProvider(): Promise<MessageProvider> {
  const asked: AskedOnce[] = []
  const server = createServer((request, response) => { void answer(request, response) })
  await new Promise<void>((go) => { server.listen(0, '127.0.0.1', go) })
  const provider: MessageProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, answers: [says(200)],
    close: () => new Promise((go) => { server.closeAllConnections(); server.close(() => { go() }) }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one = { method, path, headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString('utf8') }
    asked.push(one)
    const turn = provider.answers[asked.length - 1] ?? provider.answers.at(-1)
    turn?.(response, one)
  }

  return provider
}
