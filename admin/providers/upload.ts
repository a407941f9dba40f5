/**
 * Sends one file, and says how far it is. `fetch` cannot tell how much has gone out, so this is the one place of
 * XMLHttpRequest. A bad network is waited for: the same key goes out with every try, so nothing is kept twice.
 */
import type { StoredFile } from '#schema/types'
import { Failure } from './failure.ts'
import { readSession } from './session.ts'
import { readWords, say } from './words.ts'

/** `orders.photos`, or the file in whose place it comes. */
export type Purpose = string | { readonly replaces: number; readonly version: number }

export interface Sending {
  readonly purpose: Purpose
  readonly content: Blob
  readonly name: string
  /** ISO, as the device knows it. */
  readonly takenAt: string
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
  /** While nothing can be sent. */
  readonly onWait: () => void
  readonly signal: AbortSignal
}

const TRIES = 5

/** Throws a Failure with words, or the AbortError of the signal. */
export async function sendFile(sending: Sending): Promise<StoredFile> {
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  for (let tried = 1; ; tried++) {
    try {
      return await attempt(sending, key)
    } catch (error) {
      if (!(error instanceof Failure) || !isPassing(error.statusCode) || tried === TRIES) throw error
      sending.onWait()
      await patience(1000 * 2 ** (tried - 1), sending.signal)
    }
  }
}

/** No answer, a server that restarts, or a token that another tab has just renewed: a moment later it may go well. */
const isPassing = (status: number) => [0, 401, 502, 503, 504].includes(status)

function attempt({ purpose, content, name, takenAt, onProgress, signal }: Sending, key: string): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const session = readSession()
    const request = new XMLHttpRequest()
    const give = () => { request.abort(); reject(signal.reason as Error) }
    if (signal.aborted) return give()
    signal.addEventListener('abort', give, { once: true })
    request.open('POST', `${import.meta.env.VITE_API_URL ?? ''}/api/${session?.guard ?? 'user'}/media${placeOf(purpose)}`)
    request.setRequestHeader('Authorization', `Bearer ${session?.token ?? ''}`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', readWords().language)
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => { onProgress(total ? loaded / total : 0) }
    request.onloadend = () => {
      signal.removeEventListener('abort', give)
      if (request.status === 201) resolve(JSON.parse(request.responseText) as StoredFile)
      else if (request.status === 200) resolve((JSON.parse(request.responseText) as { file: StoredFile }).file)
      else reject(refused(request))
    }
    const form = new FormData()
    form.append('taken_at', takenAt)
    form.append('file', content, name)
    request.send(form)
  })
}

const placeOf = (purpose: Purpose): string => (typeof purpose === 'string'
  ? `?for=${encodeURIComponent(purpose)}` : `/${purpose.replaces}/replace?version=${purpose.version}`)

function refused({ status, responseText }: XMLHttpRequest): Failure {
  if (status === 0) return new Failure(0, { code: 'E_NETWORK', message: say(navigator.onLine ? 'ui.alert.no_answer' : 'ui.alert.offline') })
  const said = parse(responseText)
  return new Failure(status, {
    code: said.code ?? 'E_INTERNAL', message: said.errors?.file?.[0] ?? said.message ?? say('alerts.try_later'),
    errors: said.errors, conflict: undefined, current: undefined,
  })
}

/** A proxy in between may answer in HTML. */
function parse(text: string): Partial<Failure> {
  try { return JSON.parse(text) as Partial<Failure> } catch { return {} }
}

/** So long, or until the network is back; a browser without one waits for it. */
function patience(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (go: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', online)
      signal.removeEventListener('abort', abort)
      go()
    }
    const [online, abort] = [end(resolve), end(() => { reject(signal.reason as Error) })]
    const timer = setTimeout(() => { if (navigator.onLine) online() }, ms)
    addEventListener('online', online)
    signal.addEventListener('abort', abort)
  })
}
