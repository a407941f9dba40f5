/**
 * Tokens with their people and permissions, kept in memory, so that a call does not read them again. Only what the token is compared
 * with is kept, never that it was right. Every change in the database ends it at once (backend/database/migrator/caller_triggers.ts),
 * a lost notification after KEPT_MS. Without a connection for notifications nothing is kept.
 */
import type { DatabaseSubscriber } from '#backend/database/listener'
import type { Guard } from '#schema/types'

const KEPT_MS = 5000
const MAX_KEPT = 5000

interface Kept<T> { readonly found: Promise<T | null>; readonly until: number }

export class CallerCache<T> implements DatabaseSubscriber {
  readonly #kept = new Map<string, Kept<T>>()
  #isListening = false

  get size(): number {
    return this.#kept.size
  }

  /** Concurrent calls share one `read`, unless something has changed since it began. `token`: its id, or `api` and its id. */
  find(guard: Guard, token: number | string, read: () => Promise<T | null>): Promise<T | null> {
    if (!this.#isListening) return read()
    const key = `${guard} ${token}`
    const now = performance.now()
    const kept = this.#kept.get(key)
    return kept && now < kept.until ? kept.found : this.#keep(key, now + KEPT_MS, read())
  }

  onConnect(): void {
    this.#kept.clear()
    this.#isListening = true
  }

  onDisconnect(): void {
    this.#isListening = false
    this.#kept.clear()
  }

  /** `user 12`: one token; `user`: all of the guard; empty: all. */
  onNotification(payload: string): void {
    if (payload === '') this.#kept.clear()
    else if (payload.includes(' ')) this.#kept.delete(payload)
    else for (const key of this.#kept.keys()) if (key.startsWith(`${payload} `)) this.#kept.delete(key)
  }

  #keep(key: string, until: number, found: Promise<T | null>): Promise<T | null> {
    const kept = { found, until }
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    }
    this.#kept.delete(key)
    const [oldest] = this.#kept.size < MAX_KEPT ? [] : this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, kept)
    found.then((value) => { if (value === null) forget() }, forget)
    return found
  }
}
