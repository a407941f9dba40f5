/**
 * Uploads one file with progress. `fetch` does not report upload progress, so this is the only use of
 * XMLHttpRequest. Network errors are retried; every attempt sends the same idempotency key, so the file is stored once.
 */
import type { StoredFile } from '#schema/types'
import { Failure } from './failure.ts'
import { readSession } from './session.ts'
import { currentTranslator, translate } from './i18n.ts'

/** A field such as `orders.photos`, or the file to replace. */
export type Purpose = string | { readonly replaces: number; readonly version: number }

export interface UploadRequest {
  readonly purpose: Purpose
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
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
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

/** No response, a restarting server, or a token that another tab has just refreshed: a retry may succeed. */
const isTransient = (status: number) => [0, 401, 502, 503, 504].includes(status)

function send({ purpose, content, name, takenAt, onProgress, signal }: UploadRequest, key: string): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const session = readSession()
    const request = new XMLHttpRequest()
    const onAbort = () => { request.abort(); reject(signal.reason as Error) }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    request.open('POST', `${import.meta.env.VITE_API_URL ?? ''}/api/${session?.guard ?? 'user'}/media${pathOf(purpose)}`)
    request.setRequestHeader('Authorization', `Bearer ${session?.token ?? ''}`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', currentTranslator().language)
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => { onProgress(total ? loaded / total : 0) }
    request.onloadend = () => {
      signal.removeEventListener('abort', onAbort)
      if (request.status === 201) resolve(JSON.parse(request.responseText) as StoredFile)
      else if (request.status === 200) resolve((JSON.parse(request.responseText) as { file: StoredFile }).file)
      else reject(toFailure(request))
    }
    const form = new FormData()
    form.append('taken_at', takenAt)
    form.append('file', content, name)
    request.send(form)
  })
}

const pathOf = (purpose: Purpose): string => (typeof purpose === 'string'
  ? `?for=${encodeURIComponent(purpose)}` : `/${purpose.replaces}/replace?version=${purpose.version}`)

function toFailure({ status, responseText }: XMLHttpRequest): Failure {
  if (status === 0) {
    return new Failure(0, { code: 'E_NETWORK', message: translate(navigator.onLine ? 'ui.alert.no_answer' : 'ui.alert.offline') })
  }
  const body = parse(responseText)
  return new Failure(status, {
    code: body.code ?? 'E_INTERNAL', message: body.errors?.file?.[0] ?? body.message ?? translate('alerts.try_later'),
    errors: body.errors, conflict: undefined, current: undefined,
  })
}

/** A proxy may respond with HTML. */
function parse(text: string): Partial<Failure> {
  try { return JSON.parse(text) as Partial<Failure> } catch { return {} }
}

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
