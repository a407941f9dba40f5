/**
 * Uploads one file with progress. `fetch` does not report upload progress, so this is the only use of
 * XMLHttpRequest. Network errors are retried; every attempt sends the same idempotency key, so the file is stored once.
 */
import type { StoredFile } from '#schema/types'
import { Failure } from './api_failure.ts'
import { apiUrl } from './api_url.ts'
import { headersOf, randomKey, toFailure, toNetworkFailure } from './http.ts'
import { parseJson } from '#common/text/parse_json'
import { readSession } from '../session/session.ts'

/** A field such as `orders.photos`, or the file to replace. */
export type UploadPurpose = string | { readonly replaces: number; readonly version: number }

export interface UploadRequest {
  readonly purpose: UploadPurpose
  readonly content: Blob
  readonly name: string
  /** ISO date-time of the device. */
  readonly takenAt: string
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Called before each retry. */
  readonly onWait: () => void
  readonly signal: AbortSignal
}

const MAX_ATTEMPTS = 5

/** Throws a Failure with a message, or the AbortError of the signal. */
export async function uploadFile(upload: UploadRequest): Promise<StoredFile> {
  const key = randomKey()
  // At most MAX_ATTEMPTS times.
  for (let attempts = 1; ; attempts++) {
    try {
      return await send(upload, key)
    } catch (error) {
      if (!(error instanceof Failure) || !isTransient(error.statusCode) || attempts === MAX_ATTEMPTS) throw error
      upload.onWait()
      await waitToRetry(1000 * 2 ** (attempts - 1), upload.signal)
    }
  }
}

/** No response, a restarting server, too many at once, or a token that another tab has just refreshed: a retry may succeed. */
const isTransient = (status: number) => [0, 401, 429, 502, 503, 504].includes(status)

function send({ purpose, content, name, takenAt, onProgress, signal }: UploadRequest, key: string): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const session = readSession()
    const request = new XMLHttpRequest()
    const onAbort = () => { request.abort(); reject(signal.reason as Error) }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    request.open('POST', apiUrl(`/api/${session?.guard ?? 'user'}/media${pathOf(purpose)}`))
    for (const [name, value] of headersOf(session?.token ?? null)) request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => { onProgress(total ? loaded / total : 0) }
    request.onloadend = () => {
      signal.removeEventListener('abort', onAbort)
      const { status, responseText } = request
      if (status === 201) resolve(JSON.parse(responseText) as StoredFile)
      else if (status === 200) resolve((JSON.parse(responseText) as { file: StoredFile }).file)
      else reject((status === 0 ? toNetworkFailure() : toFailure(status, parseJson(responseText))) as Error)
    }
    const form = new FormData()
    form.append('taken_at', takenAt)
    form.append('file', content, name)
    request.send(form)
  })
}

const pathOf = (purpose: UploadPurpose): string => (typeof purpose === 'string'
  ? `?for=${encodeURIComponent(purpose)}` : `/${purpose.replaces}/replace?version=${purpose.version}`)

/** Waits for the given time, or until the browser is online again. */
function waitToRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', online)
      signal.removeEventListener('abort', abort)
      finish()
    }
    const [online, abort] = [end(resolve), end(() => { reject(signal.reason as Error) })]
    const timer = setTimeout(() => { if (navigator.onLine) online() }, ms)
    addEventListener('online', online)
    signal.addEventListener('abort', abort)
  })
}
