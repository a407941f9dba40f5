/**
 * The connection of a process for notifications (LISTEN/NOTIFY). It reconnects automatically. Notifications sent in the meantime are
 * lost, so subscribers are informed of every new connection and read the current state themselves.
 */
import pg from 'pg'
import { BoundedQueue } from '#common/bounded_queue'
import { connectionSettings } from './connection_settings.ts'

export interface DatabaseSubscriber {
  onNotification(payload: string): void
  /** The connection listens, for the first time or again: notifications may have been missed. */
  onConnect?(): void
  /** The connection is lost: until `onConnect` no notification arrives. */
  onDisconnect?(): void
}

const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 5000
/** A connection that a firewall has dropped is not closed, so it is checked with a query. */
const CHECK_INTERVAL_MS = 5000
const CHECK_TIMEOUT_MS = 5000

class Listener {
  readonly #subscribers = new Map<string, Set<DatabaseSubscriber>>()
  /** Channels that the current connection listens on. */
  readonly #listening = new Set<string>()
  /** Subscribers that know of the current connection. */
  readonly #informed = new Set<DatabaseSubscriber>()
  /** Statements run one at a time. */
  readonly #statements = new BoundedQueue({ atOnce: 1 })
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined
  #retryMs = MIN_RETRY_MS
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** Resolves when the connection listens on the channel. Returns the function that unsubscribes. */
  async subscribe(channel: string, subscriber: DatabaseSubscriber): Promise<() => void> {
    const all = this.#subscribers.get(channel) ?? new Set<DatabaseSubscriber>()
    this.#subscribers.set(channel, all.add(subscriber))
    this.#isClosed = false
    this.#opening ??= this.#open()
    await this.#opening
    await this.#listenOnAll()
    return () => {
      all.delete(subscriber)
      this.#informed.delete(subscriber)
    }
  }

  /**
   * In its turn. A connection that answers with an error, or not in time, counts as lost, also when it is an earlier statement that has
   * no answer.
   */
  async #ask(client: pg.Client): Promise<void> {
    const late = setTimeout(() => this.#reconnect(client), CHECK_TIMEOUT_MS)
    await this.#statements.run(null, () => client.query('select 1')).catch(() => this.#reconnect(client))
    clearTimeout(late)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#disconnect()
    this.#opening = undefined
    this.#subscribers.clear()
    await client?.end().catch(() => {})
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ ...connectionSettings(), application_name: 'zarbia listener' })
    client.on('error', () => {})
    client.once('end', () => this.#reconnect(client))
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onNotification(payload ?? '')
    })
    this.#client = client
    try {
      await client.connect()
      await this.#listenOnAll()
      // Lost meanwhile: a reconnect is scheduled already.
      if (this.#client !== client) return
      this.#retryMs = MIN_RETRY_MS
      this.#scheduleCheck(client)
    } catch {
      this.#reconnect(client)
    }
  }

  /** An error here means that the connection is lost: the next one listens again. */
  #listenOnAll(): Promise<void> {
    return this.#statements.run(null, async () => {
      const client = this.#client
      for (const [channel, all] of this.#subscribers) {
        if (client && !this.#listening.has(channel)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
        if (!client || this.#client !== client) return
        this.#listening.add(channel)
        for (const subscriber of all) this.#inform(subscriber)
      }
    }).catch(() => {})
  }

  #inform(subscriber: DatabaseSubscriber): void {
    if (this.#informed.has(subscriber)) return
    this.#informed.add(subscriber)
    subscriber.onConnect?.()
  }

  #disconnect(): void {
    this.#client = undefined
    this.#listening.clear()
    const informed = [...this.#informed]
    this.#informed.clear()
    for (const subscriber of informed) subscriber.onDisconnect?.()
  }

  #reconnect(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return
    this.#disconnect()
    clearTimeout(this.#timer)
    void client.end().catch(() => {})
    this.#timer = setTimeout(() => void this.#open(), this.#retryMs)
    this.#timer.unref()
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS)
  }

  #scheduleCheck(client: pg.Client): void {
    this.#timer = setTimeout(() => void this.#check(client), CHECK_INTERVAL_MS)
    this.#timer.unref()
  }

  async #check(client: pg.Client): Promise<void> {
    await this.#ask(client)
    if (this.#client === client) this.#scheduleCheck(client)
  }
}

const listener = new Listener()

export const listen = (channel: string, subscriber: DatabaseSubscriber) => listener.subscribe(channel, subscriber)
export const closeListener = () => listener.close()
