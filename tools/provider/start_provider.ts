/** The HTTP side of the fake provider: what the product calls, and the page with its phone. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeProvider, type ClientMessage, type ProviderOptions } from './fake_provider.ts'
import { CHANNELS, FAULTS, type Channel, type Fault } from './phone.ts'
import { PHONE_PAGE } from './phone_page.ts'

export interface StartedProvider {
  readonly provider: FakeProvider
  readonly url: string
  close(): Promise<void>
}

const MAX_BYTES = 8 * 1024 * 1024

/** Listens on this machine only. `key`: the bearer that the product sends to WhatsApp. */
export async function startProvider(port: number, key: string, options: ProviderOptions): Promise<StartedProvider> {
  const provider = new FakeProvider(options)
  const server = createServer((request, response) => {
    answer(provider, key, request, response).catch((error: unknown) => { end(response, 500, { error: String(error) }) })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    provider, url,
    close: () => new Promise((resolve) => {
      provider.close()
      server.closeAllConnections()
      server.close(() => { resolve() })
    }),
  }
}

async function answer(provider: FakeProvider, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://provider')
  const isOfProduct = request.headers.authorization === `Bearer ${key}`
  if (request.method === 'GET') return pathname.startsWith('/v23.0/') || pathname.startsWith('/files/')
    ? showFile(provider, isOfProduct, pathname, request, response) : showPage(provider, pathname, response)
  const body = await bodyOf(request)
  if (/^\/v23\.0\/\w+\/messages$/.test(pathname)) {
    if (!isOfProduct) return end(response, 401, { error: { message: 'Invalid OAuth access token', code: 190 } })
    return takeMessage(provider, 'whatsapp', body, response)
  }
  if (pathname === '/sms') return takeMessage(provider, 'sms', body, response)
  // A page of another origin can send such a request, but not read what stands here.
  if (request.headers['content-type'] !== 'application/json') return end(response, 415, {})
  if (pathname === '/phone/messages') return writeMessage(provider, JSON.parse(body) as PhoneRequest, response)
  if (pathname === '/phone/faults') return setFault(provider, JSON.parse(body) as FaultRequest, response)
  return end(response, 404, {})
}

async function takeMessage(provider: FakeProvider, channel: Channel, body: string, response: ServerResponse): Promise<void> {
  const given = await provider.take(channel, body)
  if (given) end(response, given.status, given.body)
  else response.destroy()
}

/** As the Cloud API: the id gives an address, which is read with the same key. */
function showFile(
  provider: FakeProvider, isOfProduct: boolean, pathname: string, { headers }: IncomingMessage, response: ServerResponse,
): void {
  const id = pathname.split('/').at(-1) ?? ''
  const file = provider.files.get(id)
  if (!isOfProduct && pathname.startsWith('/v23.0/')) return end(response, 401, {})
  if (!file) return end(response, 404, {})
  if (pathname.startsWith('/v23.0/'))
    return end(response, 200, { id, url: `http://${headers.host ?? ''}/files/${id}`, mime_type: file.mime, file_size: file.content.length })
  response.writeHead(200, { 'content-type': file.mime, 'x-content-type-options': 'nosniff' }).end(file.content)
}

function showPage(provider: FakeProvider, pathname: string, response: ServerResponse): void {
  if (pathname === '/phone') {
    const faults = Object.fromEntries(CHANNELS.map((channel) => [channel, [...provider.faults[channel]]]))
    const refused = provider.callbacks.filter(({ status }) => status !== 200).length
    return end(response, 200, { messages: provider.messages, faults, callbacks: { sent: provider.callbacks.length, refused } })
  }
  if (pathname !== '/') return end(response, 404, {})
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PHONE_PAGE)
}

interface PhoneRequest extends ClientMessage { readonly file?: { readonly mime: string; readonly base64: string } }

async function writeMessage(provider: FakeProvider, { file, ...message }: PhoneRequest, response: ServerResponse): Promise<void> {
  const media = file && { id: randomUUID(), mime: file.mime }
  if (media) provider.files.set(media.id, { mime: media.mime, content: Buffer.from(file.base64, 'base64') })
  await provider.write({ ...message, ...(media && { media }) })
  end(response, 200, {})
}

interface FaultRequest { readonly channel: Channel; readonly fault: Fault; readonly on: boolean }

function setFault(provider: FakeProvider, { channel, fault, on }: FaultRequest, response: ServerResponse): void {
  if (!CHANNELS.includes(channel) || !Object.hasOwn(FAULTS, fault)) return end(response, 422, {})
  if (on) provider.faults[channel].add(fault)
  else provider.faults[channel].delete(fault)
  end(response, 200, {})
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BYTES) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
