import { connect } from 'node:net'
import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { setupOwner } from '#tests/support/rows/people'
import { siteUrl } from '#tests/support/json_client'
import { withTimeout } from '#tests/support/until'

const KILOBYTE = 1024
/** Not compressible: more than the buffers between two sockets and two streams hold. */
const rest = (kilobytes: number): Buffer => randomBytes(kilobytes * KILOBYTE)
const json = (bytes: number): Buffer => Buffer.from(JSON.stringify({ name: 'x'.repeat(bytes) }))
/** Its head is right. */
const corrupt = (compressed: Buffer): Buffer => Buffer.concat([compressed.subarray(0, 30), rest(1500)])

const JSON_TYPE = 'application/json'
const FORM = 'multipart/form-data; boundary=b'
const CALL = '/api/user/clients'
const UPLOAD = '/api/user/media?for=orders.photos'

interface Sent {
  readonly path?: string
  readonly type?: string
  readonly encoding?: string
  readonly body: Buffer
  readonly signed?: false
}

/** By how a body is refused, or read in part. */
const BODIES: Readonly<Record<string, Sent>> = {
  'is a corrupt gzip': { encoding: 'gzip', body: corrupt(gzipSync(rest(20))) },
  'is no gzip at all': { encoding: 'gzip', body: rest(1500) },
  'is a corrupt deflate': { encoding: 'deflate', body: corrupt(deflateSync(rest(20))) },
  'is no deflate at all': { encoding: 'deflate', body: rest(1500) },
  'is no brotli': { encoding: 'br', body: rest(1500) },
  'has a corrupt brotli': { encoding: 'br', body: corrupt(brotliCompressSync(rest(20))) },
  'is a gzip that ends early': { encoding: 'gzip', body: gzipSync(rest(2000)).subarray(0, 900 * KILOBYTE) },
  'is a gzip with something behind it': { encoding: 'gzip', body: Buffer.concat([gzipSync(json(10)), rest(1500)]) },
  'is a brotli with something behind it': { encoding: 'br', body: Buffer.concat([brotliCompressSync(json(10)), rest(1500)]) },
  'is too large when it is unpacked': { encoding: 'gzip', body: gzipSync(rest(4000)) },
  'is a bomb': { encoding: 'gzip', body: Buffer.concat([gzipSync(Buffer.alloc(50_000 * KILOBYTE)), rest(1500)]) },
  'has an unknown encoding': { encoding: 'rot13', body: rest(1500) },
  'is too large': { body: json(3_000_000) },
  'is no JSON': { body: rest(900) },
  'is a list': { body: Buffer.from(JSON.stringify(Array.from({ length: 100_000 }, () => 1))) },
  'has an unknown charset': { type: `${JSON_TYPE}; charset=klingon`, body: json(900_000) },
  'has an unknown type': { type: 'text/csv', body: rest(1500) },
  'is a form for a call that reads none': { type: FORM, body: rest(1500) },
  'is a form without parts': { path: UPLOAD, type: FORM, body: rest(1500) },
  'is a form without a boundary': { path: UPLOAD, type: 'multipart/form-data', body: rest(1500) },
  'is a form whose first part is refused': {
    path: UPLOAD, type: FORM,
    body: Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n'), rest(1500)]),
  },
  'is a file of a field that does not exist': {
    path: '/api/user/media?for=orders.nothing', type: FORM,
    body: Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'), rest(1500)]),
  },
  'is a file whose sender is not signed in': { path: UPLOAD, type: FORM, body: rest(1500), signed: false },
  'comes from nobody': { body: json(900_000), signed: false },
  'is for no call': { path: '/api/user/nothing', body: json(900_000) },
  'is for a page': { path: '/privacy-policy', body: json(900_000) },
}

const FRAMES = ['with its length', 'in chunks'] as const

test.group('infra / refused bodies', (group) => {
  const owner = setupOwner(group)

  test('a body that {$self} does not keep the next request of its connection waiting')
    .with(Object.keys(BODIES))
    .run(async ({ assert }, fault) => {
      for (const frame of FRAMES) {
        const [first = 0, second = 0] = await sendTwo({ body: Buffer.alloc(0), ...BODIES[fault] }, frame)
        assert.isBelow(first, 500, frame)
        assert.isAtLeast(first, 200, frame)
        assert.equal(second, 200, frame)
      }
    })

  /** The statuses of this request and of one behind it on the same connection. A server that closes it says so in its answer. */
  async function sendTwo(
    { path = CALL, type = JSON_TYPE, encoding, body, signed }: Sent, frame: (typeof FRAMES)[number],
  ): Promise<number[]> {
    const { hostname, port } = new URL(siteUrl())
    const signature = `authorization: Bearer ${owner.token}`
    const head = [
      `POST ${path} HTTP/1.1`, `host: ${hostname}`, `content-type: ${type}`, ...signed === false ? [] : [signature],
      ...encoding ? [`content-encoding: ${encoding}`] : [],
      frame === 'in chunks' ? 'transfer-encoding: chunked' : `content-length: ${body.length}`, '', '',
    ].join('\r\n')
    const next = ['GET /auth/user/me HTTP/1.1', `host: ${hostname}`, signature, 'connection: close', '', ''].join('\r\n')
    const chunks = frame === 'in chunks'
      ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]) : body
    const answers = await withTimeout('both requests are answered', exchange(Number(port), hostname, Buffer.concat([
      Buffer.from(head), chunks, Buffer.from(next),
    ])))
    return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }
})

/** What the server sends until it closes the connection. */
const exchange = (port: number, host: string, sent: Buffer): Promise<string> => new Promise((resolve, reject) => {
  const received: Buffer[] = []
  const socket = connect(port, host)
  socket.on('data', (chunk) => { received.push(chunk) })
  socket.once('error', reject)
  socket.once('close', () => { resolve(Buffer.concat(received).toString('latin1')) })
  socket.write(sent)
})
