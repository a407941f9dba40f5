import { listen } from '#backend/engine/database/listener'
import { decodeChanges } from './change.ts'
import { LIVE_CHANNEL, SESSION_ENDED } from './publish.ts'

/** How long a value is cached if no notification ends it before. */
const CACHE_MS = 2000

/**
 * A value that a process has read from rows of one resource. It ends when rows of it are written: by this process with `clear`, by
 * another one with its notification; and after a new connection, because notifications may have been missed.
 */
export class ChangeCache<T> {
  readonly #resource: string
  #cached: { readonly value: T; readonly until: number } | undefined
  /** Grows with each change: a value that was read before one is not cached. */
  #changes = 0
  #isSubscribed = false

  constructor(resource: string) {
    this.#resource = resource
  }

  /** The cached value, or what `read` returns. */
  async get(read: () => Promise<T>): Promise<T> {
    if (this.#cached && this.#cached.until > Date.now()) return this.#cached.value
    this.#subscribe()
    const known = this.#changes
    const value = await read()
    if (this.#changes === known) this.#cached = { value, until: Date.now() + CACHE_MS }
    return value
  }

  clear(): void {
    this.#changes += 1
    this.#cached = undefined
  }

  #subscribe(): void {
    if (this.#isSubscribed) return
    this.#isSubscribed = true
    const onNotification = (payload: string) => {
      if (payload.startsWith(SESSION_ENDED)) return
      if (decodeChanges(payload).some(({ resource }) => resource === this.#resource)) this.clear()
    }
    void listen(LIVE_CHANNEL, { onNotification, onConnect: () => this.clear() })
  }
}
