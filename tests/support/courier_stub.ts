/**
 * The calls of `common/courier_day.ts` in the memory of a test, so that it decides before and after which of them the network is cut.
 * The page asks it instead of the server: its requests of /api/courier go through a function of the browser context.
 */
import { aDay } from '../unit/admin/courier/sample_day.ts'
import { projectDay } from '../../admin/courier/project_day.ts'
import type { Allowed, CourierDay, CourierStop } from '#common/courier_day'
import type { Press, PressResource } from '../../admin/courier/press.ts'
import type { BrowserContext } from 'playwright'

interface StubRequest {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly device_at: string | null
  readonly body: string | null
}
interface StubAnswer { readonly status: number; readonly body: unknown; readonly date?: string }

/** `before`: the request does not arrive. `after`: it is carried out, but its answer is lost. */
export type Cut = 'none' | 'before' | 'after'

export class CourierStub {
  /** The presses that were carried out, each once: `order-deliveries/1/arrive`. */
  readonly carriedOut: string[] = []
  readonly reported: string[] = []
  readonly bodies = new Map<string, Readonly<Record<string, unknown>>>()
  /** How the next requests break; afterwards none does. */
  cuts: Cut[] = []
  /** Paths that are refused with this sentence. */
  readonly refusals = new Map<string, string>()
  is_signed_out = false
  /** How far the clock of the server is ahead of the phone. */
  clock_ms = 0
  /** X-Device-At of each press. */
  readonly times = new Map<string, string>()
  day: CourierDay = aDay()
  #keys = new Set<string>()
  #presses: Press[] = []
  #uploads = new Map<string, number>()

  answer(request: StubRequest): StubAnswer | null {
    const cut = request.method === 'GET' ? 'none' : this.cuts.shift() ?? 'none'
    if (cut === 'before') return null
    const answer = { ...this.#answerNow(request), date: new Date(Date.now() + this.clock_ms).toUTCString() }
    return cut === 'after' ? null : answer
  }

  #answerNow({ method, path, key, device_at, body }: StubRequest): StubAnswer {
    if (this.is_signed_out) return { status: 401, body: { code: 'E_UNAUTHORIZED', message: 'signed out' } }
    const [, call = ''] = /\/api\/courier\/([^?]*)/.exec(path) ?? []
    if (method === 'GET') return { status: 200, body: decided(projectDay(this.day, this.#presses)) }
    if (call === 'media') {
      const large = this.refusals.get('media')
      if (large !== undefined) return { status: 413, body: { code: 'E_TOO_LARGE', message: large, errors: { file: [large] } } }
      if (!this.#uploads.has(key ?? '')) this.#uploads.set(key ?? '', this.#uploads.size + 1)
      return { status: 201, body: { id: this.#uploads.get(key ?? '') } }
    }
    const given = JSON.parse(body ?? '{}') as Record<string, unknown>
    if (call === 'refused-actions') {
      if (!this.#keys.has(key ?? '')) this.reported.push(String(given.path))
      this.#keys.add(key ?? '')
      return { status: 201, body: { id: 1 } }
    }
    const refusal = this.refusals.get(call)
    if (refusal !== undefined) return { status: 409, body: { code: 'E_REFUSED', message: refusal } }
    if (!this.#keys.has(key ?? '')) this.#carryOut(call, key ?? '', device_at ?? '', given)
    return { status: 200, body: { id: 1, version: 2 } }
  }

  #carryOut(call: string, key: string, device_at: string, body: Record<string, unknown>): void {
    const [resource = '', id, verb = 'create'] = call.split('/')
    this.#keys.add(key)
    this.carriedOut.push(call)
    this.bodies.set(call, body)
    this.times.set(call, device_at)
    const target = { resource: resource as PressResource, id: id ? Number(id) : null, verb }
    this.#presses.push({
      seq: this.#presses.length + 1, key, courier_id: 0, subject: '', target, body, device_at, photos: [], state: 'sent', refusal: null,
    })
  }

  /** The day contains from now on what was pressed so far. */
  forget(): void { this.#presses = [] }

  get uploads(): number { return this.#uploads.size }
}

/** What the server allows after the presses: to leave when all is loaded, to finish a stop whose items are on the vehicle. */
function decided(day: CourierDay): CourierDay {
  const allow = (can: Allowed, ...verbs: readonly string[]): Allowed =>
    ({ ...can, ...Object.fromEntries(verbs.flatMap((verb) => (can[verb] ? [[verb, { allowed: true }]] : []))) })
  const stopNow = (stop: CourierStop): CourierStop =>
    (stop.items.some(({ result }) => result === 'expected') ? stop : { ...stop, can: allow(stop.can, 'done', 'semi_done') })
  const shipments = day.shipments.map((shipment) => ({
    ...shipment, stops: shipment.stops.map(stopNow), can: shipment.unloaded_items === 0 ? allow(shipment.can, 'leave') : shipment.can,
  }))
  return { ...day, shipments, server_at: new Date().toISOString() }
}

/** All pages of the context ask the stub from now on. */
export async function stubCourier(context: BrowserContext, stub: CourierStub): Promise<void> {
  await context.exposeFunction('askCourierStub', (request: StubRequest) => stub.answer(request))
  await context.addInitScript(`
    const fetchOfPage = window.fetch
    window.fetch = async (input, init = {}) => {
      const path = String(input)
      if (!path.includes('/api/courier/')) return fetchOfPage(input, init)
      if (!navigator.onLine) throw new TypeError('offline')
      const headers = new Headers(init.headers)
      const answer = await window.askCourierStub({
        method: init.method ?? 'GET', path, key: headers.get('idempotency-key'), device_at: headers.get('x-device-at'),
        body: typeof init.body === 'string' ? init.body : null,
      })
      if (!answer) throw new TypeError('cut')
      const answerHeaders = { 'content-type': 'application/json', date: answer.date }
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answerHeaders })
    }
  `)
}
