/** An HTTP server in this process, for stubs of outside services. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HttpStub {
  readonly port: number
  readonly url: string
  /** Ends all connections and stops listening. */
  close(): Promise<void>
}

/** Listens on a free port and passes each request with its whole body to the handler. */
export async function startHttpStub(handle: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void): Promise<HttpStub> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => { handle(request, response, Buffer.concat(chunks)) })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => { server.closeAllConnections(); server.close(() => { resolve() }) })
  return { port, url: `http://127.0.0.1:${port}`, close }
}
