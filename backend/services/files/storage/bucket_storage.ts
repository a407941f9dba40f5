import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'
import type { ReadableStream } from 'node:stream/web'

export interface StorageBucketSettings {
  readonly name: string
  /** https://s3.eu-west-3.amazonaws.com, or the endpoint of MinIO, R2, Scaleway … */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const TIMEOUT_MS = 30_000

/** Storage in a bucket of S3 or a compatible service. The bucket is private: browsers get files from this server. */
export function bucketStorage({ name, endpoint, ...keys }: StorageBucketSettings): Storage {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const request = async (method: string, path: string, init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {}) => {
    const url = `${endpoint.replace(/\/$/, '')}/${name}/${path.split('/').map(encodeURIComponent).join('/')}`
    return client.fetch(url, { method, ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  }
  const requestError = (action: string, { status }: Response) => new Error(`the bucket ${name} refused to ${action}: ${status}`)
  return {
    async write(path, content, mime) {
      const response = await request('PUT', path, { body: new Uint8Array(content), headers: { 'content-type': mime } })
      if (!response.ok) throw requestError(`write ${path}`, response)
    },
    async read(path, range) {
      const response = await request('GET', path, { headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} })
      if (response.status === 404) return null
      if (!response.ok || !response.body) throw requestError(`read ${path}`, response)
      return { body: Readable.fromWeb(response.body as ReadableStream), size: Number(response.headers.get('content-length')) }
    },
    async remove(path) {
      const response = await request('DELETE', path)
      if (!response.ok && response.status !== 404) throw requestError(`remove ${path}`, response)
    },
  }
}
