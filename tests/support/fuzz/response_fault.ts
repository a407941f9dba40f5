/** Faults that no response may have, whatever the request. */
export interface FuzzResponse {
  /** 0 if there was no response. */
  readonly status: number
  readonly milliseconds: number
  readonly type: string
  readonly text: string
}

/** Of one call alone: nothing that a person presses takes longer. */
const MAX_DURATION_MS = 2000

export const LATE = `took over ${MAX_DURATION_MS / 1000} s`

/** The fault as a sentence, or null. */
export function findFault({ status, milliseconds, type, text }: FuzzResponse): string | null {
  if (status === 0) return `no answer: ${text}`
  if (status >= 500 && !(status === 503 && isNotBuilt(text))) return `status ${status}`
  if (milliseconds > MAX_DURATION_MS) return LATE
  if (status < 400 || !type.startsWith('application/json')) return null
  const error = parseBody(text)
  if (error === undefined) return 'a refusal that is no JSON'
  if (error === null) return null
  if (typeof error.code !== 'string' || typeof error.message !== 'string' || error.message === '') return 'a refusal without words'
  return error.code === 'E_INVALID' && Object.keys(error.errors ?? {}).length === 0 ? 'a refusal that names no field' : null
}

/** The pages are not built for these tests. A response to HEAD has no body. */
const isNotBuilt = (text: string) => text === '' || text.includes('npm run build')

interface ErrorBody { readonly code?: unknown; readonly message?: unknown; readonly errors?: object }

/** Null for an empty body (HEAD), undefined for invalid JSON. */
function parseBody(text: string): ErrorBody | null | undefined {
  if (text === '') return null
  try {
    return JSON.parse(text) as ErrorBody
  } catch {
    return undefined
  }
}
