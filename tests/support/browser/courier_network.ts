/**
 * The network between the pages of a courier and the server: a test decides where it breaks. What arrives is answered by the server
 * itself. Requests of /api/courier go through a function of the browser context.
 */
import type { BrowserContext } from 'playwright'

interface Request {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly device_at: string | null
  readonly body: string | null
}
interface Answered extends Request { readonly status: number }

/** `before`: the request does not arrive. `after`: it is carried out, but its answer is lost. `broken`: a server that answers 500. */
export type Fate = 'none' | 'before' | 'after' | 'broken'

export class CourierNetwork {
  /** The actions that the server has carried out, each once: `order-deliveries/1/arrive`. */
  readonly carriedOut: string[] = []
  readonly bodies = new Map<string, Readonly<Record<string, unknown>>>()
  /** X-Device-At of each action. */
  readonly times = new Map<string, string>()
  /** What the server answered to each call last. */
  readonly statuses = new Map<string, number>()
  /** What happens to the next actions and uploads; afterwards nothing does. */
  fates: Fate[] = []
  /** Calls that a broken server answers. */
  readonly broken = new Set<string>()
  /** How far the clock of the server is ahead of the phone. */
  clock_ms = 0
  uploads = 0
  #keys = new Set<string>()

  fateOf({ method, path }: Request): { readonly fate: Fate; readonly clock_ms: number } {
    const fate = method === 'GET' ? 'none' : this.broken.has(callOf(path)) ? 'broken' : this.fates.shift() ?? 'none'
    return { fate, clock_ms: this.clock_ms }
  }

  answered({ method, path, key, device_at, body, status }: Answered): void {
    const call = callOf(path)
    if (method === 'GET' || call === 'courier-locations') return
    this.statuses.set(call, status)
    if (status >= 300 || key === null || this.#keys.has(key)) return
    this.#keys.add(key)
    if (call === 'media') { this.uploads += 1; return }
    this.carriedOut.push(call)
    this.bodies.set(call, JSON.parse(body ?? '{}') as Record<string, unknown>)
    this.times.set(call, device_at ?? '')
  }
}

const callOf = (path: string): string => /\/api\/courier\/([^?]*)/.exec(path)?.[1] ?? ''

/** All pages of the context are connected by it from now on. */
export async function connectBy(context: BrowserContext, network: CourierNetwork): Promise<void> {
  await context.exposeFunction('fateOfRequest', (request: Request) => network.fateOf(request))
  await context.exposeFunction('tellAnswered', (answered: Answered) => { network.answered(answered) })
  await context.addInitScript(`
    const fetchOfPage = window.fetch
    window.fetch = async (input, init = {}) => {
      const path = String(input)
      if (!path.includes('/api/courier/')) return fetchOfPage(input, init)
      const headers = new Headers(init.headers)
      const request = {
        method: init.method ?? 'GET', path, key: headers.get('idempotency-key'), device_at: headers.get('x-device-at'),
        body: typeof init.body === 'string' ? init.body : null,
      }
      const { fate, clock_ms } = await window.fateOfRequest(request)
      if (fate === 'before') throw new TypeError('cut')
      if (fate === 'broken') return new Response('{"code":"E_INTERNAL","message":"Something broke."}', { status: 500 })
      const response = await fetchOfPage(input, init)
      await window.tellAnswered({ ...request, status: response.status })
      if (fate === 'after') throw new TypeError('cut')
      const ahead = new Headers(response.headers)
      if (clock_ms) ahead.set('date', new Date(Date.now() + clock_ms).toUTCString())
      return new Response(response.status === 204 ? null : await response.text(), { status: response.status, headers: ahead })
    }
  `)
}
