/** A stub of S3: a bucket in memory that requires signed requests. */
import { startHttpStub } from './http_stub.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface S3Stub {
  readonly endpoint: string
  readonly files: Map<string, { content: Buffer; type: string }>
  /** Called before a file is stored. A returned number is sent as the status instead. */
  onPut: (path: string) => number | undefined
  close(): Promise<void>
}

export const BUCKET = 'zarbia-files'
export const S3_ACCESS_KEY = 'AKIATEST'

export async function startS3Stub(): Promise<S3Stub> {
  const files: S3Stub['files'] = new Map()
  const { url, close } = await startHttpStub(answer)
  const bucket: S3Stub = {
    endpoint: url, files, onPut: () => undefined, close,
  }

  function answer(request: IncomingMessage, response: ServerResponse, content: Buffer) {
    const path = decodeURIComponent(request.url ?? '').replace(`/${BUCKET}/`, '')
    const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${S3_ACCESS_KEY}/`)
    if (!isSigned || path.startsWith('/')) return response.writeHead(403).end()
    const found = files.get(path)
    switch (request.method) {
      case 'PUT': {
        const refused = bucket.onPut(path)
        if (refused) return response.writeHead(refused).end()
        files.set(path, { content, type: request.headers['content-type'] ?? '' })
        return response.writeHead(200).end()
      }
      case 'GET': return found ? sendContent(request, response, found.content) : response.writeHead(404).end()
      case 'DELETE':
        files.delete(path)
        return response.writeHead(204).end()
      default: return response.writeHead(405).end()
    }
  }
  return bucket
}

function sendContent(request: IncomingMessage, response: ServerResponse, content: Buffer) {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = start === undefined ? content : content.subarray(Number(start), Number(end) + 1)
  return response.writeHead(start === undefined ? 200 : 206, { 'content-length': String(part.length) }).end(part)
}

/** The environment variables for a server that uses this bucket. */
export const s3Env = ({ endpoint }: S3Stub) => ({
  S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint, S3_REGION: 'eu-west-3', S3_ACCESS_KEY_ID: S3_ACCESS_KEY, S3_SECRET_ACCESS_KEY: 'secret',
})
