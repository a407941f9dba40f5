import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'
import type { ReadableStream } from 'node:stream/web'

export interface BucketSettings {
  readonly name: string
  /** https://s3.eu-west-3.amazonaws.com, or the endpoint of MinIO, R2, Scaleway … */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const TIMEOUT_MS = 30_000

/** Storage in a bucket of S3 or a compatible service. The bucket is private: browsers get files from this server. */
export function bucketStorage({ name, endpoint, ...keys }: BucketSettings): Storage {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const request = async (method: string, path: string, init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {}) => {
    const url = `${endpoint.replace(/\/$/, '')}/${name}/${path.split('/').map(encodeURIComponent).join('/')}`
    return client.fetch(url, { method, ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  }
  const requestError = (action: string, { status }: Response) => new Error(`the bucket ${name} refused to ${action}: ${status}`)
  return {
    async write(path, content, mime) {
      const answer = await request('PUT', path, { body: new Uint8Array(content), headers: { 'content-type': mime } })
      if (!answer.ok) throw requestError(`keep ${path}`, answer)
    },
    async read(path, range) {
      const answer = await request('GET', path, { headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} })
      if (answer.status === 404) return null
      if (!answer.ok || !answer.body) throw requestError(`give ${path}`, answer)
      return { body: Readable.fromWeb(answer.body as ReadableStream), size: Number(answer.headers.get('content-length')) }
    },
    async remove(path) {
      const answer = await request('DELETE', path)
      if (!answer.ok && answer.status !== 404) throw requestError(`remove ${path}`, answer)
    },
  }
}
