import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'
import type { ReadableStream } from 'node:stream/web'

export interface Bucket {
  readonly name: string
  /** https://s3.eu-west-3.amazonaws.com, or that of MinIO, R2, Scaleway … */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const PATIENCE_MS = 30_000

/** A bucket of S3 or a compatible service. Its files are private: browsers get them from this server. */
export function bucket({ name, endpoint, ...keys }: Bucket): Storage {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const ask = async (method: string, path: string, init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {}) => {
    const url = `${endpoint.replace(/\/$/, '')}/${name}/${path.split('/').map(encodeURIComponent).join('/')}`
    return client.fetch(url, { method, ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  }
  const refused = (what: string, { status }: Response) => new Error(`the bucket ${name} refused to ${what}: ${status}`)
  return {
    async write(path, content, mime) {
      const answer = await ask('PUT', path, { body: new Uint8Array(content), headers: { 'content-type': mime } })
      if (!answer.ok) throw refused(`keep ${path}`, answer)
    },
    async read(path, range) {
      const answer = await ask('GET', path, { headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} })
      if (answer.status === 404) return null
      if (!answer.ok || !answer.body) throw refused(`give ${path}`, answer)
      return { body: Readable.fromWeb(answer.body as ReadableStream), size: Number(answer.headers.get('content-length')) }
    },
    async remove(path) {
      const answer = await ask('DELETE', path)
      if (!answer.ok && answer.status !== 404) throw refused(`remove ${path}`, answer)
    },
  }
}
