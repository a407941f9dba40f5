/**
 * Visits in tabs that Playwright does not attach to. For its events of the network, the page takes the stack of each request apart and
 * hands over the bodies, on the processor that is measured: a fifth of the time until the largest paint of a staff page.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright'

export const SLOWDOWN = 4

/** Longer than any page takes until its largest paint. */
const SETTLED_MS = 6_000
const DESKTOP = { width: 1440, height: 900 } as const

/** Strings, because they run in the page. */
const paintOf = (path: string) => `new Promise((resolve, reject) => {
  if (location.pathname !== '${path}' || !document.querySelector('h1:not(.unseen)')) reject(new Error('no page: ' + location.pathname))
  if (document.querySelector('main .skeleton')) reject(new Error('still loading: ' + location.pathname))
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
const store = (items: Readonly<Record<string, string>>) => `Object.assign(localStorage, ${JSON.stringify(items)})`

interface Reply {
  readonly id?: number
  readonly error?: object
  readonly result?: { readonly exceptionDetails?: object; readonly result?: { readonly value?: unknown } }
}

/** A browser profile of its own: what the first visit has loaded, the second one finds in the cache. */
export class PlainProfile {
  readonly #session: CDPSession
  readonly #id: string
  readonly #url: string
  readonly #replies = new Map<number, (reply: Reply) => void>()
  #lastId = 0

  constructor(session: CDPSession, id: string, url: string) {
    this.#session = session
    this.#id = id
    this.#url = url
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const reply = JSON.parse(message) as Reply
      this.#replies.get(reply.id ?? 0)?.(reply)
    })
  }

  /** `items`: of local storage, as `createSession` returns them. */
  static async open(browser: Browser, url: string, items: Readonly<Record<string, string>>): Promise<PlainProfile> {
    const session = await browser.newBrowserCDPSession()
    const { browserContextId } = await session.send('Target.createBrowserContext')
    const profile = new PlainProfile(session, browserContextId, url)
    await profile.#inTab(async (send) => {
      await send('Page.navigate', { url: `${url}/robots.txt` })
      await pause(500)
      await send('Runtime.evaluate', { expression: store(items) })
    })
    return profile
  }

  /** Seconds until the largest contentful paint. */
  paint(path: string): Promise<number> {
    return this.#inTab(async (send) => {
      await send('Emulation.setDeviceMetricsOverride', { ...DESKTOP, deviceScaleFactor: 1, mobile: false })
      await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      await send('Page.navigate', { url: `${this.#url}${path}` })
      await pause(SETTLED_MS)
      return Number(await send('Runtime.evaluate', { expression: paintOf(path), awaitPromise: true })) / 1000
    })
  }

  async close(): Promise<void> {
    await this.#session.send('Target.disposeBrowserContext', { browserContextId: this.#id })
    await this.#session.detach()
  }

  async #inTab<T>(run: (send: (method: string, params: object) => Promise<unknown>) => Promise<T>): Promise<T> {
    const { targetId } = await this.#session.send('Target.createTarget', { url: 'about:blank', browserContextId: this.#id, ...DESKTOP })
    const { sessionId } = await this.#session.send('Target.attachToTarget', { targetId })
    const result = await run((method, params) => this.#send(sessionId, method, params))
    await this.#session.send('Target.closeTarget', { targetId })
    return result
  }

  async #send(sessionId: string, method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId
    const answered = new Promise<Reply>((resolve) => { this.#replies.set(id, resolve) })
    await this.#session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    const { error, result } = await answered
    this.#replies.delete(id)
    if (error ?? result?.exceptionDetails) throw new Error(`${method}: ${JSON.stringify(error ?? result?.exceptionDetails)}`)
    return result?.result?.value
  }
}
