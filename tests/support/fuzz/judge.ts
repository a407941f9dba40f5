/** What no answer may be, whatever was asked. */
export interface Heard {
  /** 0 when there was no answer at all. */
  readonly status: number
  readonly milliseconds: number
  readonly type: string
  readonly text: string
}

const SLOWEST_MS = 5000

/** Null for a good answer. */
export function faultOf({ status, milliseconds, type, text }: Heard): string | null {
  if (status === 0) return `no answer: ${text}`
  if (status >= 500 && !(status === 503 && isNotBuilt(text))) return `status ${status}`
  if (milliseconds > SLOWEST_MS) return `took ${(milliseconds / 1000).toFixed(1)} s`
  if (status < 400 || !type.startsWith('application/json')) return null
  const said = parsed(text)
  if (said === undefined) return 'a refusal that is no JSON'
  if (said === null) return null
  if (typeof said.code !== 'string' || typeof said.message !== 'string' || said.message === '') return 'a refusal without words'
  return said.code === 'E_INVALID' && Object.keys(said.errors ?? {}).length === 0 ? 'a refusal that names no field' : null
}

/** The pages are no part of these tests. HEAD has no words. */
const isNotBuilt = (text: string) => text === '' || text.includes('"E_UNAVAILABLE"')

interface Said { readonly code?: unknown; readonly message?: unknown; readonly errors?: object }

/** Null for nothing: the answer to HEAD. */
function parsed(text: string): Said | null | undefined {
  if (text === '') return null
  try {
    return JSON.parse(text) as Said
  } catch {
    return undefined
  }
}
