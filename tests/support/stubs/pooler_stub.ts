/** A pooler as its clients see it: one process of PostgreSQL answers the queries of all connections; or it refuses the startup. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int16 = (value: number): Buffer => int32(value).subarray(2)
const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const READY = message('Z', Buffer.from('I'))
const GREETING = Buffer.concat([message('R', int32(0)), message('K', int32(7), int32(7)), READY])
const [INT4, TEXT] = [23, 25]
const column = (name: string, type: number) => Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)])
const COLUMNS = message('T', int16(2), column('process', INT4), column('zone', TEXT))
const cell = (value: string) => Buffer.concat([int32(value.length), Buffer.from(value)])
const answerOf = (process: number, zone: string): Buffer =>
  Buffer.concat([COLUMNS, message('D', int16(2), cell(String(process)), cell(zone)), message('C', text('SELECT 1')), READY])

interface Pooler {
  /** The message of its error (08P01) about the startup. */
  readonly refusal?: string
  /** Of PostgreSQL, which answers this query of this connection; both count from 0. */
  readonly processOf?: (connection: number, query: number) => number
  readonly zone?: string
}

export async function startPoolerStub({ refusal, processOf = () => 42, zone = 'UTC' }: Pooler) {
  let [connections, queries] = [0, 0]
  const server = createServer((socket) => {
    const connection = connections++
    socket.on('error', () => {})
    socket.once('data', () => {
      if (refusal) socket.end(message('E', ...['SFATAL', 'C08P01', `M${refusal}`].map(text), Buffer.from([0])))
      else socket.write(GREETING)
      socket.on('data', (bytes) => {
        if (bytes.toString('latin1', 0, 1) === 'Q') socket.write(answerOf(processOf(connection, queries++), zone))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://zarbia@127.0.0.1:${(server.address() as AddressInfo).port}/zarbia`,
    stop: () => { server.close() },
  }
}
